import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { Order, OrderInstallment } from '../../../../shared/shapes/orders.ts'
import type { BookedReceipt } from '../../../../shared/shapes/receipts.ts'
import { owedWords } from '../../../../words/en/dashboard/admin.ts'
import { partStates } from '../../../../words/en/dashboard/books.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { byMethod, kindDeeds } from '../../../../words/en/money/receipt.ts'
import { useAnswer, useCall } from '../../../calls/use-call.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { orderName } from '../order-state.ts'
import { useOrderCache } from '../use-order-cache.ts'
import css from './pay.module.css'

type Props = { readonly row: Order; readonly onMessage: (message: string) => void }

/** An order's money one by one, and the installments of it; what was noted by hand by mistake is taken back here. */
export const OrderPayments = ({ row, onMessage }: Props) => {
  const receipts = useAnswer('listOrderReceipts', { params: { id: row.id } })
  const { takeBack, trouble } = useTakeBack(row, onMessage)
  return (
    <div className={css.payments}>
      {row.pay_later === 'installments' && <p className={css.label}>Received</p>}
      <Reading of={receipts}>
        {(all) => (
          <ul aria-label="Received">
            {all.map((receipt) => (
              <li key={receipt.receipt_no}>
                {showDate(receipt.paid_on)}: {kindDeeds[receipt.kind]} {byMethod[receipt.method]}, {showCents(Math.abs(receipt.cents))}
                {receipt.note && <span className={css.soft}>. {receipt.note}</span>}{' '}
                {canTakeBack(receipt, all) && (
                  <TextButton
                    label={`Undo ${showCents(receipt.cents)} ${byMethod[receipt.method]}: ${orderName(row)}`}
                    onClick={() => takeBack(receipt)}
                  >
                    Undo
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Reading>
      {row.pay_later === 'installments' && <Installments row={row} />}
      <Notice kind="trouble">{trouble}</Notice>
    </div>
  )
}

/** By hand, and nothing of it has gone back or was taken back. */
const canTakeBack = ({ kind, method, receipt_no }: BookedReceipt, all: readonly BookedReceipt[]): boolean =>
  kind === 'payment' && method !== 'card' && !all.some(({ of_receipt }) => of_receipt === receipt_no)

const useTakeBack = (row: Order, onMessage: (message: string) => void) => {
  const takeBackPayment = useCall('takeBackPayment')
  const cache = useOrderCache()
  const takeBack = ({ receipt_no, cents, method }: BookedReceipt) => {
    takeBackPayment.reset()
    takeBackPayment.mutate(
      { params: { id: receipt_no } },
      {
        onSuccess: (now) => {
          cache.replace(now)
          onMessage(owedWords.takenBack(`${showCents(cents)} ${byMethod[method]}`, orderName(now)))
        },
        onError: () => cache.readAgain(row.id).catch(() => undefined),
      },
    )
  }
  return { takeBack, trouble: takeBackPayment.error && sayFailed(owedWords.notTakenBack, takeBackPayment.error) }
}

const Installments = ({ row }: { row: Order }) => {
  const money = useAnswer('readBalance', { params: { id: row.id } })
  return (
    <Reading of={money}>
      {({ installments }) => (
        <>
          <p className={css.label}>Plan</p>
          <ol className={css.installments} aria-label="Plan">
            {installments.map((installment) => (
              <li key={installment.number} data-state={installment.state}>
                {showDate(installment.due_date)}: {showCents(installment.cents)}, {sayState(installment)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Reading>
  )
}

const sayState = ({ state, needs_confirmation }: OrderInstallment): string =>
  needs_confirmation && state === 'failed' ? 'waiting for the customer to confirm with their bank' : partStates[state]
