import { useState } from 'react'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import type { AddedOrder } from '../../../shared/shapes/checkout.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { newPress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { readFields } from '../../ui/form/field-values.ts'
import { useStoredDraft } from '../../ui/form/stored-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayFailed } from '../../ui/notice/reason.ts'
import { useOverfill } from '../parts/form/use-overfill.ts'
import { type ChosenProduct, useChosenProduct } from './chosen-product.ts'
import { type AddField, addRules, type Draft, emptyDraft } from './draft.ts'
import { useProposal } from './proposal.ts'

/** The order that was added last, as it can be found again, and when it is first collected. */
export type Added = Pick<AddedOrder, 'first_pickup'> & {
  readonly name: string
  readonly cycle_id: string
  readonly product: string | undefined
}
type Values = Readonly<Record<AddField, string>>

export const useAddOrder = (userId: string) => {
  const addSubscription = useCall('addSubscription')
  const { draft, change, replace } = useStoredDraft('add-order', userId, emptyDraft({ cycle_id: '', pickup_site: '' }))
  const [added, setAdded] = useState<Added>()
  const overfill = useOverfill()
  const chosen = useChosenProduct(draft)
  const proposal = useProposal(draft, chosen)
  const form = useForm<AddField>({
    rules: addRules,
    send: async (values) => {
      setAdded(undefined)
      const { first_pickup } = await addSubscription.mutateAsync({
        body: { ...toOrder(values), ...toProduct(chosen), ...toPayment(draft), ...overfill.says(), press: draft.press },
      })
      overfill.forget()
      setAdded({ name: values.name.trim(), cycle_id: values.cycle_id, first_pickup, product: chosen?.product.product_name })
      replace(emptyDraft(values))
      document.getElementById('name')?.focus()
    },
    blame: (refused) => {
      overfill.blame(refused)
      if (refused.code === 'pressedBefore') change({ press: newPress() })
      return { whole: sayFailed(adminWords.orderNotAdded, refused) }
    },
  })

  const submit: typeof form.submit = (event) => {
    overfill.hear(event)
    return form.submit(event)
  }
  const changeOrder: typeof change = (changed) => {
    overfill.forget()
    change(changed)
  }
  return { draft, change: changeOrder, chosen, proposal, added, isFull: overfill.isFull, ...form, submit }
}

const toPayment = ({ owed, paidBy }: Draft) => {
  if (owed === 'none') return {}
  return owed === 'yes' ? { is_owed: true } : { paid_by: paidBy }
}

const toProduct = (chosen: ChosenProduct | undefined) =>
  chosen && { product_id: chosen.product.product_id, every_weeks: chosen.every_weeks, turn: chosen.turn }

const toOrder = (values: Values) => ({
  ...readFields(orderFields, values),
  cycle_id: Number(values.cycle_id),
  pickup_site: Number(values.pickup_site),
})
