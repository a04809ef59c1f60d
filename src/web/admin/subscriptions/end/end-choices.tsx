import { showCents } from '../../../../shared/rules/money/cents.ts'
import { mostAsCredit } from '../../../../shared/rules/money/ending.ts'
import type { Order, ToldBalance } from '../../../../shared/shapes/orders.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioChoice, RadioLine } from '../../../ui/form/radio.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import css from './end-dialog.module.css'
import { type Choice, choicesOf, deedOf, type Ending } from './end-order.ts'
import { beyondWords, choiceWords, comingWords, noCardWords, owedWords, paidWords, waiveWords } from './end-words.ts'

type Props = {
  readonly row: Order
  readonly money: ToldBalance
  readonly ending: Ending
  readonly errors: { readonly amount?: string | undefined; readonly card?: string | undefined; readonly credit?: string | undefined }
  readonly onChange: (change: Partial<Ending>) => void
}

/** Money goes back the way it came, or as credit: an order without a known card payment or an account is canceled, and that is all. */
export const EndChoices = (props: Props) => {
  const { row, money, ending, onChange } = props
  const choices = choicesOf(money)
  const lines = [paidWords(money, row), owedWords(money), comingWords(money, row.product), noCardWords(money)].filter(Boolean)
  const about = lines.map((words) => (
    <span key={words} className={css.about}>
      {words}
    </span>
  ))
  const waive = money.debt_cents > 0 && deedOf(ending, money).cancels && (
    <Checkbox
      name="waive"
      label={waiveWords(money)}
      checked={ending.waive}
      onChange={(event) => onChange({ waive: event.currentTarget.checked })}
    />
  )
  if (choices.length === 1)
    return (
      <>
        <p>{about}</p>
        {waive}
      </>
    )
  const line = (choice: Choice) => (
    <div key={choice}>
      <RadioLine
        label={choiceWords(choice, money)}
        name="choice"
        checked={ending.choice === choice}
        onChange={() => onChange({ choice })}
      />
      {choice === 'part' && ending.choice === 'part' && <Part {...props} />}
      {choice === 'other' && ending.choice === 'other' && <Other {...props} />}
    </div>
  )
  return (
    <>
      <RadioChoice legend={about}>{choices.map(line)}</RadioChoice>
      {waive}
    </>
  )
}

const Part = ({ money, ending, errors, onChange }: Props) => (
  <div className={`stack gap-3 ${css.part}`}>
    <AmountField
      name="amount"
      label="Amount"
      description={`At most ${showCents(money.most_by_card_cents)}.`}
      value={ending.amount}
      onChange={(event) => onChange({ amount: event.currentTarget.value })}
      error={errors.amount}
    />
    {money.left_by_card_cents > money.most_by_card_cents && (
      <Checkbox
        name="beyond"
        label={beyondWords(money)}
        checked={ending.beyond}
        onChange={(event) => onChange({ beyond: event.currentTarget.checked })}
      />
    )}
    {deedOf(ending, money).cancels && <p>This is everything that's left, so the upcoming pickups are canceled too.</p>}
  </div>
)

const Other = ({ money, ending, errors, onChange }: Props) => {
  const { card } = deedOf(ending, money)
  const asCredit = mostAsCredit(money, card ?? 0)
  return (
    <div className={`stack gap-3 ${css.part}`}>
      {money.most_by_card_cents > 0 && (
        <AmountField
          name="card"
          label="By card"
          description={`At most ${showCents(money.most_by_card_cents)}.`}
          value={ending.card}
          onChange={(event) => onChange({ card: event.currentTarget.value })}
          error={errors.card}
        />
      )}
      {mostAsCredit(money, 0) > 0 && (
        <AmountField
          name="credit"
          label="As credit"
          description={`At most ${showCents(asCredit)}${card ? ' on top of that' : ''}.`}
          value={ending.credit}
          onChange={(event) => onChange({ credit: event.currentTarget.value })}
          error={errors.credit}
        />
      )}
    </div>
  )
}
