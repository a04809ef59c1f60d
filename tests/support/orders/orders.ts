import { createHmac, randomUUID } from 'node:crypto'
import { WEBHOOK_PATH } from '../../../src/server/money/settle/payment-webhook.ts'
import * as cycles from '../../../src/server/store/farm/cycles.ts'
import * as products from '../../../src/server/store/farm/products.ts'
import * as sites from '../../../src/server/store/farm/sites.ts'
import * as receipts from '../../../src/server/store/money/receipts.ts'
import { addDays, dateAt, weekdayOf } from '../../../src/shared/dates/calendar.ts'
import { orderTotalCents, weeksLeft } from '../../../src/shared/rules/money/order-total.ts'
import type { SentCheckout } from '../../../src/shared/shapes/checkout.ts'
import type { Member } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** Ordering and paying in tests. */

export const WEEKS = 8

/** Notes that so much has gone back by card, as the shop has heard before. */
export const noteRefunded = async ({ shop }: TestShop, subscription_id: number, cents: number): Promise<void> => {
  const [paid] = await receipts.listCardPayments(shop.db, { subscription_id })
  const at = shop.clock()
  const of = { subscription_id, of_receipt: paid?.receipt_no ?? 0, method: 'card', paid_on: dateAt(at, shop.config.timeZone), at } as const
  await receipts.add(shop.db, { ...of, kind: 'refund', cents: -cents })
}

/** An open cycle that begins today, and a site whose first day is far enough away to be packed for: of a Monday, Thursday. */
export const openSeason = async ({ shop }: TestShop) => {
  const start_date = dateAt(shop.clock(), shop.config.timeZone)
  const added = await cycles.add(shop.db, {
    cycle_name: 'Spring',
    start_date,
    end_date: addDays(start_date, WEEKS * 7 - 1),
    number_of_weeks: WEEKS,
  })
  const cycle = await cycles.setActive(shop.db, added.cycle_id, true)
  const site = await sites.add(shop.db, {
    site_name: 'Library',
    site_address: '1 Main St, Dryden, NY 13053',
    site_instructions: 'The blue cooler.',
    pickup_start_day: weekdayOf(addDays(start_date, 3)),
    pickup_deadline_day: weekdayOf(addDays(start_date, 4)),
  })
  return { cycle, site }
}
export type Season = Awaited<ReturnType<typeof openSeason>>

export const payloadFor = async (
  { shop }: TestShop,
  member: Member,
  { cycle, site }: Season,
  over: Partial<SentCheckout> = {},
): Promise<SentCheckout> => {
  const priceCents = await products.cartonPrice(shop.db)
  const cartonsPerWeek = over.cartonsPerWeek ?? 2
  const donationCartons = over.donationCartons ?? 4
  const weeks = weeksLeft(cycle, dateAt(shop.clock(), shop.config.timeZone))
  return {
    userId: member.id,
    name: 'Ann Miller',
    email: member.email,
    amount: orderTotalCents({ weeks, cartonsPerWeek, donationCartons, priceCents }),
    cartonsPerWeek,
    eggCycle: cycle.cycle_id,
    pickupSite: site.site_id,
    donationCartons,
    secondEmail: '',
    additionalNotes: ' ',
    ...over,
  }
}

export const checkOut = async (shop: TestShop, member: Member, season: Season, over: Partial<SentCheckout> = {}) =>
  as(shop.app, member).startCheckout({ body: await payloadFor(shop, member, season, over) })

/** An event as the provider sends it, signed; each has an id of its own. */
export const sendEvent = (
  { app, sandbox, shop }: TestShop,
  type: string,
  object: object,
  { secret = sandbox.webhookSecret, at = shop.clock(), id = `evt_${randomUUID()}` } = {},
) => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: '2025-01-01',
    created: Math.floor(at.getTime() / 1000),
    livemode: false,
    type,
    data: { object },
  })
  const t = Math.floor(at.getTime() / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
  return app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    payload,
  })
}

/** What the shop keeps of a member's orders. */
export const ordersOf = async ({ shop: { db } }: TestShop, { id }: Member) =>
  db`select id, status, paid_cents, total_cents, refunded_cents, disputed, care, payment_ref, coalesce(checkout_session_id,
      (select session_id from payment_page page where page.subscription_id = id and purpose = 'order' order by page_id desc limit 1)) as checkout_session_id
    from subscription where user_id = ${id} order by id`

export const pickupsOf = async ({ shop: { db } }: TestShop, { id }: Member) =>
  db`select pickup_date, cartons, state from pickup join subscription on subscription.id = subscription_id where user_id = ${id} order by pickup_date`

export const mailsOf = async ({ shop: { db } }: TestShop, address: string) =>
  db`select letter, subject, body_text from mail where to_address = ${address}`
