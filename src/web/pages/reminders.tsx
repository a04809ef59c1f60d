import '../pickups/pickup-calls.ts'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Reminder } from '../../shared/shapes/pickups.ts'
import { reminderOutcomes } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/mailed.tsx'
import * as ui from '../../words/en/pages/ui.ts'
import { useAnswer, useCall } from '../calls/use-call.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { FARM_NAME } from '../farm.ts'
import { ReminderChoice } from '../pickups/reminder-choice.tsx'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { MessagePage } from '../ui/page/message-page.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { Wordmark } from '../ui/show/wordmark.tsx'
import css from './reminders.module.css'

export default function Reminders() {
  const [search] = useSearchParams()
  const token = search.get('t')
  return (
    <div className={css.page}>
      <Wordmark />
      {token ? <Asked token={token} /> : <BadLink />}
    </div>
  )
}

/** Opening the page changes nothing, because mail programs open links automatically. */
const Asked = ({ token }: { token: string }) => {
  const asked = useAnswer('readReminderByLink', { body: { token } })
  if (asked.error?.code === 'linkUsedOrExpired') return <BadLink />
  return (
    <>
      <PageHeading>{words.remind}</PageHeading>
      <Reading of={asked}>{({ email, reminder }) => <Choice token={token} email={email} reminder={reminder} />}</Reading>
    </>
  )
}

const Choice = ({ token, email, reminder }: { token: string; email: string; reminder: Reminder }) => {
  const { mutate, isPending, error } = useCall('setReminderByLink')
  const [chosen, setChosen] = useState(reminder)
  const [saved, setSaved] = useState<Reminder>()
  const choose = (other: Reminder) => {
    setChosen(other)
    setSaved(undefined)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ body: { token, reminder: chosen } }, { onSuccess: () => setSaved(chosen) })
  }
  return (
    <form className={`stack gap-5 card ${css.form}`} onSubmit={save}>
      <p>{words.canRemind(FARM_NAME, <strong>{email}</strong>)}</p>
      <ReminderChoice legend={words.when} chosen={chosen} onChoose={choose} />
      <Notice kind="good">{saved && !isPending && reminderOutcomes[saved](email)}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
      <div>
        <BusyButton isBusy={isPending}>{words.save}</BusyButton>
      </div>
    </form>
  )
}

/** The links in our reminders do not run out, so one that is refused is a part of one. */
const BadLink = () => (
  <MessagePage drawing={<OpenCarton />} heading={words.remind} next={<LinkButton to={pages.home}>{ui.toShop}</LinkButton>}>
    <p role="alert">{words.badLink}</p>
  </MessagePage>
)
