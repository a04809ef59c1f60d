import { useState } from 'react'
import { CARTONS_MAX } from '../../../shared/limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import * as words from '../../../words/en/pages/order/extra.ts'
import { addSomething } from '../../../words/en/pages/pickups.ts'
import { useCall, useReading } from '../../calls/use-call.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { langOf } from '../../ui/own-text.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { OnceForm } from './once-form.tsx'

type Props = { readonly pickup: MyPickup; readonly close: () => void }

/** Something for one visit: what, how many, and what it costs after credit. */
export default function ExtraForm(props: Props) {
  return <Reading of={useReading('readSubscribeHints')}>{(hints) => <Choose hints={hints} {...props} />}</Reading>
}

const Choose = ({ hints, pickup, close }: Props & { hints: SubscribeHints }) => {
  const { pickup_id: id, pickup_date } = pickup
  const products = hints.products ?? []
  const [chosen, setChosen] = useState(() => (products.find((each) => each.product_name !== pickup.product) ?? products[0])?.product_id)
  const addExtra = useCall('addExtra')
  const product = products.find(({ product_id }) => product_id === chosen) ?? products[0]
  return (
    <OnceForm
      hints={hints}
      pickup={pickup}
      price={toCents(product?.price ?? 0)}
      most={CARTONS_MAX}
      deed={addSomething}
      leave={words.leave}
      first="select"
      send={(once) => addExtra.mutateAsync({ params: { id }, body: { product: product?.product_id ?? 0, ...once } })}
      close={close}
    >
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
    </OnceForm>
  )
}
