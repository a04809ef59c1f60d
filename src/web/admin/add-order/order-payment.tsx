import { owedWords } from '../../../words/en/dashboard/admin.ts'
import { methodNames } from '../../../words/en/money/receipt.ts'
import { useReading } from '../../calls/use-call.ts'
import { METHODS, methodOf } from '../../money/pay/method-field.tsx'
import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { ChangeDraft, Draft } from './draft.ts'

const WAYS = [
  { owed: '', label: 'Already paid: recorded with a receipt, dated today' },
  { owed: 'yes', label: 'Not paid yet: listed as owed until you record the payment' },
  { owed: 'none', label: "Don't record a payment: nothing is owed, and skips give no credit" },
] as const

/** Nothing counts as paid unless the farmer says so here, or records it later. */
export const OrderPayment = ({ draft, onChange }: { draft: Draft; onChange: ChangeDraft }) => {
  const paysNobody = useReading('readFarmSettings').data?.pay_farm === 'nobody'
  return (
    <>
      <RadioChoice legend="Payment">
        {WAYS.map(({ owed, label }) => (
          <RadioLine key={owed} name="owed" label={label} checked={draft.owed === owed} onChange={() => onChange({ owed })} />
        ))}
        {draft.owed === 'yes' && paysNobody && <p>{owedWords.howUnsaid}</p>}
      </RadioChoice>
      {draft.owed === '' && (
        <SelectField
          name="paid-by"
          label="Paid by"
          value={draft.paidBy}
          onChange={(event) => onChange({ paidBy: methodOf(event.currentTarget.value) })}
        >
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {methodNames[method]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
