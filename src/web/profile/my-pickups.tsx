import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './my-pickups.module.css'
import { PickupRow } from './pickup-row.tsx'
import { type PickupChanges, usePickupChanges } from './use-pickup-changes.ts'

const SHOWN = 4

/** Every coming pickup, and what one may still change about it. */
export const MyPickups = ({ pickups }: { pickups: readonly MyPickup[] }) => {
  const changes = usePickupChanges()
  const [soon, later] = [pickups.slice(0, SHOWN), pickups.slice(SHOWN)]
  if (soon.length === 0) return null
  return (
    <section className={css.pickups} aria-labelledby="my-pickups">
      <h2 id="my-pickups">My pickups</h2>
      <Rows of={soon} changes={changes} />
      {later.length > 0 && (
        <Folded name={`Later pickups (${later.length})`} isOpen={later.some(({ pickup_id }) => pickup_id === changes.touched) || undefined}>
          <Rows of={later} changes={changes} />
        </Folded>
      )}
    </section>
  )
}

const Rows = ({ of: pickups, changes }: { of: readonly MyPickup[]; changes: PickupChanges }) => (
  <ul className={css.rows}>
    {pickups.map((pickup) => (
      <PickupRow key={pickup.pickup_id} pickup={pickup} changes={changes} />
    ))}
  </ul>
)
