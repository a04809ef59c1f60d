import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CARTONS_MAX, CARTONS_MIN } from '../../../shared/limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { ProductOnSale } from '../../../shared/shapes/farm/products.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as words from '../../../words/en/pages/order/extra.ts'
import { creditFirst } from '../../../words/en/pages/order/owed.tsx'
import { addSomething } from '../../../words/en/pages/pickups.ts'
import { Refused } from '../../calls/refused.ts'
import { useCall, useReading } from '../../calls/use-call.ts'
import { openPaymentPage } from '../../open-payment-page.ts'
import { SHOWN_PICKUPS } from '../../pickups/shown-pickups.ts'
import css from '../../pickups/small-form.module.css'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { CountField } from '../../ui/form/whole-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { langOf } from '../../ui/own-text.tsx'
import { Reading } from '../../ui/page/reading.tsx'

type Props = { readonly pickup: MyPickup; readonly close: () => void }

/** Something for one visit: what, how many, and what it costs after credit. */
export default function ExtraForm(props: Props) {
  return <Reading of={useReading('readSubscribeHints')}>{(hints) => <Choose hints={hints} {...props} />}</Reading>
}

type Chosen = { readonly product: ProductOnSale | undefined; readonly count: number }

/** What it costs, and what of that credit pays: also what an earlier try of it holds. */
const sumsOf = ({ credit_cents, extra_held_cents = 0 }: SubscribeHints, { product, count }: Chosen) => {
  const price = toCents(product?.price ?? 0)
  const amount = price * count
  const creditCents = creditUsed(credit_cents + extra_held_cents, amount)
  return { price, amount, creditCents, toPay: amount - creditCents }
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= CARTONS_MIN && count <= CARTONS_MAX

/** What the button does, as far as it is known. */
const sayDeed = (amount: number, toPay: number): string => {
  if (amount === 0) return addSomething
  return toPay > 0 ? words.pay(showCents(toPay)) : words.addForCredit(showCents(amount))
}

const Choose = ({ hints, pickup, close }: Props & { hints: SubscribeHints }) => {
  const { pickup_id: id, pickup_date } = pickup
  const products = hints.products ?? []
  const [chosen, setChosen] = useState(() => (products.find((each) => each.product_name !== pickup.product) ?? products[0])?.product_id)
  const [typed, setTyped] = useState('1')
  const { add, isBusy, trouble } = useAddExtra(pickup)
  const form = useFocusInside('select')
  const product = products.find(({ product_id }) => product_id === chosen) ?? products[0]
  const count = Number(typed)
  const { price, amount, creditCents, toPay } = sumsOf(hints, { product, count: isCount(count) ? count : 0 })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (product && isCount(count) && !isBusy) add({ product: product.product_id, cartons: count, amount, creditCents })
  }

  return (
    <form noValidate className={`stack gap-3 ${css.form}`} ref={form} onSubmit={submit}>
      <SelectField
        name={`extra-${id}`}
        label={words.what}
        description={words.comesOnce(pickup_date)}
        value={product?.product_id}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      >
        {products.map((each) => (
          <option key={each.product_id} value={each.product_id} lang={langOf(each, 'product_name')}>
            {words.offer(each.product_name, showCents(toCents(each.price)))}
          </option>
        ))}
      </SelectField>
      <CountField
        name={`extra-count-${id}`}
        label={words.howMany}
        min={CARTONS_MIN}
        max={CARTONS_MAX}
        value={typed}
        onValue={setTyped}
        error={!isCount(count) && <span role="alert">{words.howManyWrong(CARTONS_MAX)}</span>}
        fewer={words.fewer}
        more={words.more}
      />
      {isCount(count) && (
        <p>
          {words.sum(count, showCents(price), showCents(amount))}. {creditCents > 0 && toPay > 0 && creditFirst(showCents(creditCents))}
        </p>
      )}
      <Notice kind="trouble">{trouble}</Notice>
      <div className="row center gap-y-2 gap-x-5">
        <BusyButton isBusy={isBusy}>{sayDeed(amount, toPay)}</BusyButton>
        <TextButton onClick={close}>{words.leave}</TextButton>
      </div>
    </form>
  )
}

type Extra = { product: number; cartons: number; amount: number; creditCents: number }

const useAddExtra = ({ pickup_id: id, pickup_date, site_id }: MyPickup) => {
  const all = useReading('listMyPickups').data ?? []
  // As the person saw it first: after a lost reply there may be one more already.
  const [seen] = useState(() => all.filter((other) => other.pickup_date === pickup_date && other.site_id === site_id).length)
  const client = useQueryClient()
  const addExtra = useCall('addExtra')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const add = async (extra: Extra) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { url } = await addExtra.mutateAsync({ params: { id }, body: { ...extra, seen } })
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
