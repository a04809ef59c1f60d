import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NAME_MAX } from '../../../shared/limits.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useReading } from '../../calls/use-call.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useChoice } from '../parts/form/use-choice.ts'
import css from './filters.module.css'
import { type ChangeSelection, isShow, type Selection, showNames } from './selection.ts'

const PAUSE_MS = 300

export const Filters = ({ selection, onChange }: { selection: Selection; onChange: ChangeSelection }) => {
  const cycles = useReading('listCycles')
  const choice = useChoice()
  const { typed, setTyped, search } = useTypedSearch(selection.q, (q) => onChange({ q }))
  return (
    <search>
      <form className={choice ? `${css.filters} ${css.more}` : css.filters} onSubmit={search}>
        <TextField
          name="q"
          type="search"
          aria-label="Find by name, email, phone or number"
          placeholder="Name, email, phone or D-00016"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          name="cycle"
          aria-label="Cycle"
          value={selection.cycle}
          onChange={(event) => onChange({ cycle: event.currentTarget.value })}
        >
          <option value="">All cycles</option>
          {cycles.data?.map(({ cycle_id, cycle_name }) => (
            <option key={cycle_id} value={cycle_id}>
              {cycle_name}
            </option>
          ))}
        </SelectField>
        {choice && (
          <SelectField
            name="product"
            aria-label={words.product}
            value={selection.product}
            onChange={(event) => onChange({ product: event.currentTarget.value })}
          >
            <option value="">{words.allProducts}</option>
            {choice.map(({ product_id, product_name }) => (
              <option key={product_id} value={product_id}>
                {product_name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="show"
          aria-label="Show"
          value={selection.show}
          onChange={({ currentTarget: { value } }) => isShow(value) && onChange({ show: value })}
        >
          {Object.entries(showNames).map(([show, name]) => (
            <option key={show} value={show}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  )
}

/** Looks as soon as the person pauses, or presses Enter; Back brings the words of then into the field. */
const useTypedSearch = (asked: string, ask: (q: string) => void) => {
  const [typed, setTyped] = useState(asked)
  const [lastAsked, setLastAsked] = useState(asked)
  if (lastAsked !== asked) {
    setLastAsked(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }

  const latestAsk = useRef(ask)
  latestAsk.current = ask
  const words = typed.trim()
  useEffect(() => {
    if (words === asked) return
    const timer = setTimeout(() => latestAsk.current(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, asked])

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (words !== asked) ask(words)
  }
  return { typed, setTyped, search }
}
