import { type PlainDate, showDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showLastDay, showVisit } from '../../shared/words/week-words.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import css from './next-pickup.module.css'

/** What most people come for: when, where, how many. What was collected this morning is not it. */
export const NextPickup = ({ pickups, today }: { pickups: readonly MyPickup[]; today: PlainDate | undefined }) => {
  const planned = pickups.filter(({ state, is_collected }) => state === 'planned' && !is_collected)
  const [first] = planned
  if (!first) return null
  const isOn = today !== undefined && first.pickup_date < today
  return (
    <section className={css.next} aria-labelledby="next-pickup">
      <div className={css.words}>
        <h2 id="next-pickup">Next pickup</h2>
        <p className={css.date}>{isOn ? `Since ${showDate(first.pickup_date)}` : showDate(first.pickup_date)}</p>
        {together(planned.filter(({ pickup_date }) => pickup_date === first.pickup_date)).map((pickup) => (
          <Stop key={pickup.pickup_id} {...pickup} />
        ))}
      </div>
      <div className={css.drawing}>
        <PickupCrate />
      </div>
    </section>
  )
}

/** Several visits of a cycle at one site are one box of eggs. */
const together = (pickups: readonly MyPickup[]): MyPickup[] => {
  const boxes = new Map<string, MyPickup>()
  for (const pickup of pickups) {
    const box = `${pickup.site_id} ${pickup.egg_cycle}`
    const { cartons = 0, weeks = 0 } = boxes.get(box) ?? {}
    boxes.set(box, { ...pickup, cartons: pickup.cartons + cartons, weeks: Math.max(pickup.weeks, weeks) })
  }
  return [...boxes.values()]
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
