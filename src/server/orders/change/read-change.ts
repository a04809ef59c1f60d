import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import { CARTONS_MAX } from '../../../shared/limits.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import { RHYTHMS } from '../../../shared/rules/products.ts'
import type { CartonsBound, MyChange } from '../../../shared/shapes/order-changes.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { isOpenDate, untilOf } from '../../pickups/pickup-rules.ts'
import { cartonsLeftFor } from '../../store/capacity/capacity.ts'
import { readCapacity } from '../../store/capacity/read-capacity.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as dayChanges from '../../store/pickups/day-changes.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import { openVisits } from './calculate-change.ts'
import { cartonsBound, isOwn, whyNot } from './may-change.ts'
import { startsAt } from './replace-order.ts'

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

/** What else the farm sells, and from when on; nothing where there is nothing to choose. */
const othersFor = async (shop: Shop, order: OrderRow): Promise<Pick<MyChange, 'others'>> => {
  const onSale = await products.listOnSale(shop.db)
  if (!onSale || order.every_weeks === 0) return {}
  if (order.status !== 'paid') return { others: 'unpaid' }
  const [cycle, site, changes] = await Promise.all([
    cycles.find(shop.db, order.cycle_id),
    sites.find(shop.db, order.site_id),
    dayChanges.listDays(shop.db),
  ])
  if (!cycle || !site) return {}
  const asked = onSale.map(({ product_id, product_name: product, price, rhythms }) => ({
    product_id,
    product,
    price_cents: product_id === order.product_id ? order.price_cents : toCents(price),
    rhythms,
  }))
  return {
    others: { product_id: order.product_id, products: asked, starts: startsAt(shop, { ...cycle, ...site, changes }, Math.max(...RHYTHMS)) },
  }
}

const asOpen = ({ expires_at, ...paying }: orderChanges.PayingChange): NonNullable<MyChange['open_change']> => {
  const instead = orderChanges.insteadOf(paying)
  return { ...paying, expires_at: expires_at.toISOString(), ...(instead && { instead }) }
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
    ...(why_not === null && cartons_bound === null && (await othersFor(shop, order))),
    open_change: paying ? asOpen(paying) : null,
  }
}
