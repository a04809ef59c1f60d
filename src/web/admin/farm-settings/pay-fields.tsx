import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { CARTONS_ON_TRUST_MAX, INSTALLMENTS_MAX, INSTALLMENTS_MIN, UNPAID_ORDERS_MAX } from '../../../shared/limits.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { SpanishText } from '../parts/form/spanish-field.tsx'
import { FlagSetting, inputOf, optionalInputOf, spanishInputOf, WholeSetting } from './setting-inputs.tsx'
import type { Draft, Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const WHO = [
  ['nobody', 'No one. Customers pay by card when they order.'],
  ['former', 'Customers who have paid you for an order before.'],
  ['all', 'Everyone.'],
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
          The order gets its place and cartons right away, and is listed as owed until you record the payment. Customers who are overdue, or
          already owe for {UNPAID_ORDERS_MAX} orders, can't choose this again. Customers who have never paid can owe for up to{' '}
          {showCartons(CARTONS_ON_TRUST_MAX)} a week. Everyone needs a verified email.
        </p>
        <TextArea
          {...inputOf(part, 'pay_farm_text')}
          description="Customers see it when they order, in emails and in their profile. For example: cash or EBT at the site, a check to the farm, your bank account."
        />
        <SpanishText {...spanishInputOf(part, 'pay_farm_text_es')} />
        <div className="pair gap-5">
          <WholeSetting
            part={part}
            name="owed_days"
            description="Counted from the order, but never past its season. Overdue orders appear under Needs attention."
          />
          <WholeSetting
            part={part}
            name="owed_remind_days"
            label="Days until a reminder (optional)"
            description="One email to customers who still owe then. If empty, none is sent."
          />
        </div>
        <FlagSetting
          part={part}
          name="hosts_note_payments"
          label="Hosts see on their phone what each person owes, and record what they're paid"
        />
      </div>
      <SelectField
        {...inputOf(part, 'installments_most')}
        description="Customers pay the first with the order. We charge the others to the same card, one a month, and only as many as fit before the season ends."
      >
        {INSTALLMENTS.map((installments) => (
          <option key={installments} value={installments}>
            {installments === 0 ? 'None: no one pays in installments' : `${installments} after the first`}
          </option>
        ))}
      </SelectField>
      <div className={`stack gap-5 ${css.more}`} hidden={draft.installments_most === '0'}>
        <FlagSetting part={part} name="installments_past_season" label="Installments may continue after the season ends" />
        <p className={`soft ${css.says}`}>
          If a card payment fails, we try again after 3 and 7 days. After that, the order appears under Needs attention.
        </p>
        <FlagSetting part={part} name="installments_stop" label="Pause pickups then, until it's paid" />
      </div>
      <div className="stack gap-2">
        <FlagSetting part={part} name="auto_renewal" label="Customers can let their order renew automatically each season" />
        <p className={`soft ${css.says}`}>
          It happens when you invite last season's customers. They agree in their profile, get an email at least 14 days before, and can
          stop with one press.
        </p>
      </div>
      <FlagSetting part={part} name="gifts_on" label="People can buy gifts, which become credit for the person who redeems them" />
      <TextArea {...optionalInputOf(part, 'receipt_text')} description="What the law requires there, like a tax number or an exemption." />
      <SpanishText {...spanishInputOf(part, 'receipt_text_es')} />
    </>
  )
}

const OF_FARM = ['pay_farm_text', 'owed_days', 'owed_remind_days'] as const satisfies readonly (keyof Draft)[]

/** What is wrong stays in sight, also where nobody pays so any more. */
const paysFarm = ({ draft, fields }: Part): boolean => draft.pay_farm !== 'nobody' || OF_FARM.some((name) => fields[name])
