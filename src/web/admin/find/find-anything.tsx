import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import { NAME_MAX } from '../../../shared/limits.ts'
import type { Found } from '../../../shared/shapes/customers.ts'
import { find as words } from '../../../words/en/dashboard/customers.ts'
import { api } from '../../calls/api.ts'
import type { Refused } from '../../calls/refused.ts'
import { useAfterPause } from '../../calls/use-after-pause.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { useNarrowScreen } from '../parts/show/use-narrow-screen.ts'
import css from './find-anything.module.css'
import { groupsOf, type Result } from './results.ts'

const searchFor = (q: string) => `${adminRecords.customers.path}?q=${encodeURIComponent(q)}`

const useFound = (typed: string) => {
  const q = useAfterPause(typed.trim())
  const { data, error } = useQuery<Found, Refused>({
    queryKey: ['searchEverything', q],
    queryFn: () => api.searchEverything({ query: { q } }),
    enabled: q !== '',
    refetchOnWindowFocus: false,
    // The next letter asks again.
    retry: false,
  })
  return { q, groups: q !== '' && data ? groupsOf(data) : undefined, error: q === '' ? null : error }
}

/** The key / leads to the search from anywhere, except from where it is typed. */
const useSlash = (lead: () => void) => {
  const latest = useRef(lead)
  latest.current = lead
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const stepFrom = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  return undefined
}

/** Finds people, orders and sites from every part of the dashboard: a combobox whose list leads to what was found. */
export const FindAnything = (): ReactNode => {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const unfold = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // On a phone the field opens from a button, so that it takes no line of the page.
  const [isUnfolded, setUnfolded] = useState(false)
  const [active, setActive] = useState(-1)
  const { q, groups, error } = useFound(typed)
  const results = groups?.flatMap(({ results: some }) => some) ?? []
  const isShown = isOpen && q !== '' && q === typed.trim() && (groups !== undefined || error !== null)

  const focusField = () => {
    setUnfolded(true)
    requestAnimationFrame(() => field.current?.focus())
  }
  useSlash(focusField)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const leadTo = (to: string) => {
    close()
    setTyped('')
    setUnfolded(false)
    field.current?.blur()
    navigate(to)
  }

  const move = (event: KeyboardEvent) => {
    const next = isShown ? stepFrom(event.key, active, results.length) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = results[active] ?? (results.length === 1 && q === typed.trim() ? results[0] : undefined)
      if (chosen) leadTo(chosen.to)
      else if (typed.trim()) leadTo(searchFor(typed.trim()))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) close()
      else {
        setTyped('')
        setUnfolded(false)
        // Where the field folds, its button takes the focus.
        unfold.current?.focus()
      }
    }
  }

  return (
    <search className={css.find} data-unfolded={isUnfolded || undefined}>
      <button
        ref={unfold}
        type="button"
        className={css.unfold}
        aria-expanded={isUnfolded}
        onClick={() => (isUnfolded ? setUnfolded(false) : focusField())}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <span className="visually-hidden">{words.short}</span>
      </button>
      <input
        ref={field}
        className={css.field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={words.label}
        aria-autocomplete="list"
        aria-expanded={isShown && results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 && isShown ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={useNarrowScreen() ? words.label : words.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NAME_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={move}
      />
      <div className={css.found} hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={words.label}>
          {isShown &&
            groups?.map((group) => (
              <fieldset key={group.label} aria-label={group.label}>
                <p className={css.group} aria-hidden="true">
                  {group.label}
                </p>
                {group.results.map((result) => {
                  const at = results.indexOf(result)
                  return (
                    <Option
                      key={result.to}
                      id={`${id}-${at}`}
                      result={result}
                      isActive={at === active}
                      onChoose={() => leadTo(result.to)}
                    />
                  )
                })}
              </fieldset>
            ))}
        </div>
        <p className={results.length > 0 ? 'visually-hidden' : css.none} role="status">
          {isShown && (error ? reasonOf(error) : results.length === 0 ? words.nothing(q) : words.count(results.length))}
        </p>
      </div>
    </search>
  )
}

type OptionProps = { readonly id: string; readonly result: Result; readonly isActive: boolean; readonly onChoose: () => void }

/** The field keeps the focus, also while an option is pressed. */
const Option = ({ id, result, isActive, onChoose }: OptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className={css.option}
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={(event) => event.key === 'Enter' && onChoose()}
  >
    <span>{result.name}</span>
    {result.about && <span className="soft small">{result.about}</span>}
  </div>
)
