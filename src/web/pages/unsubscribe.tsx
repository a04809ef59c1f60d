import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { FARM_NAME } from '../farm.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Wordmark } from '../ui/show/wordmark.tsx'
import css from './unsubscribe.module.css'

const HEADING = 'Stop our news'

export default function Unsubscribe() {
  const [search] = useSearchParams()
  const token = search.get('t')
  return (
    <div className={css.page}>
      <Wordmark />
      {token ? <Newsletter token={token} /> : <BadLink />}
    </div>
  )
}

type Outcome = { readonly email: string; readonly isStopped: boolean }

/** Nothing is stopped by opening the page: mail programs open links by themselves. */
const Newsletter = ({ token }: { token: string }) => {
  const { mutate, isPending, error } = useCall('setNewsletterWanted')
  const [outcome, setOutcome] = useState<Outcome>()
  const isStopped = outcome?.isStopped === true
  const press = () =>
    mutate({ body: { token, wanted: isStopped } }, { onSuccess: ({ email }) => setOutcome({ email, isStopped: !isStopped }) })
  if (error?.code === 'linkUsedOrExpired') return <BadLink isPressed />
  return (
    <MessagePage
      drawing={<Hen />}
      heading={HEADING}
      // One button whose words change keeps the focus.
      next={
        <PressButton isSecond={isStopped} isBusy={isPending} onClick={press}>
          {isStopped ? 'I pressed by mistake: send me news again' : 'Stop these mails'}
        </PressButton>
      }
    >
      {!outcome && <p>You can stop the news that {FARM_NAME} sends by mail. Mails about your own orders still come.</p>}
      <Notice kind="good">{outcome && !isPending && !error && sayOutcome(outcome)}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </MessagePage>
  )
}

const sayOutcome = ({ email, isStopped }: Outcome) =>
  isStopped ? `${email} gets no more news. Mails about your own orders still come.` : `${email} gets our news again.`

/** The links in our news do not run out, so one that is refused is a part of one. */
const BadLink = ({ isPressed = false }: { isPressed?: boolean }) => (
  <MessagePage drawing={<OpenCarton />} heading={HEADING} next={<LinkButton to={pages.home}>Go to the shop</LinkButton>}>
    <Refusal takesFocus={isPressed}>This link is not complete. Please open it from the mail again.</Refusal>
  </MessagePage>
)

/** The button that was pressed has left the page with the focus. */
const Refusal = ({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) => {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) sentence.current?.focus()
  }, [takesFocus])
  return (
    <p ref={sentence} role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
