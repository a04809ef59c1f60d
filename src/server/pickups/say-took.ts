import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MineHere } from '../../shared/shapes/week/spare.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as handOver from '../store/pickups/hand-over.ts'
import { type HereRow, lockHere } from '../store/pickups/spare/here.ts'
import { sumOf, type Together } from '../store/pickups/visits.ts'
import type { Owner } from './change-pickup.ts'

/** At a site without a host, customers say themselves that they took their cartons: the same mark as a host's tap. */

type Asked = {
  user: Owner
  shop: Pick<Shop, 'clock'>
  today: PlainDate
  refuse: Refuse<'notFound' | 'markedByHost'>
}

const show = (visit: Together<HereRow>, { id }: Owner): MineHere['visits'][number] => {
  const [{ pickup_id, product, marked_by, marked_at }] = visit
  const is_collected = visit.every(({ mark }) => mark === 'collected')
  return {
    pickup_id,
    cartons: sumOf(visit, ({ cartons }) => cartons),
    ...(product !== null && { product }),
    is_collected,
    said_at: is_collected && marked_by === id && marked_at ? marked_at.toISOString() : null,
  }
}

/** What a host or the farm has marked stays: they were there. */
const isSomeoneElses = (visit: Together<HereRow>, { id }: Owner): boolean =>
  visit.some(({ mark, marked_by }) => mark !== null && marked_by !== id)

/** Their visits at a site today; with `took`, after they have said whether they took the cartons. */
export const sayTook = async (
  tx: Db,
  ask: Asked,
  { site_id, took }: { site_id: number; took?: boolean | undefined },
): Promise<MineHere> => {
  const { user, shop, today, refuse } = ask
  const site = await sites.findStored(tx, site_id)
  if (!site) throw refuse('notFound')
  const asked = { user_id: user.id, site_id, today }
  const visits = await lockHere(tx, asked)
  const changed = visits.filter((visit) => took !== undefined && visit.some(({ mark }) => (mark === 'collected') !== took))
  if (changed.some((visit) => isSomeoneElses(visit, user))) throw refuse('markedByHost')
  for (const [{ pickup_id, pickup_date }] of changed) {
    await handOver.mark(tx, { pickup_id, pickup_date, mark: took ? 'collected' : null, at: shop.clock() }, user.id)
  }
  const now = changed.length > 0 ? await lockHere(tx, asked) : visits
  return { site_name: site.site_name, visits: now.map((visit) => show(visit, user)) }
}
