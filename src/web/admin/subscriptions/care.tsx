import type { Order } from '../../../shared/shapes/orders.ts'
import { refundWasFor, showSeen } from '../../../words/en/dashboard/admin.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { useCall } from '../../calls/use-call.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Email } from './email.tsx'
import css from './order-parts.module.css'
import { caresOf, isHeld, isWaitedFor, orderName } from './order-state.ts'
import type { OrderActionProps } from './order-view.ts'
import { useOrderCache } from './use-order-cache.ts'

/** What the farmer should review about an order, until someone marks it as seen. Reasons that no longer apply aren't shown. */
export const Care = ({ row, onAsk }: Pick<OrderActionProps, 'row' | 'onAsk'>) => {
  const { press, error } = useSeen(row)
  const { needs_care, care_seen_at, care_seen_by } = row
  const sentences = caresOf(row)
  if (sentences.length === 0 || (!needs_care && care_seen_at === null)) return null
  const word = needs_care ? 'Mark as reviewed' : 'Undo'
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className={needs_care ? css.care : css.soft}>
          {sentence}
        </p>
      ))}
      {care_seen_at && (
        <p className={css.soft}>
          <Email>{showSeen(care_seen_by, showMoment(care_seen_at))}</Email>
        </p>
      )}
      {/* A held payment, or one that does not come, is decided about, not looked at. The button stays the same one, so that it keeps the focus. */}
      {isWaitedFor(row) && needs_care && (
        <div className={css.ways}>
          <TextButton label={`Cancel or refund ${orderName(row)}`} onClick={() => onAsk('end')}>
            Cancel…
          </TextButton>
          <TextButton label={`Give more time to pay: ${orderName(row)}`} onClick={() => onAsk('wait')}>
            Give more time…
          </TextButton>
        </div>
      )}
      {row.unplaced && <WasThisOne row={row} {...row.unplaced} />}
      {!isHeld(row) && !isWaitedFor(row) && (
        <div className={css.seen}>
          <TextButton label={`${word}: ${orderName(row)}`} onClick={press}>
            {word}
          </TextButton>
        </div>
      )}
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </>
  )
}

/** Of several orders that were paid together, the one whose share is the very sum is proposed. */
const WasThisOne = ({ row, cents, left_cents }: { row: Order; cents: number; left_cents: number }) => {
  const { mutate, error } = useCall('placeRefund')
  const cache = useOrderCache()
  const { id, version } = row
  const after = { onSuccess: cache.replace, onError: () => cache.readAgain(id).catch(() => undefined) }
  const word = refundWasFor(Math.min(cents, left_cents), cents === left_cents)
  return (
    <div className={css.ways}>
      <TextButton label={`${word}: ${orderName(row)}`} onClick={() => mutate({ params: { id }, body: { version } }, after)}>
        {word}
      </TextButton>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </div>
  )
}

/** Says that what needs care about an order has been looked at, or takes that back; the row stays in sight either way. */
const useSeen = ({ id, version, needs_care }: Order) => {
  const markOrderSeen = useCall('markOrderSeen')
  const markOrderUnseen = useCall('markOrderUnseen')
  const cache = useOrderCache()
  const after = { onSuccess: cache.replace, onError: () => cache.readAgain(id).catch(() => undefined) }

  const press = () => {
    markOrderSeen.reset()
    markOrderUnseen.reset()
    if (needs_care) markOrderSeen.mutate({ params: { id }, body: { version } }, after)
    else markOrderUnseen.mutate({ params: { id } }, after)
  }
  return { press, error: markOrderSeen.error ?? markOrderUnseen.error }
}
