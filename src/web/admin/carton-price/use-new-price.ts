import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toDollars } from '../../../shared/rules/money.ts'
import { typedCents } from '../../../shared/rules/typed-amount.ts'
import { useCall } from '../../calls/use-call.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { priceRule } from './price-rule.ts'

/** Nothing typed means that the field shows the price as it is now, also when it was changed in another window. */
export const useNewPrice = () => {
  const client = useQueryClient()
  const setCartonPrice = useCall('setCartonPrice')
  const [typed, setTyped] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    rules: { carton_price: priceRule },
    send: async ({ carton_price }) => {
      setSaved(false)
      const set = await setCartonPrice.mutateAsync({ body: { carton_price: toDollars(typedCents(carton_price) ?? 0) } })
      client.setQueryData(['readCartonPrice'], set)
      setTyped((current) => (current === carton_price ? undefined : current))
      setSaved(true)
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })
  const type = (text: string) => {
    setTyped(text)
    setSaved(false)
  }
  return { typed, type, isSaved, ...form }
}
