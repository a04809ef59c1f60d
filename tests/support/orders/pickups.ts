import { randomUUID } from 'node:crypto'
import type { Pool } from '../../../src/server/store/database/database.ts'

/** Orders and their pickups for tests, written as they stand, on whatever day a test needs. */

export type PlannedPickup = {
  pickup_date: string
  site_id: number
  cartons?: number
  state?: string
  user_id?: string | null
  second_email?: string
  status?: string
}

/** A person known only by their address. */
export const addPerson = async (db: Pool): Promise<{ id: string; email: string }> => {
  const person = { id: randomUUID(), email: `${randomUUID()}@people.example` }
  await db`insert into app_user ${db(person)}`
  return person
}

export const addPlace = async (db: Pool, over: Record<string, string | number> = {}): Promise<number> => {
  const site = {
    site_name: 'Barn',
    site_address: '1 Main St, Dryden, NY 13053',
    site_instructions: 'The blue cooler.',
    pickup_start_day: 'Thursday',
    pickup_deadline_day: 'Friday',
    ...over,
  }
  const [added] = await db<[{ site_id: number }]>`insert into site ${db(site)} returning site_id`
  return added.site_id
}

/** An order with one pickup; gives back the pickup. */
export const addPickup = async (
  db: Pool,
  { user_id = null, second_email = '', status = 'paid', ...pickup }: PlannedPickup,
): Promise<number> => {
  const [cycle] = await db<[{ cycle_id: number }]>`
    insert into cycle (cycle_name, start_date, end_date, number_of_weeks)
    values ('Spring', ${pickup.pickup_date}, ${pickup.pickup_date}::date + 6, 1) returning cycle_id`
  const order = { ...cycle, user_id, second_email, status, site_id: pickup.site_id, name: 'Ann', cartons_per_week: 2 }
  const sold = { first_week: 0, weeks: 1, price_cents: 650, total_cents: 1300, site_name: 'Barn', site_instructions: '' }
  const [added] = await db<[{ id: number }]>`insert into subscription ${db({ ...order, ...sold })} returning id`
  const row = { cartons: 2, state: 'planned', ...pickup, subscription_id: added.id, week: 0 }
  const [planned] = await db<[{ pickup_id: number }]>`insert into pickup ${db(row)} returning pickup_id`
  return planned.pickup_id
}
