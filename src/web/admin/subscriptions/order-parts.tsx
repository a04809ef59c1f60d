import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { statusNames } from '../../../shared/words/admin-words.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Stretch } from '../parts/show/stretch.tsx'
import { Care } from './care.tsx'
import { editButtonId } from './edit/use-edits.ts'
import { Email } from './email.tsx'
import { orderDay } from './order-dates.ts'
import css from './order-parts.module.css'
import { isEndable, isHeld, orderName, paymentLine, statusKinds } from './order-state.ts'

/** The pieces that a row at a desk and a card on a phone are made of. */

/** What the order is called, and since when there is one. */
export const Reference = ({ row: { id, created_at } }: { row: Order }) => (
  <p className={css.soft}>
    {showReference(id)} · {orderDay(created_at)}
  </p>
)

export const CycleAndSite = ({ row }: { row: Order }) => (
  <div>
    <p>{row.egg_cycle}</p>
    <p className={css.soft}>
      <Stretch of={row} />
    </p>
    <p>{row.pickup_site}</p>
  </div>
)

/** The account that ordered, and who shares its eggs. */
export const Emails = ({ row: { email, second_email } }: { row: Order }) => (
  <>
    {email && (
      <p className={css.soft}>
        <Email>{email}</Email>
      </p>
    )}
    {second_email && (
      <p className={css.soft}>
        also <Email>{second_email}</Email>
      </p>
    )}
  </>
)

/** What packing and hosts read, and what the farm keeps to itself. */
export const Notes = ({ row: { additional_notes, farm_notes } }: { row: Order }) => (
  <>
    {additional_notes.trim() && <p className={css.notes}>{additional_notes.trim()}</p>}
    {farm_notes.trim() && (
      <p className={css.notes}>
        <span className={css.soft}>Farm alone:</span> {farm_notes.trim()}
      </p>
    )}
  </>
)

export const Payment = ({ row }: { row: Order }) => (
  <div className={css.payment}>
    <div>
      <Tag kind={statusKinds[row.status]}>{statusNames[row.status]}</Tag>
    </div>
    {paymentLine(row) && <p>{paymentLine(row)}</p>}
    {row.payment_ref && <p className={css.reference}>{row.payment_ref}</p>}
    <Care row={row} />
  </div>
)

type ActionProps = { readonly row: Order; readonly hasDraft: boolean; readonly onEdit: () => void; readonly onEnd: () => void }

/** Nothing can be done to an order that is over, or not yet paid; one that is held is settled first. */
export const OrderActions = ({ row, hasDraft, onEdit, onEnd }: ActionProps) =>
  isEndable(row) && (
    <div className={css.actions}>
      {hasDraft && <Tag kind="watch">Not saved yet</Tag>}
      {isHeld(row) ? <Settle row={row} onEnd={onEnd} /> : <EditOrEnd row={row} onEdit={onEdit} onEnd={onEnd} />}
    </div>
  )

const Settle = ({ row, onEnd }: Pick<ActionProps, 'row' | 'onEnd'>) => (
  <PressButton isSecond label={`Decide about ${orderName(row)}`} onClick={onEnd}>
    Decide…
  </PressButton>
)

const EditOrEnd = ({ row, onEdit, onEnd }: Pick<ActionProps, 'row' | 'onEdit' | 'onEnd'>) => (
  <>
    <PressButton isSecond id={editButtonId(row.id)} label={`Edit ${orderName(row)}`} onClick={onEdit}>
      Edit
    </PressButton>
    <TextButton label={`Cancel or refund ${orderName(row)}`} onClick={onEnd}>
      Cancel or refund…
    </TextButton>
  </>
)
