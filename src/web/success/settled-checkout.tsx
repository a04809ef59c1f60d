import { pages } from '../../shared/addresses.ts'
import { showCents, toCents } from '../../shared/rules/money.ts'
import type { CheckoutState } from '../../shared/shapes/orders.ts'
import { successWords } from '../../shared/words/success-words.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Facts } from '../ui/show/facts.tsx'
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
    </MessagePage>
  )
}

/** What was not bought can be ordered anew; what is held waits for the farm. */
const WayOn = ({ progress }: { progress: Progress }) => {
  if (isNothingBought(progress)) return <LinkButton to={pages.subscribe}>Back to Subscribe</LinkButton>
  if (progress === 'held') return <LinkButton to={pages.questions}>Contact Us</LinkButton>
  return <LinkButton to={pages.profile}>See your subscriptions</LinkButton>
}

const factsOf = ({ reference, egg_cycle, pickup_site, total_amount }: CheckoutState) => ({
  Reference: reference,
  'Egg cycle': egg_cycle,
  'Pickup site': pickup_site,
  Amount: showCents(toCents(total_amount)),
})
