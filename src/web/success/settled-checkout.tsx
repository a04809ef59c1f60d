import { lazy, Suspense } from 'react'
import { pages } from '../../shared/addresses.ts'
import { compareDates } from '../../shared/dates/calendar.ts'
import { isCounted } from '../../shared/rules/counted.ts'
import { showCents, toCents } from '../../shared/rules/money/cents.ts'
import type { CheckoutState, OrderVisit } from '../../shared/shapes/checkout.ts'
import { showPlan } from '../../words/en/dates/first-pickup.ts'
import { showPickupTime } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import * as changed from '../../words/en/pages/changed.ts'
import * as words from '../../words/en/pages/order/success.ts'
import { type Ordered, showOrdered, showPieces } from '../../words/en/product.ts'
import { showPaidAndOwed, successWords } from '../../words/en/success.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { langOf, WithOwnText } from '../ui/own-text.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { Facts } from '../ui/show/facts.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { GivenLine } from '../window/given-line.tsx'
import { FirstEggs } from './first-eggs.tsx'
import css from './settled-checkout.module.css'
import { type Progress, useSettled } from './use-settled.ts'

/** Fetched only where something is owed; when that fails, the sentence above has said how much and until when. */
const OwedOf = lazy(() =>
  import('../money/owed/owed-of.tsx').then(
    (loaded) => ({ default: loaded.OwedOf }),
    () => ({ default: () => null }),
  ),
)

/** The order, once it counts and no payment is pending; or an ended one whose balance is paid. */
const countedOf = (progress: Progress, checkout: CheckoutState | undefined) =>
  checkout && progress === checkout.status && (isCounted(checkout.status) || isOwedPaid(checkout)) ? checkout : undefined

const isOwedPaid = ({ is_balance, paid_now_cents }: CheckoutState) => is_balance && paid_now_cents > 0

/** Someone who pays a balance has subscribed before. */
const isPaidLater = (checkout: CheckoutState) =>
  isOwedPaid(checkout) || (checkout.paid_now_cents > 0 && checkout.pay_later === 'installments' && checkout.owed_cents === 0)

/** Something for one visit. */
const isExtra = (checkout: CheckoutState | undefined) => checkout?.every_weeks === 0

const sayCounted = (checkout: CheckoutState): string => {
  const { first, cartons_per_week, product, status } = checkout
  if (first && isExtra(checkout)) return words.added(showPieces(cartons_per_week, product), showDate(first.pickup_date))
  return successWords[isPaidLater(checkout) ? 'paidLater' : status]
}

type Changed = NonNullable<CheckoutState['change']>

const isNothingBought = (progress: Progress) => progress === 'expired' || progress === 'failed'

const drawingOf = (progress: Progress) => (isNothingBought(progress) ? <OpenCarton eggs={0} /> : <PickupCrate />)

export const SettledCheckout = ({ sessionId }: { sessionId: string }) => {
  const { checkout, progress } = useSettled(sessionId)
  if (checkout?.change) return <SettledChange progress={progress} checkout={checkout} change={checkout.change} />
  const counted = countedOf(progress, checkout)
  return (
    <MessagePage
      drawing={checkout?.first ? undefined : drawingOf(progress)}
      heading={words.headings[counted && counted.paid_now_cents > 0 ? 'paid' : progress]}
      next={<WayOn progress={progress} isExtra={isExtra(checkout)} />}
    >
      <div role="status">
        <p>{counted ? sayCounted(counted) : successWords[progress]}</p>
        {counted?.pay_later && <p className={css.plan}>{showPaidAndOwed(counted)}</p>}
      </div>
      {checkout?.first && <FirstEggs first={checkout.first} checkout={checkout} />}
      {checkout?.lines && <BasketLines lines={checkout.lines} />}
      {checkout && <AllVisits checkout={checkout} />}
      {counted && counted.owed_cents > 0 && (
        <Suspense>
          <OwedOf reference={counted.reference} />
        </Suspense>
      )}
      {checkout && (
        <div className={css.small}>
          <Facts of={factsOf(checkout)} />
        </div>
      )}
      <GivenLine />
    </MessagePage>
  )
}

