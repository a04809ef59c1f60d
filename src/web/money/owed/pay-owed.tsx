import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { openPaymentPage } from '../../open-payment-page.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './owed-orders.module.css'
import { failedInstallments, isChargedAnew, isPressing, isToConfirm } from './owed-state.ts'

type What = 'due' | 'all'

/** By card, after all or once more. Credit pays first, as it does for a new order. */
export const PayOwed = ({ order, creditCents, children }: { order: MyOwed; creditCents: number; children?: ReactNode }) => {
  const { pay, paying, trouble } = usePayOwed(order)
  const failed = failedInstallments(order)
  const ways = failed.length > 0 && order.due_cents < order.owed_cents ? (['due', 'all'] as const) : (['all'] as const)
  return (
    <>
      {creditCents > 0 && <p className="soft small">{words.creditFirst(showCents(creditCents))}</p>}
      <div className={`row gap-3 ${css.buttons}`}>
        {ways.map((what, place) => (
          <PressButton
            key={what}
            isSecond={place > 0 || !isPressing(order)}
            isBusy={paying === what}
            isWaiting={paying !== undefined}
            onClick={() => pay(what)}
            label={words.forOrder(sayPay(what, order, creditCents), order.reference)}
          >
            {sayPay(what, order, creditCents)}
          </PressButton>
        ))}
        {children}
      </div>
      <Notice kind="trouble">{trouble}</Notice>
    </>
  )
}

/** What the button does, with what a card then pays. */
const sayPay = (what: What, order: MyOwed, creditCents: number): string => {
  const cents = what === 'due' ? order.due_cents : order.owed_cents
  const byCard = cents - creditUsed(creditCents, cents)
  if (byCard === 0) return words.payWithCredit(showCents(cents))
  if (order.pay_later === 'farm') return words.payByCard(showCents(byCard))
  const failed = failedInstallments(order)
  if (failed.length === 0) return words.payRest(showCents(byCard))
  if (what === 'all' && order.due_cents < order.owed_cents) return words.payAll(showCents(byCard))
  if (failed.every(isChargedAnew)) return words.payNow(showCents(byCard))
  return (isToConfirm(order) ? words.confirmAndPay : words.payWithOther)(showCents(byCard))
}

const usePayOwed = ({ id }: MyOwed) => {
  const client = useQueryClient()
  const payOwed = useCall('payOwed')
  const [paying, setPaying] = useState<What>()
  const [trouble, setTrouble] = useState<string>()
  const pay = async (what: What) => {
    setPaying(what)
    setTrouble(undefined)
    try {
      const { url } = await payOwed.mutateAsync({ params: { id }, body: { what } })
      await openPaymentPage(url)
    } catch (reason) {
      setTrouble(reasonOf(Refused.from(reason)))
    }
    setPaying(undefined)
    // Whether it was refused or paid on another page: what is shown here may be no longer so.
    await client.invalidateQueries({ queryKey: ['listMyOwed'] })
  }
  return { pay, paying, trouble }
}
