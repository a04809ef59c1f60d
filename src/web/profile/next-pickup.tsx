import { Fragment } from 'react'
import { type PlainDate, showDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showLastDay, showVisit } from '../../shared/words/week-words.ts'
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

const Stop = ({ pickup_site, site_address, cartons, weeks, egg_cycle, pickup_date, collect_until }: MyPickup) => (
  <div>
    <p>
      <strong>{showVisit(cartons, weeks)}</strong> at {pickup_site}
    </p>
    <p className={css.soft}>
      {site_address} · {egg_cycle}
    </p>
    {collect_until !== pickup_date && <p>{showLastDay(pickup_date, collect_until)}</p>}
    <DirectionsLink to={site_address} name={pickup_site} />
  </div>
)
