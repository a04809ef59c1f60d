import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import { CARTONS_MAX } from '../../../shared/limits.ts'
import type { CartonsBound, MyChange } from '../../../shared/shapes/order-changes.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { isOpenDate, untilOf } from '../../pickups/pickup-rules.ts'
import { cartonsLeftFor } from '../../store/capacity/capacity.ts'
import { readCapacity } from '../../store/capacity/read-capacity.ts'
import * as sites from '../../store/farm/sites.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import { openVisits } from './calculate-change.ts'
import { cartonsBound, isOwn, whyNot } from './may-change.ts'

type Room = { cartons_left: number | null; isFull: (site_id: number) => boolean }

/** The capacity for each changeable visit, and what the sites have left. */
const readRoom = async ({ db, clock, farm }: Shop, order: OrderRow, visits: readonly myPickups.Visit[]): Promise<Room> => {
  const at = clock()
  const { cycle_id, site_id, product_id } = order
  const left = (await readCapacity(db, farm.current, at)).find((each) => each.cycle_id === cycle_id)
  const packed = visits.filter(({ state }) => state !== 'skipped').flatMap((visit) => visit.rows.map((row) => ({ ...visit, row })))
  const pickups = packed.map(({ row, ...visit }) => ({ ...visit, week: row.chosen_week ?? row.with_week ?? row.week, pickups: 1 }))
  return {
    cartons_left: await cartonsLeftFor(db, { cycle_id, site_id, product_id, user_id: null, at, farm: farm.current }, pickups),
    isFull: (site_id) => left?.sites.some((site) => site.site_id === site_id && site.places_left <= 0) ?? false,
  }
}

const mostCartons = ({ cartons_per_week }: OrderRow, bound: CartonsBound | null, { cartons_left }: Room): number =>
  bound ? cartons_per_week : Math.max(cartons_per_week, Math.min(CARTONS_MAX, cartons_per_week + (cartons_left ?? CARTONS_MAX)))

/** The sites the rest could move to, each with its first day that can still be packed. */
const sitesFor = async (shop: Shop, order: OrderRow, visits: readonly myPickups.Visit[], { isFull }: Room): Promise<MyChange['sites']> => {
  const weeks = visits.flatMap((visit) => visit.rows.map((row) => ({ visit, week: row.chosen_week ?? row.with_week ?? row.week })))
  const known = (await sites.list(shop.db)).flatMap((site) => {
    const isOwnSite = site.site_id === order.site_id
    const dates = weeks.map(({ visit, week }) => dateOfWeek({ ...visit, ...site }, week)).filter((date) => isOpenDate(shop, date))
    const from_date = isOwnSite ? visits[0]?.pickup_date : dates.sort()[0]
    return from_date === undefined ? [] : { ...site, from_date, is_full: !isOwnSite && isFull(site.site_id) }
  })
  return known.sort((one, other) => Number(other.site_id === order.site_id) - Number(one.site_id === order.site_id))
}

/** What the customer can change about their order, and the change being paid for. */
export const readMyChange = async (shop: Shop, user: { id: string }, id: number, refuse: Refuse<'notFound'>): Promise<MyChange> => {
  const order = await checkouts.findById(shop.db, id)
  if (!isOwn(order, user.id)) throw refuse('notFound')
  const named = await orderChanges.nameOf(shop.db, id)
  const paying = await orderChanges.findPaying(shop.db, id)
  const visits = openVisits(shop, await myPickups.listOfOrder(shop.db, id))
  const [first] = visits
  const why_not = (await whyNot(shop, shop.db, order)) ?? (first ? null : 'tooLate')
  const room = await readRoom(shop, order, visits)
  const cartons_bound = await cartonsBound(shop, shop.db, order)
  return {
    ...named,
    can_change: why_not === null,
    why_not,
    cartons_per_week: order.cartons_per_week,
    site_id: order.site_id,
    price_cents: order.price_cents,
    from_date: first?.pickup_date ?? null,
    changes_until: first ? untilOf(shop, first) : null,
    weeks_left: visits.reduce((sum, { rows }) => sum + rows.length, 0),
    cartons_most: mostCartons(order, cartons_bound, room),
    cartons_bound,
    sites: why_not === null ? await sitesFor(shop, order, visits, room) : [],
    open_change: paying ? { ...paying, expires_at: paying.expires_at.toISOString() } : null,
  }
}
