import type { CardPickup } from '../../shared/shapes/pickups.ts'

/** What a card that was stored before says by a later time of the farm's clock: what is over is gone, and what is too late is closed. */
export const currentPickups = (pickups: readonly CardPickup[], clock: string): CardPickup[] =>
  pickups
    .filter(({ collect_until }) => collect_until >= clock.slice(0, 10))
    .map((pickup) => (pickup.changes_until > clock ? pickup : { ...pickup, is_open: false, can_undo: false }))
