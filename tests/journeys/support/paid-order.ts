import type { APIRequestContext, Page } from '@playwright/test'
import { orderTotalCents, weeksOnSale } from '../../../src/shared/rules/money/order-total.ts'
import { CARD_THAT_PAYS } from './order.ts'
import { expect } from './person.ts'

/** Ordering and paying without pages, where that is not the story. */

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).json()

type Wanted = { name: string; cartons?: number; site?: string }

/** Whoever is logged in orders, with one carton to donate; gives back the payment page and what it asks for. */
export const openPayment = async ({ request }: Page, { name, cartons = 2, site = 'Ithaca Farmers Market' }: Wanted) => {
  const [{ user }, cycles, sites, { today }, { carton_price }] = await Promise.all(
    ['/api/who-am-i', '/api/cycles', '/api/admin/sites', '/api/subscribe-hints', '/api/admin/carton-price'].map((path) =>
      read(request, path),
    ),
  )
  const cycle = cycles.find((each: { is_active: boolean }) => each.is_active)
  const { site_id } = sites.find((each: { site_name: string }) => each.site_name === site)
  const what = { cartonsPerWeek: cartons, donationCartons: 1 }
  const amount = orderTotalCents({ ...weeksOnSale(cycle, today), ...what, priceCents: Math.round(carton_price * 100) })
  const data = { userId: user.id, email: user.email, name, amount, eggCycle: cycle.cycle_id, pickupSite: site_id, ...what }
  const reply = await request.post('/create-checkout-session', { data: { ...data, secondEmail: '', additionalNotes: '' } })
  expect(reply.status(), await reply.text()).toBe(200)
  return { ...((await reply.json()) as { id: string; url: string }), total: (amount / 100).toFixed(2) }
}

/** Orders, pays and waits until the shop has noted it, as the page after the payment does. */
export const buy = async (page: Page, wanted: Wanted): Promise<void> => {
  const { id, url } = await openPayment(page, wanted)
  await payAt(page, url)
  const settled = await page.request.post('/api/settle-checkout', { data: { session_id: id } })
  expect(settled.status(), await settled.text()).toBe(200)
}

export const payAt = async ({ request }: Page, url: string): Promise<void> => {
  const form = { number: CARD_THAT_PAYS, expiry: '12/34', cvc: '123', name: 'Robin Hale' }
  expect((await request.post(url, { form, maxRedirects: 0 })).status()).toBe(303)
}
