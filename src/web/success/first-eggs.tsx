import type { CheckoutState, FirstVisit } from '../../shared/shapes/checkout.ts'
import { showHours, showLastDay } from '../../words/en/dates/hours.ts'
import { showClock } from '../../words/en/dates/show-clock.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/order/success.ts'
import { showPieces } from '../../words/en/product.ts'
import { showChanges } from '../../words/en/success.ts'
import { useReading } from '../calls/use-call.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import { FileButton } from '../ui/button/link-button.tsx'
import { langOf } from '../ui/own-text.tsx'
import css from './first-eggs.module.css'

/** What someone who has just paid wants to know: when and where are my eggs. */
export const FirstEggs = ({ first, checkout }: { first: FirstVisit; checkout: CheckoutState }) => (
  <section className={`row center apart gap-y-4 gap-x-8 ${css.first}`} aria-labelledby="first-eggs">
    <div className={css.words}>
      <h2 id="first-eggs">{headingOf(checkout)}</h2>
      <p className={css.date}>
        {startLine(showDate(first.pickup_date))}
        {showHours(first) && <span className={css.hours}>{startLine(showHours(first))}</span>}
      </p>
      <div>
        <p>
          <strong lang={langOf(checkout, 'product')}>{showFirst(first, checkout)}</strong> {words.at(first.pickup_site)}
        </p>
        <p className={css.soft}>{first.site_address}</p>
      </div>
      {first.site_instructions && (
        <p className="typed" lang={langOf(first, 'site_instructions')}>
          {first.site_instructions}
        </p>
      )}
      {first.collect_until !== first.pickup_date && <p>{showLastDay(first.pickup_date, first.collect_until, first)}</p>}
      <div className={`row center gap-y-2 gap-x-6 ${css.ways}`}>
        <AddToCalendar checkout={checkout} />
        <DirectionsLink to={first.site_address} name={first.pickup_site} />
      </div>
      {first.changes_until && (
        <p className={css.soft}>{showChanges(showClock(first.changes_until), { canSkip: first.can_skip, visits: checkout.visits })}</p>
      )}
    </div>
    <div className={css.drawing}>
      <PickupCrate />
    </div>
  </section>
)

const headingOf = ({ visits, product, lines }: CheckoutState) => {
  const isOnly = visits.length === 1 && !lines
  if (product !== undefined) return isOnly ? words.yourPickup : words.firstPickup
  return isOnly ? words.yourEggs : words.firstEggs
}

/** Of a basket, everything that is collected with it. */
const showFirst = ({ pickup_date, pickup_site, cartons }: FirstVisit, { lines, product }: CheckoutState) => {
  if (!lines) return showPieces(cartons, product)
  const together = lines.flatMap((line) =>
    line.visits
      .filter((visit) => visit.pickup_date === pickup_date && visit.pickup_site === pickup_site)
      .map((visit) => showPieces(visit.cartons, line.product)),
  )
  return together.join(', ')
}

/** An address that returns a calendar file: phones open it automatically, other devices save it. Several orders are in the file of all. */
const AddToCalendar = ({ checkout: { reference, lines } }: { checkout: CheckoutState }) => {
  const calendar = useReading('readMyCalendar')
  if (!calendar.data) return null
  return <FileButton href={`${calendar.data.feed_url}${lines ? '' : `?order=${reference}`}`}>{words.addToCalendar}</FileButton>
}
