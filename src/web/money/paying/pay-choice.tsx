import type { ReactNode } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { installmentChoices, type PlannedInstallment } from '../../../shared/rules/money/installments.ts'
import { cartonsOnTrust, dueDate } from '../../../shared/rules/money/owed.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { showCartons } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/paying.ts'
import type { OrderSums } from '../../subscribe/order-sums.ts'
import type { Catalog } from '../../subscribe/order-types.ts'
import { SendVerification } from '../../ui/button/send-verification.tsx'
import { Radio } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { langOf } from '../../ui/own-text.tsx'
import { ORDER_FORM } from './order-form.ts'
import css from './pay-choice.module.css'

export type PayChoiceProps = {
  readonly onChoose: (payHow: string) => void
  readonly sums: OrderSums
  readonly hints: Catalog['hints']
}

const HEADING = 'how-to-pay'

/** By card now, or later if the farm offers it; each option is explained below it. */
export const PayChoice = ({ onChoose, sums, hints }: PayChoiceProps) => {
  const { today, pay_farm, verify_first } = hints
  const { payCents, plan, cycle, how } = sums
  const choices = installmentChoices(payCents, hints, today, cycle)
  const isInInstallments = typeof how === 'number'
  if (!pay_farm && choices.length === 0) return null
  return (
    <fieldset className={`stack gap-1 card ${css.choice}`} aria-labelledby={HEADING}>
      <h2 id={HEADING}>{words.heading}</h2>
      <Way value="" isChosen={how === 'card'} onChoose={onChoose} label={words.byCard} />
      {pay_farm && (
        <Way
          value="farm"
          isChosen={how === 'farm'}
          onChoose={onChoose}
          label={words.toTheFarm}
          about={
            <>
              <p>{words.toTheFarmBy(showCents(payCents), showDate(dueDate(today, pay_farm.days, cycle)))}</p>
              {how === 'farm' && pay_farm.text && (
                <p className={css.text} lang={langOf(pay_farm, 'text')}>
                  {pay_farm.text}
                </p>
              )}
              {isTooMuch(sums, pay_farm.cartons_most) && <p>{words.cartonsMost(showCartons(pay_farm.cartons_most))}</p>}
            </>
          }
        />
      )}
      {choices.length > 0 && (
        <Way
          value={String(choices[0])}
          isChosen={isInInstallments}
          onChoose={onChoose}
          label={words.inInstallments}
          about={!isInInstallments && <p>{words.installmentsAbout(choices.length === 1 ? choices[0] : undefined)}</p>}
        />
      )}
      {isInInstallments && <Installments installments={how} choices={choices} onChoose={onChoose} plan={plan} />}
      {verify_first && how !== 'card' && (
        <div className={css.verify}>
          <p>{words.verifyFirst}</p>
          <SendVerification />
        </div>
      )}
    </fieldset>
  )
}

/** Whether it is more a week than a person who has never paid may owe for. */
const isTooMuch = (sums: OrderSums, most: number | null): most is number =>
  most !== null && cartonsOnTrust(sums) + (sums.basket?.morePieces ?? 0) > most

type WayProps = {
  readonly value: string
  readonly isChosen: boolean
  readonly onChoose: (value: string) => void
  readonly label: string
  /** Read out with it. */
  readonly about?: ReactNode
}

const Way = ({ value, isChosen, onChoose, label, about }: WayProps) => {
  const id = `pay-how-${label.replaceAll(' ', '-').toLowerCase()}`
  return (
    <div className={css.way}>
      <Radio
        name="payHow"
        form={ORDER_FORM}
        id={id}
        value={value}
        checked={isChosen}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={() => onChoose(value)}
      />
      <label htmlFor={id}>{label}</label>
      {about && (
        <div className={css.about} id={`${id}-about`}>
          {about}
        </div>
      )}
    </div>
  )
}

type InstallmentsProps = {
  readonly installments: number
  readonly choices: readonly number[]
  readonly onChoose: (installments: string) => void
  readonly plan: (installments: number) => readonly PlannedInstallment[]
}

const Installments = ({ installments, choices, onChoose, plan }: InstallmentsProps) => (
  <div className={`${css.about} ${css.inset}`}>
    {choices.length > 1 && (
      <SelectField
        name="installments"
        form={ORDER_FORM}
        label={words.installmentsAfterToday}
        value={String(installments)}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {words.installmentsOf(each, showCents(plan(each).at(-1)?.cents ?? 0))}
          </option>
        ))}
      </SelectField>
    )}
    <ol className={`stack gap-1 list ${css.plan}`} aria-label={words.plan}>
      {plan(installments).map(({ number, due_date, cents }) => (
        <li key={number}>
          <span>{number === 0 ? words.today : startLine(showDate(due_date))}</span> <span>{showCents(cents)}</span>
        </li>
      ))}
    </ol>
    <p>{words.cardKept}</p>
  </div>
)
