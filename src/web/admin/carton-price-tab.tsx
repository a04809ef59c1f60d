import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminTabs } from '../../shared/admin-addresses.ts'
import { adminWords } from '../../shared/admin-words.ts'
import { showCents, toCents } from '../../shared/money.ts'
import { readAmount, writeAmount } from '../ui/amount.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { reasonOf } from '../ui/reason.ts'
import { Actions, Sheet, TabPage } from '../ui/tab-page.tsx'
import { useForm } from '../ui/use-form.ts'
import { useCall, useReading } from '../use-call.ts'
import { PriceChanges } from './carton-price/price-changes.tsx'
import { priceRule } from './carton-price/price-rule.ts'

export default function CartonPriceTab() {
  const { data, error } = useReading('readCartonPrice')
  return (
    <TabPage heading={adminTabs.cartonPrice.label} lead="What one carton, a dozen eggs, costs in your shop.">
      <Notice kind="trouble">{!data && error && reasonOf(error)}</Notice>
      {data && <PriceForm price={data.carton_price} />}
      {!data && !error && <Loading />}
      <Sheet heading="What a new price changes">
        <PriceChanges />
      </Sheet>
    </TabPage>
  )
}

const PriceForm = ({ price }: { price: number }) => {
  const client = useQueryClient()
  const setCartonPrice = useCall('setCartonPrice')
  const [isSaved, setSaved] = useState(false)
  const { submit, isBusy, fields, whole } = useForm({
    rules: { carton_price: priceRule },
    send: async ({ carton_price }) => {
      setSaved(false)
      const set = await setCartonPrice.mutateAsync({ body: { carton_price: readAmount(carton_price) ?? 0 } })
      client.setQueryData(['readCartonPrice'], set)
      setSaved(true)
    },
    blame: (refused) => ({ whole: `${adminWords.priceFailed}: ${reasonOf(refused)}` }),
  })
  return (
    <Sheet>
      <p>
        A carton costs <strong>{showCents(toCents(price))}</strong> now.
      </p>
      <form noValidate onSubmit={submit}>
        <AmountField name="carton_price" label="New price" defaultValue={writeAmount(price)} error={fields.carton_price} maw="12rem" />
        <Notice kind="good">{isSaved && adminWords.priceSet}</Notice>
        <Notice kind="trouble">{whole}</Notice>
        <Actions>
          <BusyButton isBusy={isBusy}>Save price</BusyButton>
        </Actions>
      </form>
    </Sheet>
  )
}
