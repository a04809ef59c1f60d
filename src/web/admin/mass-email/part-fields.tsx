import type { Part } from '../../../shared/shapes/records.ts'
import { partWords } from '../../../words/en/dashboard/mail.ts'
import { useReading } from '../../calls/use-call.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useChoice } from '../parts/form/use-choice.ts'
import type { ChangeDraft, Draft } from './draft.ts'

const PARTS = Object.keys(partWords.choices) as Part[]

/** Only some of the people: those who owe, pick up on a day, and so on. */
export const PartFields = ({ draft, onChange }: { draft: Draft; onChange: ChangeDraft }) => {
  const today = useReading('readSubscribeHints').data?.today ?? ''
  const products = useChoice()
  const parts = PARTS.filter((each) => each !== 'product' || products !== undefined)
  const choose = (part: string) => onChange({ part: part as Draft['part'], ...(part === 'onDay' && !draft.day && { day: today }) })
  return (
    <div className="pair gap-4">
      <SelectField name="part" label={partWords.label} value={draft.part} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{partWords.all}</option>
        {parts.map((each) => (
          <option key={each} value={each}>
            {partWords.choices[each]}
          </option>
        ))}
      </SelectField>
      {draft.part === 'onDay' && (
        <TextField
          type="date"
          name="day"
          label={partWords.day}
          value={draft.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )}
      {draft.part === 'product' && (
        <SelectField
          name="product_id"
          label={partWords.product}
          value={draft.product_id}
          onChange={(event) => onChange({ product_id: event.currentTarget.value })}
        >
          <option value="">{partWords.chooseProduct}</option>
          {products?.map(({ product_id, product_name }) => (
            <option key={product_id} value={product_id}>
              {product_name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