/** What was paid changes an order that was there before. */
const SettledChange = ({ progress, checkout, change }: { progress: Progress; checkout: CheckoutState; change: Changed }) => (
  <MessagePage
    drawing={drawingOf(progress)}
    heading={words.headings[progress]}
    next={<LinkButton to={pages.profile}>{isNothingBought(progress) ? changed.toProfile : words.seeSubscriptions}</LinkButton>}
  >
    <p role="status">{sayChange(progress, { ...checkout, ...change })}</p>
    <div className={css.small}>
      <Facts of={changeFacts(checkout)} />
    </div>
  </MessagePage>
)

const sayChange = (progress: Progress, change: Changed & Ordered): string => {
  if (progress !== 'paid') return isNothingBought(progress) ? `${successWords[progress]} ${changed.stays}` : successWords[progress]
  return change.is_done
    ? changed.thanks(changed.done(showOrdered(change), change.pickup_site, showDate(change.from_date)))
    : changed.notDone
}

/** What each order of a basket is, and when it is first collected. */
const BasketLines = ({ lines }: { lines: NonNullable<CheckoutState['lines']> }) => (
  <ul className={`stack gap-1 list ${css.small}`}>
    {lines.map((line) => (
      <li key={line.reference}>
        <WithOwnText in={showOrdered(line)} text={line.product} lang={langOf(line, 'product')} />
        {line.visits[0] && `, ${words.firstOn(showDate(line.visits[0].pickup_date))}`}
      </li>
    ))}
  </ul>
)

/** How many pickups come from the payment, and which; a single one is already shown above. */
const AllVisits = ({ checkout }: { checkout: CheckoutState }) => {
  // It counts cartons: what other products are is said elsewhere.
  const plan = checkout.product === undefined ? showPlan(checkout) : undefined
  const facts = visitFacts(checkout)
  const count = Object.keys(facts).length
  const isMany = count > 1
  if (!plan && !isMany) return null
  return (
    <div>
      {plan && <p className={css.plan}>{plan}</p>}
      {isMany && (
        <Folded name={words.allPickups(count)}>
          <Facts of={facts} />
        </Folded>
      )}
    </div>
  )
}

/** What wasn't bought can be ordered again; a held order awaits the farm. */
const WayOn = ({ progress, isExtra }: { progress: Progress; isExtra: boolean }) => {
  if (isExtra && progress !== 'held') return <LinkButton to={pages.myPickups}>{words.seePickups}</LinkButton>
  if (isNothingBought(progress)) return <LinkButton to={pages.subscribe}>{words.backToSubscribe}</LinkButton>
  if (progress === 'held') return <LinkButton to={pages.questions}>{words.contact}</LinkButton>
  return <LinkButton to={pages.profile}>{words.seeSubscriptions}</LinkButton>
}

/** When a visit is, and where, if the person has chosen another site since. */
const showVisit = (visit: OrderVisit, checkout: CheckoutState) => {
  const time = startLine(showPickupTime(visit.pickup_date, visit))
  return visit.pickup_site === checkout.pickup_site ? time : words.elsewhere(time, visit.pickup_site)
}

/** What is collected when; of a basket, everything of a day together. */
const visitFacts = (checkout: CheckoutState) => {
  const visits = (checkout.lines ?? [checkout])
    .flatMap(({ visits: own, product }) => own.map((visit) => ({ ...visit, product })))
    .sort((one, other) => compareDates(one.pickup_date, other.pickup_date))
  const facts: Record<string, string> = {}
  for (const visit of visits) {
    const day = showVisit(visit, checkout)
    const pieces = showPieces(visit.cartons, visit.product)
    facts[day] = day in facts ? `${facts[day]}, ${pieces}` : pieces
  }
  return facts
}

const changeFacts = ({ egg_cycle, paid_now_cents, reference }: CheckoutState) => ({
  [words.eggCycle]: egg_cycle,
  ...(paid_now_cents > 0 && { [changed.paidNow]: showCents(paid_now_cents) }),
  [words.reference]: reference,
})

const factsOf = (checkout: CheckoutState) => ({
  [words.eggCycle]: checkout.egg_cycle,
  ...(!checkout.first && { [words.site]: checkout.pickup_site }),
  ...(checkout.donation_cartons > 0 && { [words.donated]: showPieces(checkout.donation_cartons, checkout.product) }),
  // Of an order that has ended, its total is no longer what anybody pays.
  [words.amount]: showCents(isCounted(checkout.status) || !isOwedPaid(checkout) ? toCents(checkout.total_amount) : checkout.paid_now_cents),
  [words.reference]: checkout.lines?.map(({ reference }) => reference).join(', ') ?? checkout.reference,
})
