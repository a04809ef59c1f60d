import { useQueryClient } from '@tanstack/react-query'
import type { PlannedEmail } from '../../../shared/shapes/records.ts'
import { plannedWords } from '../../../words/en/dashboard/mail.ts'
import { showClock } from '../../../words/en/dates/show-clock.ts'
import { useCall, useReading } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Folded } from '../../ui/show/folded.tsx'
import css from '../parts/mail/mailings.module.css'
import { Sheet } from '../parts/show/tab-page.tsx'

type Props = { readonly onOpen: (email: PlannedEmail) => void }

/** What goes out later, with one press to stop it, and what was stopped, whose text can be used again. */
export const PlannedEmails = ({ onOpen }: Props) => {
  const { data = [] } = useReading('listPlannedEmails')
  const planned = data.filter(({ state }) => state === 'planned')
  const ended = data.filter(({ state }) => state !== 'planned')
  return (
    <>
      {planned.length > 0 && (
        <Sheet heading={plannedWords.heading}>
          <p className="soft">{plannedWords.about}</p>
          <ul className={`stack gap-5 list ${css.mailings}`}>
            {planned.map((email) => (
              <OnePlanned key={email.planned_id} email={email} />
            ))}
          </ul>
        </Sheet>
      )}
      {ended.length > 0 && (
        <Sheet heading={plannedWords.notSent}>
          <ul className={`stack gap-5 list ${css.mailings}`}>
            {ended.map((email) => (
              <li key={email.planned_id}>
                <Told email={email} />
                <p>{email.trouble ? plannedWords.troubles[email.trouble] : plannedWords.stopped}</p>
                <TextButton label={`${plannedWords.open}: ${email.shown_subject}`} onClick={() => onOpen(email)}>
                  {plannedWords.open}
                </TextButton>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}

const Told = ({ email: { shown_subject, send_at, audience, planned_by } }: { email: PlannedEmail }) => (
  <>
    <p className={css.subject}>{shown_subject}</p>
    <p className="soft small">
      {showClock(send_at)} · {audience} · {planned_by}
    </p>
  </>
)

const OnePlanned = ({ email }: { email: PlannedEmail }) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useCall('stopPlannedEmail')
  const ask = () => client.invalidateQueries({ queryKey: ['listPlannedEmails'] })
  return (
    <li>
      <Told email={email} />
      <Folded name={plannedWords.text}>
        <p className="typed">{email.message}</p>
      </Folded>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
      <PressButton
        isSecond
        isBusy={isPending}
        label={`${plannedWords.stop}: ${email.shown_subject}`}
        onClick={() => mutate({ params: { id: email.planned_id } }, { onSettled: ask })}
      >
        {plannedWords.stop}
      </PressButton>
    </li>
  )
}
