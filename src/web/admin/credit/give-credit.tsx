import { NOTES_MAX } from '../../../shared/limits.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Actions, Sheet } from '../../ui/tab-page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { useGiveCredit } from './use-give-credit.ts'

export const GiveCredit = () => {
  const { given, submit, isBusy, fields, whole } = useGiveCredit()
  return (
    <Sheet>
      <form noValidate onSubmit={submit}>
        <FormSummary fields={fields} />
        <EmailField label="Email of the customer" autoComplete="off" error={fields.email} />
        <AmountField
          name="amount"
          label="Amount"
          description="With a minus before it, it is taken back."
          inputMode="text"
          error={fields.amount}
        />
        <TextArea name="note" label="Note" description="The customer sees it too." rows={2} maxLength={NOTES_MAX} error={fields.note} />
        <Notice kind="good">{given}</Notice>
        <Notice kind="trouble">{whole}</Notice>
        <Actions>
          <BusyButton isBusy={isBusy}>Give credit</BusyButton>
        </Actions>
      </form>
    </Sheet>
  )
}
