import { Fragment } from 'react'
import { type PlainDate, showDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showHours, showLastDay } from '../../shared/words/hours-words.ts'
import { showVisit } from '../../shared/words/week-words.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import css from './next-pickup.module.css'
import { nextVisits } from './next-visits.ts'

/** What most people come for: when, where, how many. What was collected this morning is not it. */
export const NextPickup = ({ pickups, today }: { pickups: readonly MyPickup[]; today: PlainDate | undefined }) => {
  const next = nextVisits(pickups, today)
  if (next.length === 0) return null
  return (
    <section className={css.next} aria-labelledby="next-pickup">
      <div className={css.words}>
        <h2 id="next-pickup">Next pickup</h2>
        {next.map(({ date, visits }) => (
          <Fragment key={date}>
            <p className={css.date}>{today !== undefined && date < today ? `Since ${showDate(date)}` : showDate(date)}</p>
            {visits.map((pickup) => (
              <Stop key={pickup.pickup_id} {...pickup} />
            ))}
          </Fragment>
        ))}
      </div>
      <div className={css.drawing}>
        <PickupCrate />
      </div>
    </section>
  )
}

const Stop = (pickup: MyPickup) => (
  <div>
    <p>
      <strong>{showVisit(pickup.cartons, pickup.weeks)}</strong> at {pickup.pickup_site}
      {showHours(pickup) && `, ${showHours(pickup)}`}
    </p>
    <p className={css.soft}>
      {pickup.site_address} · {pickup.egg_cycle}
    </p>
    <p className={css.soft}>{`On the list you are ${pickup.list_name}`}</p>
    {pickup.collect_until !== pickup.pickup_date && <p>{showLastDay(pickup.pickup_date, pickup.collect_until, pickup)}</p>}
    {pickup.site_instructions && <p className={css.instructions}>{pickup.site_instructions}</p>}
    <DirectionsLink to={pickup.site_address} name={pickup.pickup_site} />
  </div>
)
