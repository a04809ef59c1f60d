import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { CARTONS_ON_TRUST_MAX, INSTALLMENTS_MAX, INSTALLMENTS_MIN, UNPAID_ORDERS_MAX } from '../../../shared/limits.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FlagSetting, inputOf, optionalInputOf, WholeSetting } from './setting-inputs.tsx'
import type { Draft, Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const WHO = [
  ['nobody', 'Nobody: everything is paid by card when it is ordered.'],
  ['former', 'People who have paid you for an order before.'],
  ['all', 'Everybody.'],
] as const

const INSTALLMENTS = [0, ...Array.from({ length: INSTALLMENTS_MAX - INSTALLMENTS_MIN + 1 }, (_, more) => INSTALLMENTS_MIN + more)]

/** What people may do besides paying all of it by card at once. What hangs on a choice stands below it once it is made. */
export const PayFields = (part: Part) => {
  const { draft, onChange } = part
  return (
    <>
      <RadioChoice legend={settingFields.pay_farm.label}>
        {WHO.map(([who, label]) => (
          <RadioLine
            key={who}
            name="pay_farm"
            label={label}
            value={who}
            checked={draft.pay_farm === who}
            onChange={() => onChange({ pay_farm: who })}
          />
        ))}
      </RadioChoice>
      <div className={`stack gap-5 ${css.more}`} hidden={!paysFarm(part)}>
        <p className={`soft ${css.says}`}>
          Such an order has its place and its cartons at once, and counts as owed until you note that you were paid. Customers who are
          overdue, or already owe for {UNPAID_ORDERS_MAX} orders, can’t choose this again. Customers who have never paid can owe for up to{' '}
          {showCartons(CARTONS_ON_TRUST_MAX)} a week. Everyone needs a verified email.
        </p>
        <TextArea
          {...inputOf(part, 'pay_farm_text')}
          description="People read it when they order, in their mails and in their profile: cash or EBT at the site, a check to the farm, your bank account."
        />
        <div className="pair gap-5">
          <WholeSetting
            part={part}
            name="owed_days"
            description="From the order on, but never after its season. What is late needs care."
          />
          <WholeSetting
            part={part}
            name="owed_remind_days"
            label="Days until a reminder (optional)"
            description="One mail to whoever still owes something then. Left empty: none."
          />
        </div>
        <FlagSetting part={part} name="hosts_note_payments" label="Hosts see on their phone who owes what, and note what they are given" />
      </div>
      <SelectField
        {...inputOf(part, 'installments_most')}
        description="Customers pay the first with the order. We charge the others to the same card, one a month, and only as many as fit before the season ends."
      >
        {INSTALLMENTS.map((installments) => (
          <option key={installments} value={installments}>
            {installments === 0 ? 'None: nobody pays in installments' : `${installments} after the first`}
          </option>
        ))}
      </SelectField>
      <div className={`stack gap-5 ${css.more}`} hidden={draft.installments_most === '0'}>
        <FlagSetting
          part={part}
          name="installments_past_season"
          label="Installments may go on after the season ends, when all eggs are eaten"
        />
        <p className={`soft ${css.says}`}>
          An installment that the card does not pay is tried again after 3 and 7 days, then it stands under Needs care.
        </p>
        <FlagSetting part={part} name="installments_stop" label="Pickups stop then, until it is paid" />
      </div>
      <FlagSetting part={part} name="gifts_on" label="People can buy gifts, which become credit for whoever gets them" />
      <TextArea {...optionalInputOf(part, 'receipt_text')} description="What the law wants there: a tax number, an exemption." />
    </>
  )
}

const OF_FARM = ['pay_farm_text', 'owed_days', 'owed_remind_days'] as const satisfies readonly (keyof Draft)[]

/** What is wrong stays in sight, also where nobody pays so any more. */
const paysFarm = ({ draft, fields }: Part): boolean => draft.pay_farm !== 'nobody' || OF_FARM.some((name) => fields[name])
