import { dateAt } from '../../../shared/dates/calendar.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as portions from '../../store/pickups/short/portions.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'
import type { Owner } from '../change-pickup.ts'
import { canOffer, showVisit } from '../pickup-rules.ts'
import { fitting } from './give-back-spare.ts'
import { makeShort, spread } from './make-short.ts'
import { notifyShort } from './notify-short.ts'
import { giveBackAndTell } from './undo-short.ts'

/** A customer leaves what is left of a short pickup to others, who get theirs back as far as it goes. */

type Asked = { params: { id: number }; user: Owner; shop: Shop; refuse: Refuse<'notFound' | 'nothingShort'> }

/** People who miss a carton on the same day at the same site come first, then those who miss most. */
const chooseOthers = (lines: readonly shortages.StoredLine[], mine: myPickups.Visit, freed: number): shortages.StoredLine[] =>
  fitting(
    lines.filter(({ subscription_id }) => subscription_id !== mine.subscription_id),
    freed,
    ({ site_id, pickup_date }) => site_id === mine.site_id && pickup_date === mine.pickup_date,
  )

export const offerIn = async (tx: Db, { params, user, shop, refuse }: Asked): Promise<MyPickup> => {
  const found = await myPickups.find(tx, user.id, params.id)
  if (!found) throw refuse('notFound')
  // Pressed twice it is done once.
  if (found.state === 'short') return showVisit(shop, tx, found)
  const shortage_id = found.rows.flatMap(({ missing }) => missing).at(0)?.shortage_id
  const shortage = shortage_id === undefined ? undefined : await shortages.lock(tx, shortage_id)
  if (!shortage || shortage.undone_at) throw refuse('nothingShort')
  const lines = await shortages.lockLines(tx, shortage.shortage_id, dateAt(shop.clock(), shop.farm.current.time_zone))
  const visit = await myPickups.lock(tx, user.id, params.id)
  if (!visit) throw refuse('notFound')
  if (visit.state === 'short') return showVisit(shop, tx, visit)
  if (!canOffer(shop, visit)) throw refuse('nothingShort')
  const rows = await portions.lockPortions(
    tx,
    visit.rows.map(({ pickup_id }) => pickup_id),
  )
  if (rows.length !== visit.rows.length) throw refuse('nothingShort')
  const sharing = { shortage_id: shortage.shortage_id, week: undefined, is_offered: true }
  // Whoever gives something up is promised credit, whatever they chose for what is taken from them.
  const takings = spread(rows, visit.cartons, 'credit').map((taking) => ({ ...taking, way: 'credit' as const }))
  const done = await makeShort(shop, tx, takings, sharing)
  await notifyShort(shop, tx, done, { note: '', isOffered: true })
  await giveBackAndTell(shop, tx, chooseOthers(lines, visit, visit.cartons * visit.eggs))
  const after = await myPickups.find(tx, user.id, params.id)
  if (!after) throw new Error(`Pickup ${params.id} is gone`)
  return showVisit(shop, tx, after)
}
