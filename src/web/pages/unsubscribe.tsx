import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/mailed.tsx'
import * as ui from '../../words/en/pages/ui.ts'
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

/** Opening the page changes nothing, because mail programs open links automatically. */
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
      heading={words.stopNews}
      // One button whose words change keeps the focus.
      next={
        <PressButton isSecond={isStopped} isBusy={isPending} onClick={press}>
          {isStopped ? words.startAgain : words.stop}
        </PressButton>
      }
    >
      {!outcome && <p>{words.canStop(FARM_NAME)}</p>}
      <Notice kind="good">{outcome && !isPending && !error && sayOutcome(outcome)}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </MessagePage>
  )
}

const sayOutcome = ({ email, isStopped }: Outcome) => (isStopped ? words.stopped(email) : words.started(email))

/** The links in our news do not run out, so one that is refused is a part of one. */
const BadLink = ({ isPressed = false }: { isPressed?: boolean }) => (
  <MessagePage drawing={<OpenCarton />} heading={words.stopNews} next={<LinkButton to={pages.home}>{ui.toShop}</LinkButton>}>
    <Refusal takesFocus={isPressed}>{words.badLink}</Refusal>
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
