import { showReference } from '../../../../shared/rules/order-reference.ts'
import type { ImportRow, OtherOrder, RowDecision } from '../../../../shared/shapes/imports.ts'
import { showOrdered } from '../../../../words/en/product.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import css from './rows.module.css'
import type { Mend } from './use-mend.ts'

type Props = { readonly row: ImportRow; readonly mend: Mend }

/** A row can be left out, and taken in again. Values and other orders have choices of their own. */
export const LeaveOut = ({ row: { line, outcome, decision, other_order }, mend }: Props) => {
  if (other_order) return null
  if (decision === 'leftOut')
    return (
      <TextButton label={`Import row ${line} after all`} onClick={() => void mend(line, { decision: null })}>
        Import after all
      </TextButton>
    )
  if (outcome !== 'ready' && outcome !== 'problems') return null
  return (
    <TextButton label={`Leave out row ${line}`} onClick={() => void mend(line, { decision: 'leftOut' })}>
      Leave out
    </TextButton>
  )
}

const OUT = ''
const decisionOf = (value: string): RowDecision | null => (value === 'add' || value === 'replace' ? value : null)

/** Another order of that person in that season: the row is left out until the farmer decides. */
export const OtherOrderChoice = ({ row, other, mend }: Props & { readonly other: OtherOrder }) => {
  const { subscription_id, cartons_per_week, short_name: product, every_weeks, pickup_site, why_not } = other
  const reference = showReference(subscription_id)
  const replaces = `${reference} is removed. If it has a receipt, it's canceled and its payment reversed. The customer isn't notified.`
  return (
    <div className={css.other}>
      <SelectField
        name={`other-order-${row.line}`}
        label={`Already has order ${reference}: ${showOrdered({ cartons_per_week, product, every_weeks })} at ${pickup_site}`}
        description={why_not ? `It can't be replaced. ${why_not}` : row.decision === 'replace' && replaces}
        isDescriptionBelow
        value={row.decision ?? OUT}
        onChange={({ currentTarget: { value } }) => void mend(row.line, { decision: decisionOf(value) })}
      >
        <option value={OUT}>Leave out</option>
        <option value="add">Add as a second order</option>
        <option value="replace" disabled={why_not !== null}>
          Replace it
        </option>
      </SelectField>
    </div>
  )
}
