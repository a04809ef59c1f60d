import '../pickups/pickup-calls.ts'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { AutoByLink } from '../../shared/shapes/renewal.ts'
import { badLink } from '../../words/en/pages/mailed.tsx'
import * as words from '../../words/en/pages/order/renewal.ts'
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

/** Where the links in emails about automatic renewal lead: one press stops it, without a login. Opening the page changes nothing. */
export default function StopRenewal() {
  const token = useSearchParams()[0].get('t')
  return (
    <div className={css.page}>
      <Wordmark />
      {token ? <Opened token={token} /> : <BadLink />}
    </div>
  )
}

const Opened = ({ token }: { token: string }) => {
  const opened = useAnswer('readRenewalByLink', { body: { token } })
  if (opened.error?.code === 'linkUsedOrExpired') return <BadLink />
  return <Reading of={opened}>{(auto) => <Stop token={token} opened={auto} />}</Reading>
}

const Stop = ({ token, opened }: { token: string; opened: AutoByLink }) => {
  const { mutate, data, isPending, error } = useCall('endRenewalByLink')
  const { is_on, planned } = data ?? opened
  return (
    <MessagePage
      drawing={<PickupCrate />}
      heading={words.auto}
      next={
        is_on ? (
          <PressButton isBusy={isPending} onClick={() => mutate({ body: { token } })}>
            {words.stop}
          </PressButton>
        ) : (
          <LinkButton to={pages.home}>{ui.toShop}</LinkButton>
        )
      }
    >
      {is_on && <p>{planned ? words.stopPlanned(planned.egg_cycle, planned.place_on) : words.stopHow}</p>}
      <Notice kind="good">{!is_on && words.stopped}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </MessagePage>
  )
}

/** These links do not run out, so one that is refused is a part of one. */
const BadLink = () => (
  <MessagePage drawing={<OpenCarton />} heading={words.auto} next={<LinkButton to={pages.home}>{ui.toShop}</LinkButton>}>
    <p role="alert">{badLink}</p>
  </MessagePage>
)
