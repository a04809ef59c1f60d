import { showClock } from '../../shared/dates/show-clock.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { asWire, isOpen, untilOf } from './pickup-rules.ts'

/** What every change of an own pickup is asked with. */
type Asked = {
  params: { id: number }
  user: Me
  db: Pool
  shop: Shop
  refuse: Refuse<'notFound' | 'changesClosed'>
}

/** Changes an own pickup before its cut-off, alone with its order, and tells how it stands then. */
export const changePickup = (
  { params, user, db, shop, refuse }: Asked,
  act: (tx: Db, row: myPickups.PickupRow) => Promise<unknown>,
): Promise<MyPickup> =>
  db.begin(async (tx) => {
    const row = await myPickups.lock(tx, user.id, params.id)
    if (!row) throw refuse('notFound')
    if (!isOpen(shop, row)) throw refuse('changesClosed', { until: showClock(untilOf(shop, row)) })
    await act(tx, row)
    const changed = await myPickups.find(tx, user.id, params.id)
    if (!changed) throw new Error(`Pickup ${params.id} is gone`)
    return asWire(shop, changed)
  })

/** The same for one that is planned: pressed twice it is done once, and what else was done comes first to be undone. */
export const changePlanned = (
  ask: Asked & { refuse: Refuse<'notFound' | 'changesClosed' | 'undoFirst'> },
  isDone: (row: myPickups.PickupRow) => boolean,
  act: (tx: Db, row: myPickups.PickupRow) => Promise<unknown>,
): Promise<MyPickup> =>
  changePickup(ask, async (tx, row) => {
    if (isDone(row)) return
    if (row.state !== 'planned') throw ask.refuse('undoFirst')
    await act(tx, row)
  })
