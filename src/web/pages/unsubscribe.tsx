import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { Hen } from '../drawings/hen.tsx'
import { FARM_NAME } from '../farm.ts'
import { Refused } from '../refused.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { PressButton } from '../ui/press-button.tsx'
import { reasonOf } from '../ui/reason.ts'
import { RefusedLink } from '../ui/refused-link.tsx'
import { useCall } from '../use-call.ts'

const HEADING = 'News by mail'

export default function Unsubscribe() {
  const [search] = useSearchParams()
  const token = search.get('t')
  return token ? <News token={token} /> : <BadLink refused={new Refused(410, { code: 'linkUsedOrExpired' })} />
}

/** Nothing is stopped by opening the page: mail programs open links by themselves. */
const News = ({ token }: { token: string }) => {
  const { mutate, isPending, data, error, variables } = useCall('setNewsWanted')
  const want = (wanted: boolean) => isPending || mutate({ body: { token, wanted } })
  if (error?.code === 'linkUsedOrExpired') return <BadLink refused={error} />
  const isStopped = data && variables?.body.wanted === false
  return (
    <MessagePage
      drawing={<Hen />}
      heading={HEADING}
      next={
        isStopped ? (
          <Button variant="outline" aria-disabled={isPending} onClick={() => want(true)}>
            I pressed by mistake: send me news again
          </Button>
        ) : (
          <PressButton isBusy={isPending} onClick={() => want(false)}>
            Stop these mails
          </PressButton>
        )
      }
    >
      {!data && <p>You can stop the news that {FARM_NAME} sends by mail. Mails about your own orders still come.</p>}
      <Notice kind="good">{data && outcomeFor(data.email, isStopped === true)}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </MessagePage>
  )
}

const outcomeFor = (email: string, isStopped: boolean) =>
  isStopped ? `${email} gets no more news. Mails about your own orders still come.` : `${email} gets our news again.`

const BadLink = ({ refused }: { refused: Refused }) => (
  <RefusedLink heading={HEADING} refused={refused} next={<LinkButton to={pages.home}>Go to the shop</LinkButton>}>
    Every news mail has a link at its end that does not run out. Please open it from the latest one.
  </RefusedLink>
)
