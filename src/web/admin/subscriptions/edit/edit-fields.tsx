import type { Order } from '../../../../shared/shapes/orders.ts'
import { adminWords, fieldNames } from '../../../../words/en/dashboard/admin.ts'
import { donatedItems, showItem } from '../../../../words/en/dashboard/products.ts'
import { useReading } from '../../../calls/use-call.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../../ui/form/text-field.tsx'
import { WholeField } from '../../../ui/form/whole-field.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { orderInput } from '../../parts/form/order-input.ts'
import { AmountProposal } from './amount-proposal.tsx'
import type { Draft, DraftField } from './edit-draft.ts'
import css from './edit-form.module.css'

type Props = {
  readonly base: Order
  readonly draft: Draft
  readonly fields: Partial<Record<DraftField, string>>
  readonly onChange: (change: Partial<Draft>) => void
}

export const EditFields = ({ base, draft, fields, onChange }: Props) => {
  const { input, count } = orderInput({ draft, fields, onChange })
  return (
    <div className={`stack gap-5 ${css.fields}`}>
      <TextField {...input('name')} autoComplete="off" autoCapitalize="words" />
      <SiteField
        base={base}
        name="site_id"
        label={fieldNames.pickup_site}
        value={draft.site_id}
        error={fields.site_id}
        onChange={(event) => onChange({ site_id: event.currentTarget.value })}
      />
      <div className={css.numbers}>
        <WholeField {...count('cartons_per_week')} {...(base.product && { label: showItem(base.product, base.every_weeks) })} />
        <WholeField {...count('donation_cartons')} {...(base.product && { label: donatedItems })} />
        <AmountField {...input('total_amount')} />
        <AmountProposal base={base} draft={draft} onTake={(total_amount) => onChange({ total_amount })} />
      </div>
      <EmailField {...input('second_email')} autoComplete="off" />
      <TextArea {...input('additional_notes')} description="On the packing lists and on the host's phone." rows={2} />
      <TextArea {...input('farm_notes')} description={adminWords.farmNotesAre} rows={2} />
    </div>
  )
}

type SiteProps = {
  readonly base: Order
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

/** The open sites, and the one the order has: it may have been archived since. */
const SiteField = ({ base, ...field }: SiteProps) => {
  const open = useReading('listSites').data ?? []
  const isPresentOpen = open.some(({ site_id }) => site_id === base.site_id)
  return (
    <SelectField {...field}>
      {!isPresentOpen && <option value={base.site_id}>{base.pickup_site}</option>}
      {open.map(({ site_id, site_name }) => (
        <option key={site_id} value={site_id}>
          {site_name}
        </option>
      ))}
    </SelectField>
  )
}
