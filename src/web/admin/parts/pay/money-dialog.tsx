import { useState } from 'react'
import { showCents, toDollars } from '../../../../shared/rules/money/cents.ts'
import { typedCents, writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import type { FarmMethod } from '../../../../shared/shapes/orders.ts'
import * as words from '../../../../words/en/dashboard/parts.ts'
import { byMethod } from '../../../../words/en/money/receipt.ts'
import { farmToday } from '../../../../words/en/pages/moment.ts'
import { usePress } from '../../../calls/press-key.ts'
import { MethodField, methodOf, methodRule } from '../../../money/pay/method-field.tsx'
import css from '../../../money/pay/pay.module.css'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { toFieldRefusal } from '../../../ui/form/field-refusal.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import dialogCss from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { dayRule, noteRule, sumRule } from './pay-rules.ts'

type Body = { amount: number; method: FarmMethod; paid_on: string; note: string; press: string }

type Props = {
  readonly title: string
  readonly whose: string
  readonly about: string | undefined
  /** The amount to pay or return, filled in already. */
  readonly most: number
  readonly methodLabel: string
  readonly failed: string
  /** Sends it and updates the page; `sum` is `$26.00 in cash`. */
  readonly send: (body: Body, sum: string) => Promise<void>
  /** The order may be another by now. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Money that went from hand to hand, as the farmer writes it down. Sent again after a lost answer it counts once. */
export const MoneyDialog = ({ title, whose, about, most, methodLabel, failed, send, onRefused, onClose }: Props) => {
  const [typed, setTyped] = useState(writeTypedAmount(most))
  const press = usePress()
  const blame = toFieldRefusal(failed, { paymentTooMuch: 'amount', returnTooMuch: 'amount', dayToCome: 'paid_on' } as const)
  const { submit, isBusy, fields, whole } = useForm({
    rules: { amount: sumRule(most), method: methodRule, paid_on: dayRule, note: noteRule },
    send: ({ amount, method: chosen, paid_on, note }) => {
      const method = methodOf(chosen)
      const cents = typedCents(amount) ?? 0
      const given = { amount: toDollars(cents), method, paid_on, note: note.trim() }
      return press((key) => send({ ...given, press: key }, `${showCents(cents)} ${byMethod[method]}`))
    },
    blame: (refused) => {
      onRefused()
      return blame(refused)
    },
  })
  const cents = sumRule(most)(typed) ? undefined : typedCents(typed)
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <form noValidate className={`stack gap-4 ${css.form}`} onSubmit={submit}>
        <p className={css.whose}>{whose}</p>
        {about && <p>{about}</p>}
        <AmountField
          name="amount"
          label={words.amount}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fields.amount}
        />
        <MethodField label={methodLabel} error={fields.method} />
        <TextField name="paid_on" type="date" label={words.on} defaultValue={farmToday()} max={farmToday()} error={fields.paid_on} />
        <TextField name="note" label={words.noteOptional} autoComplete="off" autoCapitalize="sentences" error={fields.note} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.cancel}
          </PressButton>
          <BusyButton isBusy={isBusy}>{cents === undefined ? words.record : words.recordSum(showCents(cents))}</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
