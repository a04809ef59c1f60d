import { showCents } from '../../shared/rules/money/cents.ts'
import type { Mark } from '../../shared/shapes/packing.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import { askFarmToNote, handOverWords } from '../../words/en/hand-over.ts'
import * as words from '../../words/en/pages/hand-over.ts'
import { showPieces } from '../../words/en/product.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import css from './site-list.module.css'
import type { Tapped } from './taps.ts'

export type Tapping = {
  readonly tap: (row: Tapped, mark: Mark | null) => void
  /** The pickup that was tapped last. */
  readonly last: number | undefined
  /** Opens what notes a payment; none where nobody can owe. */
  readonly pay?: (row: Tapped) => void
  /** Pickups whose taps wait for a connection. */
  readonly waiting: ReadonlySet<number>
}

export const PersonRow = ({ row, tapping }: { row: Tapped; tapping: Tapping }) => (
  <li className={css.row} data-mark={row.mark ?? undefined}>
    <div className={`row apart gap-x-4 ${css.person}`}>
      <strong>{row.name}</strong>
      <span>
        {showPieces(row.cartons, row.short_name)}
        {row.held_from && (row.is_made_up ? words.makesUpFor : words.keptSince)(showDate(row.held_from))}
      </span>
      {row.owed_cents > 0 && (
        <span className={`row center gap-x-4 ${css.owes}`}>
          <strong>{handOverWords.owes(showCents(row.owed_cents))}</strong>
          {tapping.pay && <NotePayment row={row} pay={tapping.pay} />}
        </span>
      )}
      {row.notes && <span className={css.notes}>{row.notes}</span>}
      {row.mark === 'collected' && row.is_own_word && <span className={css.notes}>{words.ownWord}</span>}
      {tapping.waiting.has(row.pickup_id) && <span className={css.unsent}>{handOverWords.notSent}</span>}
    </div>
    <MarkButton row={row} mark="collected" tapping={tapping} />
    <MarkButton row={row} mark="missed" tapping={tapping} />
  </li>
)

const NotePayment = ({ row, pay }: { row: Tapped; pay: (row: Tapped) => void }) =>
  row.is_noted_by_farm ? (
    <span>{askFarmToNote}</span>
  ) : (
    <TextButton label={`${handOverWords.paid}: ${row.name}`} onClick={() => pay(row)}>
      {handOverWords.paid}
    </TextButton>
  )

const BUTTONS: Readonly<Record<Mark, { label: string; drawing: string }>> = {
  collected: { label: words.collected, drawing: 'M4 12.5 9.5 18 20 6.500' },
  missed: { label: words.notHere, drawing: 'M6 6l12 12M18 6 6 18' },
}

/** Pressed once more it takes the mark back. */
const MarkButton = ({ row, mark, tapping }: { row: Tapped; mark: Mark; tapping: Tapping }) => {
  const { label, drawing } = BUTTONS[mark]
  const isPressed = row.mark === mark
  return (
    <button
      type="button"
      className={`row center gap-x-2 ${css.mark} ${css[mark]}`}
      aria-pressed={isPressed}
      aria-label={[`${label}: ${row.name}`, row.short_name].filter(Boolean).join(', ')}
      onClick={() => tapping.tap(row, isPressed ? null : mark)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
      {label}
    </button>
  )
}
