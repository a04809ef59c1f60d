import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { openPaymentPage } from '../../open-payment-page.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './owed-orders.module.css'

/** Another card for the installments to come, without paying anything. */
export const ChangeCard = ({ order }: { order: MyOwed }) => {
  const { change, isBusy, trouble } = useChangeCard(order)
  const label = order.card ? words.changeCard : words.addCard
  return (
    <>
      <div className={`row gap-3 ${css.buttons}`}>
        <PressButton isSecond isBusy={isBusy} onClick={change} label={words.forOrder(label, order.reference)}>
          {label}
        </PressButton>
      </div>
      <p className="soft small">{words.changesNothing}</p>
      <Notice kind="trouble">{trouble}</Notice>
    </>
  )
}

const useChangeCard = ({ id }: MyOwed) => {
  const client = useQueryClient()
  const replaceCard = useCall('replaceCard')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const change = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { url } = await replaceCard.mutateAsync({ params: { id } })
      await openPaymentPage(url)
    } catch (reason) {
      setTrouble(reasonOf(Refused.from(reason)))
    }
    setBusy(false)
    // What is shown here may be no longer so.
    await client.invalidateQueries({ queryKey: ['listMyOwed'] })
  }
  return { change, isBusy, trouble }
}
