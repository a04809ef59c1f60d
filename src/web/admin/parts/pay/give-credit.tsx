import { NOTES_MAX } from '../../../../shared/limits.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { FormSummary } from '../../../ui/form/form-summary.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { Actions, Sheet } from '../show/tab-page.tsx'
import { creditCents } from './credit-rule.ts'
import { useGiveCredit } from './use-give-credit.ts'

/** For any customer, or for the one whose page it is on. */
export const GiveCredit = ({ email }: { email?: string }) => {
  const { given, amount, setAmount, submit, isBusy, fields, whole } = useGiveCredit()
  return (
    <Sheet>
      <form noValidate onSubmit={submit}>
        <FormSummary fields={fields} />
        {email === undefined ? (
          <EmailField label="Customer's email" autoComplete="off" error={fields.email} />
        ) : (
          <input type="hidden" name="email" value={email} />
        )}
        <AmountField
          name="amount"
          label="Amount"
          description="A minus amount takes credit away."
          inputMode="text"
          read={creditCents}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={fields.amount}
        />
        <TextArea name="note" label="Note" description="The customer will see it too." rows={2} maxLength={NOTES_MAX} error={fields.note} />
        <Notice kind="good">{given}</Notice>
        <Notice kind="trouble">{whole}</Notice>
        <Actions>
          <BusyButton isBusy={isBusy}>Give credit</BusyButton>
        </Actions>
      </form>
    </Sheet>
  )
}
