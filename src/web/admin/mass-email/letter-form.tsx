import type { Me } from '../../../shared/shapes/entities.ts'
import type { Audience } from '../../../shared/shapes/records.ts'
import { adminWords, showPeople } from '../../../words/en/dashboard/admin.ts'
import { plannedWords } from '../../../words/en/dashboard/mail.ts'
import { showClock } from '../../../words/en/dates/show-clock.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { LetterPreview } from '../parts/mail/letter-preview.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import { AudienceFields, ChosenAudience } from './audience.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Draft } from './draft.ts'
import { LetterFields } from './letter-fields.tsx'
import { PlannedEmails } from './planned-emails.tsx'
import { useLetterForm } from './use-letter-form.ts'
import { useTrials } from './use-trials.ts'

export const LetterForm = ({ user }: { user: Me }) => {
  const { draft, change, audience, orders, isAsking, isSent, planned, submit, isBusy, fields, whole, ...form } = useLetterForm(user.id)
  const trials = useTrials(draft)
  return (
    <>
      <Sheet>
        <form noValidate data-draft="stored" onSubmit={submit}>
          <FormSummary fields={fields} />
          <LetterFields draft={draft} onChange={change} fields={fields} />
          {orders === null ? (
            <AudienceFields draft={draft} onChange={change} audience={audience} />
          ) : (
            <ChosenAudience orders={orders} audience={audience} />
          )}
          <TextField
            type="datetime-local"
            name="send_at"
            label={plannedWords.sendAt}
            description={plannedWords.sendAtAbout}
            value={draft.send_at}
            onChange={(event) => change({ send_at: event.currentTarget.value })}
          />
          <Actions>
            <PressButton isSecond isBusy={trials.isPreviewing} onClick={form.ifWritten(trials.preview)}>
              Preview
            </PressButton>
            <PressButton isSecond isBusy={trials.isTesting} onClick={form.ifWritten(trials.test)}>
              Send a test to me
            </PressButton>
            <BusyButton isBusy={isBusy}>{sayButton(draft, audience.data)}</BusyButton>
          </Actions>
          <Notice kind="good">{trials.isTested && `A test email is on its way to ${user.email}.`}</Notice>
          <Notice kind="good">{isSent && adminWords.massEmailSent}</Notice>
          <Notice kind="good">{planned && plannedWords.planned(showClock(planned))}</Notice>
          <Notice kind="trouble">{whole ?? trials.trouble}</Notice>
        </form>
        {trials.letter && <LetterPreview {...trials.letter} />}
        {trials.letter?.es && <LetterPreview {...trials.letter.es} label="Preview in Spanish" />}
        {isAsking && audience.data && (
          <ConfirmDialog
            draft={draft}
            orders={orders}
            recipients={audience.data.recipients}
            onSent={form.finish}
            onClose={form.stopAsking}
          />
        )}
      </Sheet>
      <PlannedEmails onOpen={form.open} />
    </>
  )
}

const sayButton = ({ send_at }: Draft, audience: Audience | undefined): string => {
  if (send_at) return plannedWords.plan(showClock(send_at.replace('T', ' ')))
  return audience ? `Send to ${showPeople(audience.recipients)}` : 'Send'
}
