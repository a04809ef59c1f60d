import { showDate } from '../../shared/calendar.ts'
import type { MyPickup } from '../../shared/pickups.ts'
import { showCartons } from '../../shared/words.ts'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { DirectionsLink } from '../ui/directions-link.tsx'
import css from './next-pickup.module.css'

/** What most people come for: when, where, how many. */
export const NextPickup = ({ pickups }: { pickups: readonly MyPickup[] }) => {
  const [first] = pickups
  if (!first) return null
  const together = pickups.filter(({ pickup_date }) => pickup_date === first.pickup_date)
  return (
    <section className={css.next} aria-labelledby="next-pickup">
      <div className={css.words}>
        <h2 id="next-pickup">Next pickup</h2>
        <p className={css.date}>{showDate(first.pickup_date)}</p>
        {together.map((pickup) => (
          <Stop key={`${pickup.egg_cycle} ${pickup.pickup_site} ${pickup.cartons}`} {...pickup} />
        ))}
      </div>
      <div className={css.drawing}>
        <PickupCrate />
      </div>
    </section>
  )
}

const Stop = ({ pickup_site, site_address, cartons, egg_cycle }: MyPickup) => (
  <div>
    <p>
      <strong>{showCartons(cartons)}</strong> at {pickup_site}
    </p>
    <p className={css.soft}>
      {site_address} · {egg_cycle}
    </p>
    <DirectionsLink to={site_address} name={pickup_site} />
  </div>
)
