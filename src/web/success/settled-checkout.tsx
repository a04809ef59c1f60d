import { pages } from '../../shared/addresses.ts'
import { showDate } from '../../shared/dates/calendar.ts'
import { showCents, toCents } from '../../shared/rules/money.ts'
import type { CheckoutState, OrderVisit } from '../../shared/shapes/orders.ts'
import { successWords } from '../../shared/words/success-words.ts'
import { showCartons } from '../../shared/words/words.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Facts } from '../ui/show/facts.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { GivenLine } from '../window/given-line.tsx'
import { type Progress, useSettled } from './use-settled.ts'

const HEADINGS: Record<Progress, string> = {
  asking: 'Checking your payment',
  paid: 'Payment Successful',
  manual: 'Payment Successful',
  pending: 'Payment on its way',
  processing: 'Payment on its way',
  away: 'Payment on its way',
  late: 'Payment on its way',
  held: 'Payment Received',
  expired: 'Payment Not Completed',
  failed: 'Payment Not Completed',
  refunded: 'Payment Refunded',
  canceled: 'Subscription Canceled',
  unknown: 'Payment not found',
}

const isNothingBought = (progress: Progress) => progress === 'expired' || progress === 'failed'

export const SettledCheckout = ({ sessionId }: { sessionId: string }) => {
  const { checkout, progress } = useSettled(sessionId)
  return (
    <MessagePage
      drawing={isNothingBought(progress) ? <OpenCarton eggs={0} /> : <PickupCrate />}
      heading={HEADINGS[progress]}
      next={<WayOn progress={progress} />}
    >
      <p role="status">{successWords[progress]}</p>
      {checkout && <Facts of={factsOf(checkout)} />}
      {checkout && checkout.visits.length > 1 && (
        <Folded name={`All ${checkout.visits.length} pickups`}>
          <Facts of={visitFacts(checkout)} />
        </Folded>
      )}
      <GivenLine />
    </MessagePage>
  )
}

/** What was not bought can be ordered anew; what is held waits for the farm. */
const WayOn = ({ progress }: { progress: Progress }) => {
  if (isNothingBought(progress)) return <LinkButton to={pages.subscribe}>Back to Subscribe</LinkButton>
  if (progress === 'held') return <LinkButton to={pages.questions}>Contact Us</LinkButton>
  return <LinkButton to={pages.profile}>See your subscriptions</LinkButton>
}

/** The day of a visit, and where, if the person has chosen another site since. */
const showDay = ({ pickup_date, pickup_site }: OrderVisit, checkout: CheckoutState) =>
  pickup_site === checkout.pickup_site ? showDate(pickup_date) : `${showDate(pickup_date)} at ${pickup_site}`

const visitFacts = (checkout: CheckoutState) =>
  Object.fromEntries(checkout.visits.map((visit) => [showDay(visit, checkout), showCartons(visit.cartons)]))

const firstFact = (checkout: CheckoutState) => {
  const [first, ...others] = checkout.visits
  return first && { [others.length > 0 ? 'First pickup' : 'Pickup']: `${showDay(first, checkout)}\n${showCartons(first.cartons)}` }
}

const factsOf = (checkout: CheckoutState) => ({
  Reference: checkout.reference,
  'Egg cycle': checkout.egg_cycle,
  'Pickup site': checkout.pickup_site,
  ...firstFact(checkout),
  Amount: showCents(toCents(checkout.total_amount)),
})
