import type { Me } from '../../shared/shapes/entities.ts'
import { subscribeWords } from '../../shared/words/words.ts'
import { useSession } from '../session.tsx'
import { LateWarning } from '../subscribe/late-warning.tsx'
import { NoCycle } from '../subscribe/no-cycle.tsx'
import { Order } from '../subscribe/order.tsx'
import { OrderSkeleton } from '../subscribe/order-skeleton.tsx'
import { NoSites } from '../subscribe/sites/no-sites.tsx'
import { type Offer, useOffer } from '../subscribe/use-catalog.ts'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Unreachable } from '../ui/page/unreachable.tsx'
import css from './subscribe.module.css'

export default function Subscribe() {
  const { user } = useSession()
  const { offer, isUnreachable, ask } = useOffer()
  if (!user) return null
  if (isUnreachable) return <Unreachable onTryAgain={ask} />
  return (
    <div className={css.page}>
      <PageHeading title="Subscribe">{headingOf(offer)}</PageHeading>
      {offer ? <Answer user={user} offer={offer} ask={ask} /> : <OrderSkeleton />}
    </div>
  )
}

const headingOf = (offer: Offer | undefined) => {
  if (offer?.cycles.length === 0) return subscribeWords.noCycle
  return offer?.sites.length === 0 ? subscribeWords.noSites : 'Subscribe for Pickup'
}

const Answer = ({ user, offer, ask }: { user: Me; offer: Offer; ask: () => Promise<unknown> }) => {
  if (offer.cycles.length === 0) return <NoCycle user={user} />
  if (offer.sites.length === 0) return <NoSites />
  return (
    <>
      {offer.hints.late_text && <LateWarning text={offer.hints.late_text} />}
      <Order user={user} offer={offer} askOfferAgain={ask} />
    </>
  )
}
