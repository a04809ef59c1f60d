import type { PlainDate } from '../../../src/shared/dates/calendar.ts'
import type { Site } from '../../../src/shared/shapes/entities.ts'
import type { OrderStatus } from '../../../src/shared/shapes/orders.ts'
import type { Member } from '../people/people.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** Orders and pickups for packing tests, written as they stand in the database. */

export type Wish = {
  name?: string
  owner?: Member
  status?: OrderStatus
  notes?: string
}

/** An order without pickups; by hand unless it has an owner. */
export const addPlainOrder = async (
  { shop: { db } }: TestShop,
  site: Site,
  cycle_id: number,
  { name = 'Ann Miller', owner, status = owner ? 'paid' : 'manual', notes = '' }: Wish = {},
): Promise<number> => {
  const order = { user_id: owner?.id ?? null, cycle_id, site_id: site.site_id, status, name, additional_notes: notes, cartons_per_week: 2 }
  const sold = { first_week: 0, weeks: 10, price_cents: 650, total_cents: 13_000, site_name: site.site_name, site_instructions: '' }
  const [row] = await db<[{ id: number }]>`insert into subscription ${db({ ...order, ...sold })} returning id`
  return row.id
}

export type PickupWish = { cartons?: number; state?: string; week?: number; held_from?: number | null }

let weeks = 0

/** A pickup of an order; `held_from` names the missed one whose cartons it carries. */
export const addPickup = async (
  { shop: { db } }: TestShop,
  subscription_id: number,
  { site_id }: Site,
  pickup_date: PlainDate,
  { cartons = 2, state = 'planned', week = ++weeks, held_from = null }: PickupWish = {},
): Promise<number> => {
  const row = { subscription_id, site_id, pickup_date, cartons, state, week, held_from }
  const [added] = await db<[{ pickup_id: number }]>`insert into pickup ${db(row)} returning pickup_id`
  return added.pickup_id
}
