import { useState } from 'react'
import { proposeShares } from '../../../../shared/rules/money/ending.ts'
import { writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import type { Balance } from '../../../../shared/shapes/balance.ts'
import type { Order, ToldBalance } from '../../../../shared/shapes/orders.ts'
import type { Refused } from '../../../calls/refused.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import dialogCss from '../../../ui/notice/dialog.module.css'
import { Notice } from '../../../ui/notice/notice.tsx'
import { reasonOf } from '../../../ui/notice/reason.ts'
import { ConfirmField, confirmRule } from '../../parts/form/confirm-field.tsx'
import { orderName } from '../order-state.ts'
import { EndChoices } from './end-choices.tsx'
import css from './end-dialog.module.css'
import { cardTrouble, choicesOf, creditTrouble, type Deed, deedOf, type Ending, partTrouble } from './end-order.ts'
import { askedOf, deedWords, doneWords, foretell } from './end-words.ts'

type Props = {
  readonly row: Order
  readonly money: ToldBalance
  readonly carryOut: (deed: Deed) => Promise<Order>
  /** Refetches the order and says what has changed. */
  readonly lookAgain: (refused: Refused) => Promise<string>
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

const begin = (money: Balance): Ending => {
  const { card_cents, credit_cents } = proposeShares(money)
  const card = writeTypedAmount(card_cents)
  const credit = writeTypedAmount(credit_cents)
  return { choice: choicesOf(money)[0], amount: '', card, credit, beyond: false, waive: false }
}

export const EndForm = ({ row, money, carryOut, lookAgain, onBusy, onDone, onClose }: Props) => {
  const [typed, setEnding] = useState<Ending>(() => begin(money))
  // An option that is no longer offered is deselected.
  const ending = choicesOf(money).includes(typed.choice) ? typed : begin(money)
  const deed = deedOf(ending, money)
  const asked = askedOf(deed, row)
  const ifChosen = (choice: Ending['choice'], trouble: () => string | undefined) => (ending.choice === choice ? trouble() : undefined)

  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: {
      amount: (amount) => ifChosen('part', () => partTrouble({ amount, beyond: ending.beyond }, money)),
      card: (card) => ifChosen('other', () => cardTrouble(card, money)),
      credit: (credit) => ifChosen('other', () => creditTrouble(credit, money, deed.card ?? 0)),
      confirmation: confirmRule(asked),
    },
    send: async () => {
      onBusy(true)
      try {
        onDone(doneWords(deed, await carryOut(deed)))
      } catch (reason) {
        setTrouble({ whole: await lookAgain(reason as Refused) })
      } finally {
        onBusy(false)
      }
    },
    blame: (refused) => ({ whole: reasonOf(refused) }),
  })

  return (
    <form noValidate className={`stack gap-4 ${css.form}`} onSubmit={submit}>
      <p className={css.order}>{orderName(row)}</p>
      <EndChoices row={row} money={money} ending={ending} errors={fields} onChange={(change) => setEnding({ ...ending, ...change })} />
      <p className={css.foretold} role="status">
        {foretell(deed, money)}
      </p>
      <ConfirmField asked={asked} error={fields.confirmation} />
      <Notice kind="trouble">{whole}</Notice>
      <div className={dialogCss.buttons}>
        <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
          Keep as it is
        </PressButton>
        <BusyButton isDanger={!deed.accepts} isBusy={isBusy}>
          {deedWords(deed, row)}
        </BusyButton>
      </div>
    </form>
  )
}
