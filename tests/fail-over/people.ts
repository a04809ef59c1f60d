import { randomUUID } from 'node:crypto'
import type { Pool } from '../../src/server/store/database/database.ts'
import * as cycles from '../../src/server/store/farm/cycles.ts'
import * as products from '../../src/server/store/farm/products.ts'
import * as sites from '../../src/server/store/farm/sites.ts'
import { addDays } from '../../src/shared/dates/calendar.ts'
import { orderTotalCents } from '../../src/shared/rules/money/order-total.ts'
import { newSession } from '../support/people/session-rows.ts'

/** A season and people who are logged in, without the time it takes to sign up. */

const WEEKS = 8
const ORDER = { cartonsPerWeek: 2, donationCartons: 1 }

export type Buyer = { id: string; email: string; cookie: string }
export type Season = { cycle_id: number; site_id: number; amount: number }

export const openSeason = async (db: Pool): Promise<Season> => {
  const start_date = new Date().toISOString().slice(0, 10)
  const end_date = addDays(start_date, WEEKS * 7 - 1)
  const { cycle_id } = await cycles.add(db, { cycle_name: 'Spring', start_date, end_date, number_of_weeks: WEEKS })
  await cycles.setActive(db, cycle_id, true)
  const { site_id } = await sites.add(db, {
    site_name: 'Library',
    site_address: '1 Main St, Dryden, NY 13053',
    site_instructions: 'The blue cooler.',
    pickup_start_day: 'Thursday',
    pickup_deadline_day: 'Friday',
  })
  const priceCents = await products.cartonPrice(db)
  return { cycle_id, site_id, amount: orderTotalCents({ weeks: WEEKS, ...ORDER, priceCents }) }
}

export const makeBuyers = async (db: Pool, count: number): Promise<Buyer[]> => {
  const people = Array.from({ length: count }, () => randomUUID()).map((id) => ({ id, email: `${id}@people.example` }))
  const sessions = people.map(({ id }) => newSession(id))
  await db`insert into app_user ${db(people)}`
  await db`insert into session ${db(sessions.map(({ row }) => row))}`
  return people.map((person, at) => ({ ...person, cookie: sessions[at]?.cookie ?? '' }))
}

export const payloadOf = ({ id, email }: Buyer, { cycle_id, site_id, amount }: Season) => ({
  userId: id,
  name: 'Ann Miller',
  email,
  amount,
  ...ORDER,
  eggCycle: cycle_id,
  pickupSite: site_id,
  secondEmail: '',
  additionalNotes: '',
})
