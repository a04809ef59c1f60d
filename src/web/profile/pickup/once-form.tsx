import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CARTONS_MIN } from '../../../shared/limits.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as words from '../../../words/en/pages/order/extra.ts'
import { creditFirst } from '../../../words/en/pages/order/owed.tsx'
import { Refused } from '../../calls/refused.ts'
import { useReading } from '../../calls/use-call.ts'
import { openPaymentPage } from '../../open-payment-page.ts'
import { SHOWN_PICKUPS } from '../../pickups/shown-pickups.ts'
import css from '../../pickups/small-form.module.css'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { CountField } from '../../ui/form/whole-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'

/** What is bought for one visit, as the calls for it take it. */
export type Once = { cartons: number; amount: number; creditCents: number; seen: number }

type Props = {
  readonly hints: SubscribeHints
  readonly pickup: MyPickup
  /** In cents; 0 where it isn't known. */
  readonly price: number
  readonly most: number
  /** What the button says before a number is typed. */
  readonly deed: string
  readonly leave: string
  /** What has the focus first. */
  readonly first: 'select' | 'input'
  readonly send: (bought: Once) => Promise<{ url: string }>
  readonly close: () => void
  /** What is chosen. */
  readonly children?: ReactNode
}

/** What it costs, and what of that credit pays: also what an earlier try of it holds. */
const sumsOf = ({ credit_cents, extra_held_cents = 0 }: SubscribeHints, price: number, count: number) => {
  const amount = price * count
  const creditCents = creditUsed(credit_cents + extra_held_cents, amount)
  return { amount, creditCents, toPay: amount - creditCents }
}

/** What the button does, as far as it is known. */
const sayDeed = (deed: string, amount: number, toPay: number): string => {
  if (amount === 0) return deed
  return toPay > 0 ? words.pay(showCents(toPay)) : words.addForCredit(showCents(amount))
}

/** How many of something for one visit, what that costs after credit, and the way to pay it. */
export const OnceForm = ({ hints, pickup, price, most, deed, leave, first, send, close, children }: Props) => {
  const { pickup_id: id } = pickup
  const [typed, setTyped] = useState('1')
  const { add, isBusy, trouble } = useAddOnce(pickup, send)
  const form = useFocusInside(first)
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= CARTONS_MIN && count <= most
  const { amount, creditCents, toPay } = sumsOf(hints, price, isCount ? count : 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (price > 0 && isCount && !isBusy) add({ cartons: count, amount, creditCents })
  }

  return (
    <form noValidate className={`stack gap-3 ${css.form}`} ref={form} onSubmit={submit}>
      {children}
      <CountField
        name={`once-count-${id}`}
        label={words.howMany}
        min={CARTONS_MIN}
        max={most}
        value={typed}
        onValue={setTyped}
        error={!isCount && <span role="alert">{words.howManyWrong(most)}</span>}
        fewer={words.fewer}
        more={words.more}
      />
      {isCount && (
        <p>
          {words.sum(count, showCents(price), showCents(amount))}. {creditCents > 0 && toPay > 0 && creditFirst(showCents(creditCents))}
        </p>
      )}
      <Notice kind="trouble">{trouble}</Notice>
      <div className="row center gap-y-2 gap-x-5">
        <BusyButton isBusy={isBusy}>{sayDeed(deed, amount, toPay)}</BusyButton>
        <TextButton onClick={close}>{leave}</TextButton>
      </div>
    </form>
  )
}

const useAddOnce = ({ pickup_date, site_id }: MyPickup, send: Props['send']) => {
  const all = useReading('listMyPickups').data ?? []
  // As the person saw it first: after a lost reply there may be one more already.
  const [seen] = useState(() => all.filter((other) => other.pickup_date === pickup_date && other.site_id === site_id).length)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const add = async (bought: Omit<Once, 'seen'>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { url } = await send({ ...bought, seen })
      await openPaymentPage(url)
    } catch (reason) {
      setTrouble(reasonOf(Refused.from(reason)))
    }
    // Whether it was refused or paid in another tab: what is shown here may be no longer so.
    await Promise.all(SHOWN_PICKUPS.map((name) => client.invalidateQueries({ queryKey: [name] })))
    setBusy(false)
  }
  return { add, isBusy, trouble }
}
