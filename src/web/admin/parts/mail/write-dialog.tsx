import { useQueryClient } from '@tanstack/react-query'
import { MESSAGE_MAX, SUBJECT_MAX } from '../../../../shared/limits.ts'
import { adminWords } from '../../../../words/en/dashboard/admin.ts'
import { mailWords } from '../../../../words/en/dashboard/mail.ts'
import * as words from '../../../../words/en/dashboard/parts.ts'
import { usePress } from '../../../calls/press-key.ts'
import { useCall } from '../../../calls/use-call.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { toFieldRefusal } from '../../../ui/form/field-refusal.ts'
import { filledRule } from '../../../ui/form/field-rules.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

type Props = {
  /** The number of an account, or the reference of an order. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

const rules = {
  subject: filledRule(mailWords.subjectMissing, SUBJECT_MAX),
  message: filledRule(adminWords.messageMissing, MESSAGE_MAX),
}

/** An email to one person, written and sent here. */
export const WriteDialog = ({ id, name, email, onDone, onClose }: Props) => {
  const client = useQueryClient()
  const writeToCustomer = useCall('writeToCustomer')
  const press = usePress()
  const { submit, isBusy, fields, whole } = useForm({
    rules,
    send: async ({ subject, message }) => {
      await press((key) => writeToCustomer.mutateAsync({ params: { userId: id }, body: { subject: subject.trim(), message, press: key } }))
      client.invalidateQueries({ queryKey: ['readCustomer'] })
      onDone(mailWords.sent(name))
    },
    blame: toFieldRefusal(mailWords.failed),
  })
  return (
    <Dialog title={mailWords.writeTo(name)} isWide isBusy={isBusy} onClose={onClose}>
      <form noValidate className="stack gap-4" onSubmit={submit}>
        <p>{mailWords.goesTo(email)}</p>
        <TextField
          name="subject"
          label={mailWords.subject}
          autoComplete="off"
          autoCapitalize="sentences"
          spellCheck
          maxLength={SUBJECT_MAX}
          error={fields.subject}
        />
        <TextArea name="message" label={mailWords.message} rows={6} error={fields.message} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.cancel}
          </PressButton>
          <BusyButton isBusy={isBusy}>Send</BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
