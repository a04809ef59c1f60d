import { useEffect } from 'react'
import { pages } from '../../shared/addresses.ts'
import { cardWords } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/home.ts'
import { farmClock, showMoment } from '../../words/en/pages/moment.ts'
import { toBePaid } from '../../words/en/pages/order/owed.tsx'
import type { Reading as Call } from '../calls/api.ts'
import { useReading } from '../calls/use-call.ts'
import { useTrouble } from '../calls/use-trouble.ts'
import { isWaiting } from '../money/owed/owed-state.ts'
import { sayDue } from '../money/owed/say-due.ts'
import { NextPickup } from '../profile/next-pickup.tsx'
import { useSession } from '../session.tsx'
import { readHome, storeHome } from '../stored/stored-home.ts'
import { storePage } from '../stored/stored-page.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'

export const readings = ['listMyPickups', 'listMyOwed'] as const satisfies readonly Call[]

/** Shows nothing: stores what the page says for a visit without a connection, where the person wants to stay logged in. */
export const StoreHome = () => {
  const { user, isLasting } = useSession()
  const pickups = useReading('listMyPickups').data
  const owed = useReading('listMyOwed').data
  useEffect(() => {
    if (!user || !isLasting || !pickups || !owed) return
    const planned = pickups.filter(({ state, is_collected }) => state === 'planned' && !is_collected)
    storeHome({ person: user, pickups: planned, owed: owed.filter(isWaiting), at: new Date().toISOString() })
    storePage(pages.home, 'dozen-home')
  }, [user, isLasting, pickups, owed])
  return null
}

/** Home without a connection: the next eggs and what is owed, as they were; nothing that could be pressed in vain. */
export const LastKnown = () => {
  const home = readHome()
  const trouble = useTrouble(useSession().error)
  const today = farmClock().slice(0, 10)
  if (!home) return null
  const { person, pickups, owed, at } = home
  const coming = pickups.filter(({ collect_until }) => collect_until >= today)
  return (
    <div className="stack gap-4">
      <PageHeading title={words.title}>{words.heading}</PageHeading>
      <Notice kind="trouble">
        {trouble?.isExplained ? `${trouble.message} ${words.asOf(showMoment(at))}` : cardWords.old(showMoment(at))}
      </Notice>
      {owed.length > 0 && (
        <section className="stack gap-2 card edged" aria-label={toBePaid}>
          {owed.map((order) => (
            <p key={order.id}>{sayDue(order)}</p>
          ))}
        </section>
      )}
      {coming.length > 0 ? <NextPickup pickups={coming} today={today} /> : <p>{cardWords.none}</p>}
      {person.role !== 'user' && (
        <div>
          <LinkButton to={pages.handOver}>{words.openList}</LinkButton>
        </div>
      )}
    </div>
  )
}
