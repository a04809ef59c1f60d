import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { afterCredit } from '../../../shared/rules/money/order-total.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { type HeldOrder, type LastOrder, lastOrderFields, type OrderOnItsWay } from '../../../shared/shapes/checkout.ts'
import type { MyOrder } from '../../../shared/shapes/orders.ts'
import { counts, ends } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isReplaced, isRestOver } from '../replaced.ts'
import { soldAgain } from '../sold-as.ts'
import { asSold, asWire, besides, columns, type Row } from './shown-order.ts'

/** What a person has ordered, as they see it. */

/** Its site as it is now. */
type PresentSite = { present_name: string; present_instructions: string }

const atPresentSite = <Of extends Row & PresentSite>({ present_name, present_instructions, ...row }: Of) => ({
  ...row,
  pickup_site: present_name,
  site_instructions: present_instructions,
})

const presentSite = (db: Db) => db`site.site_name as present_name, site.site_instructions as present_instructions`

/** For coming pickups the site as it is now, because that is where people go. Past orders keep what was sold. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<MyOrder[]> => {
  const rows = await db<(Row & PresentSite & { is_to_come: boolean })[]>`
    select ${columns(db)}, ${presentSite(db)}, end_date >= ${today} or exists (
      select from pickup p where p.subscription_id = s.id and p.pickup_date >= ${today} and p.state = 'planned') as is_to_come
    from subscription s ${besides(db)} join site on site.site_id = s.site_id
    where s.user_id = ${user_id} and ${counts(db, 's')} order by start_date desc, s.id desc`
  return rows.map((row) => asWire(row.is_to_come ? atPresentSite(row) : row))
}

/** A person's cartons a week, by cycle, including underpaid orders, which shouldn't be ordered again. */
export const countCartonsOfUser = async (db: Db, user_id: string): Promise<{ cycle_id: number; cartons_per_week: number }[]> => [
  ...(await db<{ cycle_id: number; cartons_per_week: number }[]>`
    select cycle_id, sum(cartons_per_week)::int as cartons_per_week from subscription
    where user_id = ${user_id} and ${ends(db)} and every_weeks > 0 and not ${isRestOver(db, 'subscription')} group by cycle_id`),
]

/**
 * What was asked for it on its page, which isn't the whole order in installments, and doesn't change if less credit pays than
 * planned. The page of several orders asks for all of them.
 */
const pageCents = (db: Db) => db`
  (case when s.basket_id is null
    then (select max(page.cents) from payment_page page where page.subscription_id = s.id and page.purpose = 'order')
    else (select cents from installment where installment.subscription_id = s.id and number = 0) end) as page_cents`

type OnPage = Row & { page_cents: number | null }

const askedOf = ({ page_cents, ...order }: OnPage): number => page_cents ?? afterCredit(order)

/** A person's underpaid orders. */
export const listHeldOfUser = async (db: Db, user_id: string): Promise<HeldOrder[]> => {
  const rows = await db<(OnPage & PresentSite)[]>`
    select ${columns(db)}, ${pageCents(db)}, ${presentSite(db)} from subscription s ${besides(db)} join site on site.site_id = s.site_id
    where s.user_id = ${user_id} and s.status = 'held' order by s.id`
  return rows.map(atPresentSite).map((row) => ({
    reference: showReference(row.id),
    egg_cycle: row.egg_cycle,
    pickup_site: row.pickup_site,
    cartons_per_week: row.cartons_per_week,
    ...asSold(row),
    paid_cents: row.paid_cents,
    asked_cents: askedOf(row),
  }))
}

/** A person's orders whose payment a bank is still processing. */
export const listOnTheirWayOfUser = async (db: Db, user_id: string): Promise<OrderOnItsWay[]> => {
  const rows = await db<OnPage[]>`
    select ${columns(db)}, ${pageCents(db)} from subscription s ${besides(db)}
    where s.user_id = ${user_id} and s.status = 'pending'
      and exists (select from payment_page page where page.subscription_id = coalesce(s.basket_id, s.id) and page.state = 'processing') order by s.id`
  return rows.map((row) => ({
    reference: showReference(row.id),
    cycle_id: row.cycle_id,
    egg_cycle: row.egg_cycle,
    pickup_site: row.pickup_site,
    cartons_per_week: row.cartons_per_week,
    ...asSold(row),
    asked_cents: askedOf(row),
  }))
}

/** For filling the form. */
export const lastOfUser = async (db: Db, user_id: string): Promise<LastOrder | undefined> => {
  const [row] = await db<(LastOrder & { again: Pick<LastOrder, 'product_id' | 'every_weeks'> | null })[]>`
    select ${db(lastOrderFields)}, (select row_to_json(again) from ${soldAgain(db)} as again) as again from subscription s
    where user_id = ${user_id} and ${counts(db, 's')} and s.every_weeks > 0 and not ${isReplaced(db, 's')}
    order by coalesce(basket_id, id) desc, id limit 1`
  if (!row) return undefined
  const { again, ...last } = row
  return { ...last, ...(again && { product_id: again.product_id, every_weeks: again.every_weeks }) }
}
