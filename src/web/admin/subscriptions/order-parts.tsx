import { Link } from 'react-router'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { changeWords } from '../../../words/en/dashboard/admin.ts'
import { mailWords } from '../../../words/en/dashboard/mail.ts'
import { ownWeeks, paymentReference } from '../../../words/en/dashboard/orders.ts'
import { pickups } from '../../../words/en/dashboard/products.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Stretch } from '../parts/show/stretch.tsx'
import { Care } from './care.tsx'
import { editButtonId } from './edit/use-edits.ts'
import { Email } from './email.tsx'
import { orderDay, ownStretch } from './order-dates.ts'
import css from './order-parts.module.css'
import { canReturn, isEndable, isHeld, isWaitedFor, orderName, payableOf, paymentLine, stateName, statusKinds } from './order-state.ts'
import type { OrderActionProps } from './order-view.ts'
import { isOverdue, owedLine } from './pay/owed-state.ts'
import { emailOf } from './pay/write-dialog.tsx'

/** The pieces that a row at a desk and a card on a phone are made of. */

/** What the order is called, and since when there is one. */
export const Reference = ({ row: { id, created_at } }: { row: Order }) => (
  <p className={css.soft}>
    {showReference(id)} · {orderDay(created_at)}
  </p>
)

export const OrderDates = ({ row }: { row: Order }) => (
  <p className={css.soft}>
    <Stretch of={ownStretch(row)} />
    {row.weeks > 0 && ` · ${row.product === undefined ? ownWeeks(row.weeks) : pickups(row.weeks)}`}
    {row.changed_at && ` · ${changeWords.changedOn(orderDay(row.changed_at))}`}
  </p>
)

/** The account that ordered, and the people who share its eggs. */
export const OrderEmails = ({ row: { email, second_email } }: { row: Order }) => (
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
        <span className={css.soft}>Farm only:</span> {farm_notes.trim()}
      </p>
    )}
  </>
)

export const PaymentDetails = (props: OrderActionProps) => {
  const { row } = props
  return (
    <div className={css.payment}>
      {owedLine(row) ? (
        <p className={isOverdue(row) ? 'trouble' : undefined}>{owedLine(row)}</p>
      ) : (
        <div>
          <Tag kind={statusKinds[row.status]}>{stateName(row)}</Tag>
        </div>
      )}
      {paymentLine(row) && <p>{paymentLine(row)}</p>}
      {row.payment_ref && (
        <Folded name={paymentReference}>
          <p className={css.reference}>{row.payment_ref}</p>
        </Folded>
      )}
      {row.paid_amount + row.farm_amount > 0 && <Link to={`${adminRecords.receipts.path}?q=${showReference(row.id)}`}>Receipts</Link>}
      <Care {...props} />
    </div>
  )
}

/** Nothing can be done to an order that is over, or not yet paid; one that is held is settled first. */
export const FirstButton = ({ row, onEdit, onAsk }: OrderActionProps) => {
  if (!isEndable(row)) return null
  if (isHeld(row))
    return (
      <PressButton isSecond label={`Decide about ${orderName(row)}`} onClick={() => onAsk('end')}>
        Decide…
      </PressButton>
    )
  return (
    <PressButton isSecond id={editButtonId(row.id)} label={`Edit ${orderName(row)}`} onClick={onEdit}>
      Edit
    </PressButton>
  )
}

/** What is seldom done to an order: a word to its customer, money by hand, and its end. */
export const OtherButtons = ({ row, onAsk }: OrderActionProps) => (
  <div className={`row gap-y-1 gap-x-5 ${css.end}`}>
    {emailOf(row) && (
      <TextButton label={`${mailWords.write} ${orderName(row)}`} onClick={() => onAsk('write')}>
        {mailWords.write}
      </TextButton>
    )}
    {payableOf(row) > 0 && (
      <TextButton label={`Record a payment: ${orderName(row)}`} onClick={() => onAsk('note')}>
        Record a payment…
      </TextButton>
    )}
    {canReturn(row) && (
      <TextButton label={`Refund by hand: ${orderName(row)}`} onClick={() => onAsk('giveBack')}>
        Refund by hand…
      </TextButton>
    )}
    {isEndable(row) && !isHeld(row) && !(isWaitedFor(row) && row.needs_care) && (
      <TextButton label={`Cancel or refund ${orderName(row)}`} onClick={() => onAsk('end')}>
        Cancel or refund…
      </TextButton>
    )}
  </div>
)

/** All of it, on a card. */
export const OrderActions = (props: OrderActionProps) =>
  (isEndable(props.row) || canReturn(props.row) || emailOf(props.row)) && (
    <div className={`row center gap-y-1 gap-x-5 ${css.actions}`}>
      {props.hasDraft && <Tag kind="watch">Not saved yet</Tag>}
      <FirstButton {...props} />
      <OtherButtons {...props} />
    </div>
  )
