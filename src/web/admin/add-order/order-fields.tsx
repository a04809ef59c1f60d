import { orderFields } from '../../../shared/fields/order-fields.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { WholeField } from '../../ui/form/whole-field.tsx'
import { CycleSelect } from '../parts/form/cycle-select.tsx'
import { orderInput } from '../parts/form/order-input.ts'
import { OpenSiteSelect } from '../parts/form/site-select.tsx'
import type { ChosenProduct } from './chosen-product.ts'
import type { AddField, ChangeDraft, Draft } from './draft.ts'
import { OrderAmount } from './order-amount.tsx'
import { OrderPayment } from './order-payment.tsx'
import { ProductFields } from './product-fields.tsx'
import type { Proposal } from './proposal.ts'

type Props = {
  draft: Draft
  onChange: ChangeDraft
  chosen: ChosenProduct | undefined
  proposal: Proposal | undefined
  fields: Partial<Record<AddField, string>>
}

export const OrderFields = ({ draft, onChange, chosen, proposal, fields }: Props) => {
  const { input, count } = orderInput({ draft, onChange, fields })
  return (
    <>
      <TextField
        {...input('name')}
        description="On the pickup list we shorten it, like “Ann M.”"
        autoComplete="off"
        autoCapitalize="words"
      />
      <div className="pair gap-5">
        <CycleSelect
          name="cycle_id"
          label="Cycle"
          none="Choose a cycle"
          value={draft.cycle_id}
          onChange={(cycle_id) => onChange({ cycle_id })}
          overSays="This cycle is over, so this order will have no pickups."
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
      {chosen && <ProductFields chosen={chosen} onChange={onChange} />}
      <div className="pair gap-5">
        <WholeField {...count('cartons_per_week')} {...(chosen && { label: words.eachTime })} />
        <WholeField {...count('donation_cartons')} label={chosen ? words.donatedInAll : 'Donated cartons, in total'} />
      </div>
      <OrderAmount
        own={draft.ownAmount}
        proposal={proposal}
        onChange={(ownAmount) => onChange({ ownAmount })}
        error={fields.total_amount}
        missing={chosen && words.amountToCome}
      />
      <OrderPayment draft={draft} onChange={onChange} />
      <EmailField {...input('second_email')} label="Second email (optional)" autoComplete="off" />
      <TextArea
        {...input('additional_notes')}
        label={`${orderFields.additional_notes.label} (optional)`}
        description="On the packing lists and on the host's phone."
        rows={2}
      />
      <TextArea
        {...input('farm_notes')}
        label={`${orderFields.farm_notes.label} (optional)`}
        description={adminWords.farmNotesAre}
        rows={2}
      />
    </>
  )
}
