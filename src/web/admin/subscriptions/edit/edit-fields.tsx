import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX } from '../../../../shared/limits.ts'
import type { AdminSubscription } from '../../../../shared/shapes/orders.ts'
import { fieldNames } from '../../../../shared/words/admin-words.ts'
import { useReading } from '../../../calls/use-call.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../../ui/form/text-field.tsx'
import { AmountField } from '../../parts/amount-field.tsx'
import { AmountProposal } from './amount-proposal.tsx'
import type { Draft, DraftField } from './edit-draft.ts'
import css from './edit-form.module.css'

type Props = {
  readonly base: AdminSubscription
  readonly draft: Draft
  readonly fields: Partial<Record<DraftField, string>>
  readonly onChange: (change: Partial<Draft>) => void
}

export const EditFields = ({ base, draft, fields, onChange }: Props) => {
  const field = (name: DraftField) => ({
    name,
    label: name === 'site_id' ? fieldNames.pickup_site : fieldNames[name],
    value: draft[name],
    error: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const number = { type: 'number', inputMode: 'numeric', autoComplete: 'off', step: 1 } as const
  return (
    <div className={css.fields}>
      <TextField {...field('name')} autoComplete="off" autoCapitalize="words" />
      <SiteField base={base} {...field('site_id')} />
      <div className={css.numbers}>
        <TextField {...field('cartons_per_week')} {...number} min={CARTONS_MIN} max={CARTONS_MAX} />
        <TextField {...field('donation_cartons')} {...number} min={0} max={DONATION_MAX} />
        <AmountField {...field('total_amount')} />
        <AmountProposal base={base} draft={draft} onTake={(total_amount) => onChange({ total_amount })} />
      </div>
      <EmailField {...field('second_email')} autoComplete="off" />
      <TextArea {...field('additional_notes')} rows={2} />
    </div>
  )
}

type SiteProps = {
  readonly base: AdminSubscription
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
