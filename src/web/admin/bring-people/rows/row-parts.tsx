import { Link } from 'react-router'
import { adminTabs } from '../../../../shared/admin-addresses.ts'
import type { ImportField } from '../../../../shared/fields/import-fields.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { showReference } from '../../../../shared/rules/order-reference.ts'
import type { ImportedOrder, ImportRow, RowOutcome } from '../../../../shared/shapes/imports.ts'
import { showWeeks } from '../../../../words/en/fields.ts'
import { showPaidOn } from '../../../../words/en/money/receipt.ts'
import { showOrdered, showPickupCount } from '../../../../words/en/product.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import { MendField } from './mend-field.tsx'
import { mendedFields } from './mended.ts'
import { OtherOrderChoice } from './row-decision.tsx'
import css from './rows.module.css'
import type { Mend } from './use-mend.ts'

/** What the table at a desk and the cards on a phone say alike. */

const OUTCOMES: Readonly<Record<RowOutcome, { readonly name: string; readonly kind: 'good' | 'trouble' | 'quiet' | 'watch' }>> = {
  ready: { name: 'Ready', kind: 'good' },
  problems: { name: 'Problem', kind: 'trouble' },
  already: { name: 'Already here', kind: 'quiet' },
  leftOut: { name: 'Left out', kind: 'quiet' },
  done: { name: 'Imported', kind: 'good' },
  takenBack: { name: 'Undone', kind: 'quiet' },
  kept: { name: 'Stays', kind: 'watch' },
}

export const Outcome = ({ outcome, other_order }: ImportRow) => (
  <Tag kind={OUTCOMES[outcome].kind}>{outcome === 'already' && other_order ? 'Has an order' : OUTCOMES[outcome].name}</Tag>
)

export const nameOf = ({ person: { name, email } }: ImportRow): string => name || email || 'No name'

export const cartonsOf = ({ cartons_per_week, short_name, every_weeks }: ImportedOrder): string => {
  if (cartons_per_week === null) return ''
  return short_name === undefined ? `${cartons_per_week} a week` : showOrdered({ cartons_per_week, product: short_name, every_weeks })
}

/** An order of a past season is kept for the record; nothing of it is collected anymore. */
export const weeksOf = ({ cycle_id, weeks, every_weeks = 1 }: ImportedOrder): string => {
  if (cycle_id === null) return ''
  if (weeks === 0) return 'season over'
  return `${every_weeks > 1 ? showPickupCount(weeks) : showWeeks(weeks)} left`
}

/** What is recorded as paid of the sum, and what is still to be paid. */
export const moneyOf = ({ total_cents, paid_cents, owed_cents }: ImportedOrder): string => {
  if (paid_cents + owed_cents === 0) return total_cents > 0 ? 'no payment recorded' : ''
  return [paid_cents > 0 && `${showCents(paid_cents)} paid`, owed_cents > 0 && `${showCents(owed_cents)} owed`].filter(Boolean).join(', ')
}

/** `mend`: only before the import. */
export type RowProps = { readonly row: ImportRow; readonly mend?: Mend | undefined }

/** Cells to correct that have no place of their own, and a decision to make. */
export const RowForm = ({ row, mend, fields }: RowProps & { readonly fields: readonly ImportField[] }) => {
  if (!mend) return null
  const mended = mendedFields(row).filter((field) => fields.includes(field))
  return (
    <>
      {mended.length > 0 && (
        <div className={css.mended}>
          {mended.map((field) => (
            <MendField key={field} row={row} field={field} mend={mend} hasLabel />
          ))}
        </div>
      )}
      {row.other_order && <OtherOrderChoice row={row} other={row.other_order} mend={mend} />}
    </>
  )
}

/** What is wrong with the whole line, and what is to be known about it; then all that fits nowhere else. */
export const RowSummary = ({ row, mend }: RowProps) => {
  const rest = row.order ? restOf(row.order) : []
  const problems = row.problems.filter(({ field }) => !mend || field === 'row')
  if (problems.length + row.notes.length + rest.length === 0 && row.subscription_id === null) return null
  return (
    <ul className={`row gap-x-4 list ${css.said}`}>
      {problems.map(({ field, text }) => (
        <li key={`${field} ${text}`} className={css.problem}>
          {text}
        </li>
      ))}
      {[...row.notes, ...rest].map((text) => (
        <li key={text}>{text}</li>
      ))}
      {row.subscription_id !== null && (
        <li>
          <Link className="thumb" to={`${adminTabs.subscriptions.path}?q=${encodeURIComponent(showReference(row.subscription_id))}`}>
            {showReference(row.subscription_id)}
          </Link>
        </li>
      )}
    </ul>
  )
}

const restOf = ({ date, donation_cartons, second_email, additional_notes, farm_notes }: ImportedOrder): string[] =>
  [
    date && `Ordered ${showPaidOn(date)}`,
    donation_cartons > 0 && `${donation_cartons} donated`,
    second_email && `Second email ${second_email}`,
    additional_notes && `For packing: ${additional_notes}`,
    farm_notes && `For the farm: ${farm_notes}`,
  ].filter((said): said is string => Boolean(said))
