import type { ChangeEvent } from 'react'
import { type SettingName, type SettingOf, settingFields } from '../../../shared/fields/setting-fields.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { WholeField } from '../../ui/form/whole-field.tsx'
import type { Part } from './settings-draft.ts'

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What any input of a setting is given. */
export const inputOf = ({ draft, fields, onChange }: Part, name: SettingName) => ({
  name,
  label: settingFields[name].label,
  value: draft[name],
  onChange: (event: Changed) => onChange({ [name]: event.currentTarget.value }),
  error: fields[name],
})

export const optionalInputOf = (part: Part, name: SettingName) => ({
  ...inputOf(part, name),
  label: `${settingFields[name].label} (optional)`,
})

/** The Spanish twin of a text, where the farm writes one. */
export const spanishInputOf = (part: Part, name: SettingName) => ({ ...inputOf(part, name), isWritten: part.draft.writes_spanish !== '' })

type WholeProps = { readonly part: Part; readonly name: SettingOf<'whole'>; readonly label?: string; readonly description: string }

export const WholeSetting = ({ part, name, ...words }: WholeProps) => {
  const { min, max } = settingFields[name]
  return <WholeField {...inputOf(part, name)} {...words} min={min} max={max} onValue={(value) => part.onChange({ [name]: value })} />
}

type FlagProps = { readonly part: Part; readonly name: SettingOf<'flag'>; readonly label: string }

export const FlagSetting = ({ part: { draft, onChange }, name, label }: FlagProps) => (
  <Checkbox
    name={name}
    label={label}
    checked={draft[name] !== ''}
    onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 'on' : '' })}
  />
)
