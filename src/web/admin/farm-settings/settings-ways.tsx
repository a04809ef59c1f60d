import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { settingsPages } from '../../../shared/admin-addresses.ts'
import { settingFields, settingNames } from '../../../shared/fields/setting-fields.ts'
import { NAME_MAX } from '../../../shared/limits.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './settings-ways.module.css'

/** The pages of the settings, and a search for the one that has what one wants to set. */
export const SettingsWays = () => {
  const [typed, setTyped] = useState('')
  const found = findSettings(typed)
  return (
    <div className="stack gap-3">
      <nav className={css.pages} aria-label="Farm settings">
        {Object.values(settingsPages).map(({ path, label }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <search className="stack gap-2">
        <TextField
          type="search"
          name="setting"
          aria-label="Find a setting"
          placeholder="Find a setting"
          autoComplete="off"
          maxLength={NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div role="status">
          {typed.trim() && found.length === 0 && <p className="soft">No setting has these words in its name.</p>}
          {found.length > 0 && (
            <ul className={`list ${css.found}`}>
              {found.map((name) => {
                const { path, label } = settingsPages[settingFields[name].page]
                return (
                  <li key={name}>
                    <Link className="thumb" to={`${path}#${name}`}>
                      {settingFields[name].label}
                    </Link>{' '}
                    <span className="soft">{label}</span>
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      </search>
    </div>
  )
}

/** By words of their labels. A Spanish twin is beside its text. */
const findSettings = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return settingNames.filter((name) => {
    const { label, page } = settingFields[name]
    const text = `${label} ${settingsPages[page].label}`.toLowerCase()
    return !name.endsWith('_es') && words.every((word) => text.includes(word))
  })
}
