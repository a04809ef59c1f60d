import { showClock } from '../../shared/dates/show-clock.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as refunds from '../store/orders/refunds.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { asWire, isOpen, untilOf } from './pickup-rules.ts'

/** What every change of an own visit is asked with, by any of its pickups. */
type Asked = {
  params: { id: number }
  user: Me
  db: Pool
  shop: Shop
  refuse: Refuse<'notFound' | 'orderEnding' | 'changesClosed'>
}

/** Changes an own visit before its cut-off, all its pickups at once and alone with its order, and tells how it stands then. */
export const changePickup = (
  { params, user, db, shop, refuse }: Asked,
  act: (tx: Db, visit: myPickups.Visit) => Promise<unknown>,
): Promise<MyPickup> =>
  db.begin(async (tx) => {
    const visit = await myPickups.lock(tx, user.id, params.id)
    if (!visit) throw refuse('notFound')
    // Its price goes back already: as credit of a skip it would go back twice.
    if (await refunds.isEnding(tx, visit.subscription_id)) throw refuse('orderEnding')
    if (!isOpen(shop, visit)) throw refuse('changesClosed', { until: showClock(untilOf(shop, visit)) })
    await act(tx, visit)
    const changed = await myPickups.find(tx, user.id, params.id)
    if (!changed) throw new Error(`Pickup ${params.id} is gone`)
    return asWire(shop, changed)
  })

/** The same for one that is planned: pressed twice it is done once, and what else was done comes first to be undone. */
export const changePlanned = (
  ask: Asked & { refuse: Refuse<'notFound' | 'orderEnding' | 'changesClosed' | 'undoFirst'> },
  isDone: (visit: myPickups.Visit) => boolean,
  act: (tx: Db, visit: myPickups.Visit) => Promise<unknown>,
): Promise<MyPickup> =>
  changePickup(ask, async (tx, visit) => {
    if (isDone(visit)) return
    if (visit.state !== 'planned') throw ask.refuse('undoFirst')
    await act(tx, visit)
  })
