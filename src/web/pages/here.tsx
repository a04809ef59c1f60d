import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { MineHere } from '../../shared/shapes/week/spare.ts'
import * as words from '../../words/en/pages/order/here.ts'
import { showAll } from '../../words/en/product.ts'
import type { Arrival } from '../arrival.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { useHere } from '../here/use-here.ts'
import { useSession } from '../session.tsx'
import { forgetCard, readCard } from '../stored/stored-card.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Loading } from '../ui/page/loading.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { Unreachable } from '../ui/page/unreachable.tsx'

/** Where the code on a site's sheet leads: a phone with an egg card needs no login. */
export default function Here() {
  const site = Number(useSearchParams()[0].get('site'))
  const [token, setToken] = useState(() => readCard()?.token)
  if (!Number.isInteger(site) || site < 1) return <Says>{words.scanAgain}</Says>
  if (!token) return <ByLogin site={site} />
  const forget = () => {
    forgetCard()
    setToken(undefined)
  }
  return <Mine key={token} site={site} token={token} onEnded={forget} />
}

/** People nobody knows log in first, and come back. */
const ByLogin = ({ site }: { site: number }) => {
  const { user, isUnreachable, error, ask } = useSession()
  const { pathname, search } = useLocation()
  if (user) return <Mine site={site} />
  if (user === null) return <Navigate to={pages.login} replace state={{ from: pathname + search } satisfies Arrival} />
  return isUnreachable ? <Unreachable error={error} onTryAgain={ask} /> : <Loading />
}

type MineProps = { readonly site: number; readonly token?: string; readonly onEnded?: () => void }

const Mine = ({ site, token, onEnded }: MineProps) => {
  const { here, say, isBusy, refused } = useHere(site, token)
  if (onEnded && here.error?.code === 'linkUsedOrExpired') return <Ended onEnded={onEnded} />
  return (
    <Reading of={here}>
      {(mine) => (
        <Visits mine={mine} say={say} isBusy={isBusy}>
          {refused && reasonOf(refused)}
        </Visits>
      )}
    </Reading>
  )
}

/** Its card was removed or renewed: the login remains. */
const Ended = ({ onEnded }: { onEnded: () => void }) => (
  <MessagePage heading={words.heading} next={<PressButton onClick={onEnded}>{words.logIn}</PressButton>}>
    <p role="alert">{words.cardEnded}</p>
  </MessagePage>
)

type VisitsProps = {
  readonly mine: MineHere
  readonly say: (took: boolean) => void
  readonly isBusy: boolean
  readonly children: string | undefined
}

const Visits = ({ mine: { site_name, visits }, say, isBusy, children }: VisitsProps) => {
  if (visits.length === 0) return <Says>{words.nothing(site_name)}</Says>
  const what = showAll(visits)
  const isTaken = visits.every(({ is_collected }) => is_collected)
  const isOwnWord = visits.every(({ said_at }) => said_at !== null)
  return (
    <MessagePage
      drawing={<PickupCrate />}
      heading={words.heading}
      next={
        <>
          {!isTaken && (
            <PressButton isBusy={isBusy} onClick={() => say(true)}>
              {words.took(what)}
            </PressButton>
          )}
          {isTaken && isOwnWord && (
            <PressButton isSecond isBusy={isBusy} onClick={() => say(false)}>
              {words.notYet}
            </PressButton>
          )}
          <ToPickups />
        </>
      }
    >
      <p role="status">{isTaken ? (isOwnWord ? words.thanks(what) : words.marked(what)) : words.at(site_name, what)}</p>
      <Notice kind="trouble">{children}</Notice>
    </MessagePage>
  )
}

const ToPickups = () => (
  <LinkButton to={readCard() ? pages.card : pages.myPickups} isSecond>
    {words.toPickups}
  </LinkButton>
)

const Says = ({ children }: { children: string }) => (
  <MessagePage drawing={<OpenCarton />} heading={words.heading} next={<ToPickups />}>
    <p role="status">{children}</p>
  </MessagePage>
)
