import { NAME_MAX } from '../../shared/limits.ts'
import type { HandOver, HandOverRow } from '../../shared/shapes/packing.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { TextField } from '../ui/form/text-field.tsx'
import css from './hand-over.module.css'

/** Whom one looks for. */
export type Wanted = { readonly name: string; readonly isStillToCome: boolean }

const FEW = 12

/** The one tapped last stays in sight, so that a slip can be put right. */
export const isWanted = (row: HandOverRow, { name, isStillToCome }: Wanted, last: number | undefined): boolean =>
  row.pickup_id === last || ((!isStillToCome || row.mark === null) && row.name.toLowerCase().includes(name.trim().toLowerCase()))

type Props = { readonly list: HandOver; readonly wanted: Wanted; readonly onChange: (wanted: Wanted) => void }

export const Finder = ({ list, wanted, onChange }: Props) => {
  const rows = list.sites.flatMap((site) => site.rows)
  const toCome = rows.filter(({ mark }) => mark === null).length
  return (
    <search className={css.finder}>
      {rows.length > FEW && (
        <TextField
          name="person"
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={wanted.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange({ ...wanted, name: event.currentTarget.value })}
        />
      )}
      <button
        type="button"
        className={css.toggle}
        aria-pressed={wanted.isStillToCome}
        onClick={() => onChange({ ...wanted, isStillToCome: !wanted.isStillToCome })}
      >
        {words.stillToCome(toCome)}
      </button>
    </search>
  )
}
