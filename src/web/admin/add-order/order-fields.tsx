import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX } from '../../../shared/limits.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { CycleSelect } from '../parts/cycle-select.tsx'
import { OpenSiteSelect } from '../parts/site-select.tsx'
import type { ChangeDraft, Draft } from './draft.ts'
import { OrderAmount } from './order-amount.tsx'
import css from './order-fields.module.css'
import type { Proposal } from './proposal.ts'
import type { OrderField } from './rules.ts'

type Props = { draft: Draft; onChange: ChangeDraft; proposal: Proposal | undefined; fields: Partial<Record<OrderField, string>> }

export const OrderFields = ({ draft, onChange, proposal, fields }: Props) => (
  <>
    <TextField
      name="name"
      label="Name"
      description="As it will stand on the pickup list."
      autoComplete="off"
      autoCapitalize="words"
      value={draft.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      error={fields.name}
    />
    <div className={css.pair}>
      <CycleSelect
        name="cycle_id"
        label="Cycle"
        none="Choose a cycle"
        value={draft.cycle_id}
        onChange={(cycle_id) => onChange({ cycle_id })}
        overSays="This cycle is over: no pickups will come of it."
        error={fields.cycle_id}
      />
      <OpenSiteSelect
        name="pickup_site"
        label="Pickup site"
        none="Choose a site"
        value={draft.pickup_site}
        onChange={(pickup_site) => onChange({ pickup_site })}
        error={fields.pickup_site}
      />
    </div>
    <Cartons draft={draft} onChange={onChange} fields={fields} />
    <OrderAmount own={draft.ownAmount} proposal={proposal} onChange={(ownAmount) => onChange({ ownAmount })} error={fields.total_amount} />
    <EmailField
      name="second_email"
      label="Second email (optional)"
      autoComplete="off"
      value={draft.second_email}
      onChange={(event) => onChange({ second_email: event.currentTarget.value })}
      error={fields.second_email}
    />
    <TextArea
      name="additional_notes"
      label="Notes (optional)"
      rows={3}
      value={draft.additional_notes}
      onChange={(event) => onChange({ additional_notes: event.currentTarget.value })}
      error={fields.additional_notes}
    />
  </>
)

const Cartons = ({ draft, onChange, fields }: Omit<Props, 'proposal'>) => (
  <div className={css.pair}>
    <TextField
      type="number"
      name="cartons_per_week"
      label="Cartons per week"
      inputMode="numeric"
      autoComplete="off"
      min={CARTONS_MIN}
      max={CARTONS_MAX}
      value={draft.cartons_per_week}
      onChange={(event) => onChange({ cartons_per_week: event.currentTarget.value })}
      error={fields.cartons_per_week}
    />
    <TextField
      type="number"
      name="donation_cartons"
      label="Donated cartons, in all"
      inputMode="numeric"
      autoComplete="off"
      min={0}
      max={DONATION_MAX}
      value={draft.donation_cartons}
      onChange={(event) => onChange({ donation_cartons: event.currentTarget.value })}
      error={fields.donation_cartons}
    />
  </div>
)
