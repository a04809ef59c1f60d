import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTES_MAX } from '../../../../shared/limits.ts'
import { toDollars } from '../../../../shared/rules/money/cents.ts'
import { creditWords, showCreditGiven } from '../../../../words/en/dashboard/admin.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import { usePress } from '../../../calls/press-key.ts'
import { useCall } from '../../../calls/use-call.ts'
import { toFieldRefusal } from '../../../ui/form/field-refusal.ts'
import { emailRule } from '../../../ui/form/field-rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { creditCents, creditRule } from './credit-rule.ts'

const blame = toFieldRefusal(creditWords.failed, { noAccount: 'email', creditShort: 'amount' })

export const useGiveCredit = () => {
  const client = useQueryClient()
  const giveCredit = useCall('giveCredit')
  const [amount, setAmount] = useState('')
  const [given, setGiven] = useState<string>()
  const press = usePress()
  const readAgain = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['listCredits'] }), client.invalidateQueries({ queryKey: ['readCustomer'] })])
  const form = useForm({
    rules: { email: emailRule, amount: creditRule, note: (note) => (note.length > NOTES_MAX ? fieldWords.tooLong : undefined) },
    send: async ({ email, amount: typed, note }, element) => {
      setGiven(undefined)
      const wanted = { email: email.trim(), amount: toDollars(creditCents(typed) ?? 0), note }
      const entry = await press((key) => giveCredit.mutateAsync({ body: { ...wanted, press: key } }))
      element.reset()
      setAmount('')
      setGiven(showCreditGiven(entry.email, entry.balance_cents, entry.user_id === null))
      await readAgain()
    },
    blame: (refused) => {
      if (refused.code === 'pressedBefore') readAgain()
      return blame(refused)
    },
  })
  return { given, amount, setAmount, ...form }
}
