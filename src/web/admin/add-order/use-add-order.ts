import { useState } from 'react'
import { adminWords } from '../../../shared/admin-words.ts'
import { readAmount } from '../../ui/amount.ts'
import { reasonOf } from '../../ui/reason.ts'
import { useForm } from '../../ui/use-form.ts'
import { useCall } from '../../use-call.ts'
import { type ChangeDraft, type Draft, emptyDraft } from './draft.ts'
import { useProposal } from './proposal.ts'
import { type OrderField, orderRules } from './rules.ts'

type Values = Readonly<Record<OrderField, string>>

export const useAddOrder = () => {
  const addSubscription = useCall('addSubscription')
  const [draft, setDraft] = useState(() => emptyDraft({ cycle_id: '', pickup_site: '' }))
  const [checked, setChecked] = useState(draft)
  const [added, setAdded] = useState<string>()
  const proposal = useProposal(draft)
  const change: ChangeDraft = (changed) => setDraft((current) => ({ ...current, ...changed }))
  const form = useForm<OrderField>({
    rules: orderRules,
    send: async (values) => {
      setAdded(undefined)
      await addSubscription.mutateAsync({ body: toOrder(values) })
      setAdded(values.name.trim())
      setDraft(emptyDraft)
      document.getElementById('name')?.focus()
    },
    blame: (refused) => ({ whole: `${adminWords.orderNotAdded} ${reasonOf(refused)}` }),
  })

  const submit: typeof form.submit = (event) => {
    setChecked(draft)
    return form.submit(event)
  }
  return { draft, change, proposal, added, ...form, submit, fields: standing(form.fields, checked, draft) }
}

/** What was said about a field stands until the field is changed. */
const standing = (fields: Partial<Values>, checked: Draft, draft: Draft): Partial<Values> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => typedIn(name, checked) === typedIn(name, draft)))

const typedIn = (name: string, draft: Draft) => (name === 'total_amount' ? draft.ownAmount : draft[name as keyof Draft])

const toOrder = (values: Values) => ({
  name: values.name.trim(),
  cycle_id: Number(values.cycle_id),
  pickup_site: Number(values.pickup_site),
  cartons_per_week: Number(values.cartons_per_week),
  donation_cartons: Number(values.donation_cartons),
  total_amount: readAmount(values.total_amount) ?? 0,
  second_email: values.second_email,
  additional_notes: values.additional_notes.trim(),
})
