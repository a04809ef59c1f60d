import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { addDays, dateAt, weekdayOf } from '../../../src/shared/dates/calendar.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, linkIn } from './person.ts'

/** A pickup day at a site, and someone who looks after it. */

const TODAY = dateAt(new Date(), 'America/New_York')

const post = async <Reply>({ request }: Page, path: string, data: object): Promise<Reply> => {
  const reply = await request.post(path, { data })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json()
}

/** The farmer's own browser. */
export const openFarm = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  return page
}

/** What is written into each of its orders, and what the site is besides. */
type Besides = { readonly order?: object; readonly place?: object }

/** Makes a site where these people collect two cartons each, today and tomorrow. */
export const openSite = async (
  farm: Page,
  names: readonly string[],
  besides: Besides = {},
): Promise<{ site_id: number; site_name: string }> => {
  const cycle = { cycle_name: 'One week', start_date: TODAY, end_date: addDays(TODAY, 6), number_of_weeks: 1 }
  const { cycle_id } = await post<{ cycle_id: number }>(farm, '/api/admin/cycles', cycle)
  const days = { pickup_start_day: weekdayOf(TODAY), pickup_deadline_day: weekdayOf(addDays(TODAY, 1)) }
  const place = { site_address: '1 Lane', site_instructions: '', lat: 42.4, lon: -76.4, ...days }
  const site = await post<{ site_id: number; site_name: string }>(farm, '/api/admin/sites', {
    site_name: `Porch ${randomUUID()}`,
    ...place,
    ...besides.place,
  })
  const order = { cycle_id, pickup_site: site.site_id, cartons_per_week: 2, donation_cartons: 0, total_amount: 13, additional_notes: '' }
  for (const name of names) await post(farm, '/api/admin/subscriptions', { ...order, ...besides.order, name })
  // It takes no more orders, so that nobody else's journey comes by.
  expect((await farm.request.put(`/api/admin/sites/${site.site_id}/archive`)).status()).toBe(200)
  return site
}

/** Someone with a proved email whom the farmer lets look after a site. */
export const joinAsHost = async (page: Page, farm: Page, site_id: number): Promise<string> => {
  const email = await joinAndComeIn(page)
  expect((await page.request.post('/api/send-verification')).status()).toBe(204)
  const token = (await linkIn(page, email, 'verify your email')).split('#token=')[1]
  expect((await page.request.post('/api/verify-email', { data: { token } })).status()).toBe(204)
  await post(farm, `/api/admin/sites/${site_id}/hosts`, { email })
  return email
}
