import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { OpenedInvitation } from '../../shared/shapes/farm-settings.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import { seasonWords } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/mailed.tsx'
import * as ui from '../../words/en/pages/ui.ts'
import { useAnswer, useCall } from '../calls/use-call.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { Wordmark } from '../ui/show/wordmark.tsx'
import css from './unsubscribe.module.css'

/** Where a mailed invitation leads: it says what it is about, and nothing is answered by opening it. */
export default function Invitation() {
  const token = useSearchParams()[0].get('t')
  return (
    <div className={css.page}>
      <Wordmark />
      {token ? <Opened token={token} /> : <BadLink />}
    </div>
  )
}

const Opened = ({ token }: { token: string }) => {
  const invitation = useAnswer('readInvitation', { body: { token } })
  if (invitation.error?.code === 'linkUsedOrExpired') return <BadLink />
  return <Reading of={invitation}>{(opened) => <Answer token={token} opened={opened} />}</Reading>
}

const Answer = ({ token, opened }: { token: string; opened: OpenedInvitation }) => {
  const { mutate, data, isPending, error } = useCall('answerInvitation')
  const { cycle_id, egg_cycle, start_date, end_date, declined, entry } = data ?? opened
  const canEnter = entry === 'early' || entry === 'open'
  const press = () => mutate({ body: { token, declined: !declined } })
  return (
    <MessagePage
      drawing={<PickupCrate />}
      heading={egg_cycle}
      next={
        <>
          {!declined && canEnter && <LinkButton to={pages.profile}>{words.sameAgain}</LinkButton>}
          {!declined && canEnter && (
            <LinkButton to={`${pages.subscribe}?cycle=${cycle_id}`} isSecond>
              {words.subscribeAgain}
            </LinkButton>
          )}
          {/* One button whose words change keeps the focus. */}
          <PressButton isSecond={!declined && canEnter} isBusy={isPending} onClick={press}>
            {declined ? words.afterAll : words.notThisTime}
          </PressButton>
        </>
      }
    >
      <p>
        {words.fromTo(showDate(start_date), showDate(end_date))} {canEnter ? !declined && seasonWords.filledForm : seasonWords[entry]}
      </p>
      <Notice kind="good">{declined && !isPending && !error && seasonWords.declined}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </MessagePage>
  )
}

/** These links do not run out, so one that is refused is a part of one. */
const BadLink = () => (
  <MessagePage drawing={<OpenCarton />} heading={words.invitation} next={<LinkButton to={pages.home}>{ui.toShop}</LinkButton>}>
    <p role="alert">{words.badLink}</p>
  </MessagePage>
)
