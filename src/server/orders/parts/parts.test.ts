import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, addMonths, dateAt } from '../../../shared/dates/calendar.ts'
import { chargeParts } from '../../jobs/charge-parts.ts'
import { reconcile } from '../../jobs/reconcile.ts'
import { ProviderAway } from '../../outside/payments.ts'
import * as parts from '../../store/orders/parts.ts'
import * as savedCards from '../../store/orders/saved-cards.ts'
import { partReference } from '../payment-reference.ts'

/** Orders that are paid in parts: $130.00 in four, of $32.50 each. */

const START = Date.parse('2027-03-01T17:00:00Z')
const now = { ms: START }
const clock = () => new Date(now.ms)
const shop = useTestShop({ clock })
let [season, farmer] = [{} as Season, {} as Client]
const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)
const later = (days: number) => {
  now.ms += days * 24 * 3_600_000
}
/** Noon of the day of a part. */
const until = (date: string) => {
  now.ms = Date.parse(`${date}T17:00:00Z`)
}
const set = async (rules: { parts_most?: number; parts_stop?: boolean }) => {
  await shop.shop.db`update shop set ${shop.shop.db(rules)}`
  await shop.shop.farm.reload()
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  // What is left of other stories is over.
  await shop.shop.db`update part set state = 'dropped' where state in ('planned', 'failed', 'asked')`
  await shop.shop.db`update subscription set status = 'canceled' where status = 'owed'`
  season = await openSeason(shop)
  await set({ parts_most: 4, parts_stop: false })
})

afterEach(async () => expect(await brokenBooks(shop.shop.db)).toEqual([]))

const orderOf = async ({ id }: Member) => {
  const [row] = await shop.shop.db<
    { id: number; status: string; paid_cents: number; care: string | null; due_date: string; total_cents: number }[]
  >`
    select id, status, paid_cents, care, due_date, total_cents from subscription where user_id = ${id} order by id desc limit 1`
  if (!row) throw new Error('There is no order')
  return row
}
const partsOf = async (order: number) =>
  (
    await shop.shop.db<{ number: number; cents: number; state: string; tries: number; next_try: string | null; due_date: string }[]>`
      select number, cents, state, tries, next_try, due_date from part where subscription_id = ${order} order by number`
  ).map((part) => ({ ...part }))
const statesOf = async (order: number) => (await partsOf(order)).map(({ state }) => state)
const receiptsOf = async (order: number) =>
  (
    await shop.shop.db<{ cents: number; part: number | null; kind: string }[]>`
      select cents, part, kind from receipt where subscription_id = ${order} order by receipt_no`
  ).map((receipt) => ({ ...receipt }))
const lettersTo = async ({ email }: Member) =>
  (
    await shop.shop.db<{ letter: string; subject: string; body_text: string }[]>`
      select letter, subject, body_text from mail where to_address = ${email} order by created_at, mail_id`
  ).map((mail) => ({ ...mail }))
const lastLetter = async (member: Member) => (await lettersTo(member)).at(-1)
const pay = async (session: string, card?: string) => {
  shop.sandbox.pay(session, card)
  expect((await sendEvent(shop, 'checkout.session.completed', { id: session })).statusCode).toBe(200)
}
/** An order in four parts whose first was paid. */
const begin = async ({ card, over = {} }: { card?: string; over?: object } = {}) => {
  const member = await makeMember(shop)
  const { id: session } = await checkOut(shop, member, season, { payLater: 'parts', parts: 3, ...over })
  await pay(session, card)
  const order = await orderOf(member)
  const plan = await partsOf(order.id)
  return { member, session, id: order.id, dates: plan.map(({ due_date }) => due_date) }
}
const cardOf = async (id: number) => {
  const card = await savedCards.find(shop.shop.db, id)
  if (!card) throw new Error('No card is kept')
  return card
}
const nameThere = async (subscription_id: number) => {
  const named = await parts.nameOf(shop.shop.db, { subscription_id, number: 1 })
  return named ? partReference(named) : ''
}
const charge = () => chargeParts(shop.shop)
/** The line breaks: after one order's card was charged, and for all others before that. */
const chargeOnly = (order: number) => {
  const { payments } = shop.shop
  const broken = async (asked: Parameters<typeof payments.charge>[0]) => {
    if (asked.reference.includes(`-part-${order}-`)) await payments.charge(asked)
    throw new ProviderAway('The line is broken')
  }
  return chargeParts({ ...shop.shop, payments: { ...payments, charge: broken } })
}

describe('an order in parts', () => {
  test('asks for the first part only, keeps the card, and is owed with its pickups planned', async () => {
    const { member, id } = await begin()
    const day = today()
    expect(await orderOf(member)).toMatchObject({ status: 'owed', paid_cents: 3_250, care: null, due_date: addMonths(day, 3) })
    expect((await partsOf(id)).map(({ cents, state, due_date }) => [cents, state, due_date])).toEqual([
      [3_250, 'paid', day],
      [3_250, 'planned', addMonths(day, 1)],
      [3_250, 'planned', addMonths(day, 2)],
      [3_250, 'planned', addMonths(day, 3)],
    ])
    expect(await receiptsOf(id)).toEqual([{ cents: 3_250, part: 0, kind: 'payment' }])
    expect(await cardOf(id)).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(await pickupsOf(shop, member)).toHaveLength(8)
    expect((await lastLetter(member))?.body_text).toContain('Still to come from your Visa ending in 4242:')
    expect(await as(shop.app, member).listMyOwed()).toMatchObject([{ id, owed_cents: 9_750, due_cents: 0, card: { last4: '4242' } }])
  })

  test('is refused where the farm does not offer so many, and replaced by another choice', async () => {
    const member = await makeMember(shop)
    const refused = { code: 'payLaterRefused' }
    await expect(checkOut(shop, member, season, { payLater: 'parts', parts: 5 })).rejects.toMatchObject(refused)
    await expect(checkOut(shop, member, season, { payLater: 'parts' })).rejects.toMatchObject(refused)
    const three = await checkOut(shop, member, season, { payLater: 'parts', parts: 3 })
    expect(await checkOut(shop, member, season, { payLater: 'parts', parts: 3 })).toEqual(three)
    const two = await checkOut(shop, member, season, { payLater: 'parts', parts: 2 })
    expect(two.id).not.toBe(three.id)
    const whole = await checkOut(shop, member, season)
    expect(() => shop.sandbox.pay(two.id)).toThrow()
    await pay(whole.id)
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000, due_date: null })
    await set({ parts_most: 0 })
    await expect(checkOut(shop, await makeMember(shop), season, { payLater: 'parts', parts: 2 })).rejects.toMatchObject(refused)
  })

  test('is charged month by month, told three days before, and paid with the last; then the card is let go of', async () => {
    const { member, id, dates } = await begin()
    const { method } = await cardOf(id)
    await charge()
    expect(await statesOf(id)).toEqual(['paid', 'planned', 'planned', 'planned'])
    until(addDays(dates[1] ?? '', -3))
    await charge()
    await charge()
    expect((await lettersTo(member)).map(({ letter }) => letter)).toEqual(['order-confirmation', 'part-soon'])
    expect((await lastLetter(member))?.body_text).toContain('we charge $32.50 to your Visa ending in 4242')
    for (const [number, date] of [...dates.entries()].slice(1)) {
      until(date)
      await charge()
      await charge()
      expect((await receiptsOf(id)).at(-1)).toEqual({ cents: 3_250, part: number, kind: 'payment' })
    }
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000, care: null })
    expect(await receiptsOf(id)).toHaveLength(4)
    expect((await lastLetter(member))?.body_text).toContain('nothing is left to be paid')
    const again = { reference: 'x', cents: 100, description: 'x', key: `again-${id}` }
    expect(await shop.shop.payments.charge({ ...again, card: { customer: 'cus_x', method } })).toMatchObject({ kind: 'refused' })
    expect(await shop.shop.db`select from card_to_forget`).toEqual([])
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
  })
})

describe('a part that cannot be had', () => {
  test('is tried again after three and seven days, and then the farmer looks at it; waiting gives it another round', async () => {
    const { member, id, dates } = await begin()
    const { method } = await cardOf(id)
    shop.sandbox.fromNowOn(method, 'lacksFunds')
    const due = dates[1] ?? ''
    until(due)
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ state: 'failed', tries: 1, next_try: addDays(due, 3) })
    const letter = await lastLetter(member)
    expect(letter).toMatchObject({ letter: 'part-failed', subject: expect.stringContaining('$32.50 could not be charged') })
    expect(letter?.body_text).toContain('insufficient funds')
    expect(letter?.body_text).toMatch(/Pay \$32\.50:\nhttp.*\/profile/)
    later(2)
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ tries: 1 })
    later(1)
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ tries: 2, next_try: addDays(due, 7) })
    expect(await orderOf(member)).toMatchObject({ care: null })
    until(addDays(due, 7))
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ state: 'failed', tries: 3, next_try: null })
    expect(await orderOf(member)).toMatchObject({ status: 'owed', care: 'partFailed', paid_cents: 3_250 })
    // The farmer did not want that it stops.
    expect((await pickupsOf(shop, member)).every(({ state }) => state === 'planned')).toBe(true)
    later(5)
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ tries: 3 })
    const { version } = await farmer.readSubscription({ params: { id } })
    const due_date = addDays(today(), 4)
    expect(await farmer.waitForPayment({ params: { id }, body: { version, due_date } })).toMatchObject({ care: null, due_date: dates[3] })
    shop.sandbox.fromNowOn(method, 'pays')
    await charge()
    expect((await partsOf(id))[1]).toMatchObject({ state: 'planned', due_date })
    until(due_date)
    await charge()
    expect((await statesOf(id)).slice(0, 2)).toEqual(['paid', 'paid'])
  })

  test('stops the pickups if the farmer wants that, until it is paid with another card, which pays the rest', async () => {
    await set({ parts_stop: true })
    const { member, id, dates } = await begin()
    const old = await cardOf(id)
    shop.sandbox.fromNowOn(old.method, 'declines')
    const due = dates[1] ?? ''
    for (const days of [0, 3, 7]) {
      until(addDays(due, days))
      await charge()
    }
    const stopped = (await pickupsOf(shop, member)).filter(({ state }) => state === 'stopped')
    expect(stopped.length).toBeGreaterThan(1)
    expect((await lastLetter(member))?.body_text).toContain('Your coming pickups stop until this is paid.')
    const [soon] = stopped
    expect((await farmer.readPackingDay({ params: { date: soon?.pickup_date } })).sites).toEqual([])
    expect((await as(shop.app, member).listMyPickups()).length).toBe(
      (await pickupsOf(shop, member)).filter(({ pickup_date, state }) => state === 'planned' && pickup_date >= today()).length,
    )
    // A week goes by without a pickup.
    until(addDays(soon?.pickup_date, 1))
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    await pay(page.id, '4000002500003155')
    expect(await statesOf(id)).toEqual(['paid', 'dropped', 'planned', 'planned'])
    expect(await orderOf(member)).toMatchObject({ status: 'owed', care: null, paid_cents: 6_500 })
    const states = (await pickupsOf(shop, member)).map(({ state }) => state)
    expect([states.filter((state) => state === 'canceled').length, states.includes('stopped')]).toEqual([1, false])
    const [credit] = await shop.shop.db`select cents, reason from credit_entry where subscription_id = ${id}`
    expect(credit).toEqual({ cents: 1_300, reason: 'stopped' })
    expect((await lettersTo(member)).map(({ letter }) => letter)).toContain('pickups-resumed')
    const card = await cardOf(id)
    expect(card.method).not.toBe(old.method)
    until(dates[2] ?? '')
    await charge()
    expect(await statesOf(id)).toEqual(['paid', 'dropped', 'paid', 'planned'])
    expect(await shop.shop.db`select from card_to_forget`).toEqual([])
  })

  test('asks for a word to the bank with another letter, and can never succeed by itself afterwards', async () => {
    const { member, id, dates } = await begin({ card: '4000002760003184' })
    until(dates[1] ?? '')
    await charge()
    const [, part] = await as(shop.app, member)
      .listMyOwed()
      .then(([mine]) => mine?.parts ?? [])
    expect(part).toMatchObject({ state: 'failed', needs_confirmation: true })
    expect(await lastLetter(member)).toMatchObject({ letter: 'part-confirm', body_text: expect.stringContaining('asks you to confirm') })
    const { customer } = await cardOf(id)
    const reference = await nameThere(id)
    expect(await shop.shop.payments.findPayment(customer, reference)).toMatchObject({ state: 'expired', paidCents: 0 })
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    await pay(page.id)
    expect(await receiptsOf(id)).toHaveLength(2)
    expect(await statesOf(id)).toEqual(['paid', 'dropped', 'planned', 'planned'])
  })
})

describe('whatever happens on the way', () => {
  test('a lost answer is asked for again under the same key: one charge', async () => {
    const { id, dates } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    expect((await statesOf(id))[1]).toBe('asked')
    // Nothing about it ends meanwhile.
    const { version } = await farmer.readSubscription({ params: { id } })
    await expect(farmer.cancelSubscription({ params: { id }, body: { version } })).rejects.toMatchObject({ code: 'partUnderWay' })
    now.ms += 60_000
    await charge()
    expect((await statesOf(id))[1]).toBe('paid')
    expect(await receiptsOf(id)).toHaveLength(2)
  })

  test('a lost answer whose key has run out is looked for by its name: money is taken in, and what never came is tried anew', async () => {
    const [one, other] = [await begin(), await begin()]
    until(one.dates[1] ?? '')
    await chargeOnly(one.id)
    expect([(await statesOf(one.id))[1], (await statesOf(other.id))[1]]).toEqual(['asked', 'asked'])
    later(1)
    await charge()
    expect([(await statesOf(one.id))[1], (await statesOf(other.id))[1]]).toEqual(['paid', 'planned'])
    await charge()
    expect((await statesOf(other.id))[1]).toBe('paid')
    for (const { id } of [one, other]) expect(await receiptsOf(id)).toHaveLength(2)
  })

  test('many processes at once charge each part once, and a page that is open is ended first', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    const beside = await openTestShop({ clock, beside: shop })
    try {
      await Promise.all([charge(), chargeParts(beside.shop), charge(), chargeParts(beside.shop)])
    } finally {
      await beside.close()
    }
    now.ms += 60_000
    await charge()
    expect(await receiptsOf(id)).toHaveLength(2)
    expect((await statesOf(id))[1]).toBe('paid')
    expect(() => shop.sandbox.pay(page.id)).toThrow()
  })

  test('what was paid on a page meanwhile is taken in instead of a charge', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'all' } })
    shop.sandbox.pay(page.id)
    await charge()
    await charge()
    expect(await receiptsOf(id)).toEqual([
      { cents: 3_250, part: 0, kind: 'payment' },
      { cents: 9_750, part: null, kind: 'payment' },
    ])
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000 })
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
  })

  test('one order that cannot be charged stops no other', async () => {
    const [broken, whole] = [await begin(), await begin()]
    until(broken.dates[1] ?? '')
    await shop.shop.db`update saved_card set method = 'pm_gone' where subscription_id = ${broken.id}`
    await charge()
    expect((await partsOf(broken.id))[1]).toMatchObject({ state: 'failed', tries: 1 })
    expect((await lastLetter(broken.member))?.body_text).toContain('cannot be charged any more')
    expect((await statesOf(whole.id))[1]).toBe('paid')
  })

  test('a bank that takes its time is waited for, and the provider’s word settles it', async () => {
    const { id, dates } = await begin()
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'takesTime')
    until(dates[1] ?? '')
    await charge()
    const [asked] = await shop.shop.db<
      { state: string; payment_ref: string }[]
    >`select state, payment_ref from part where subscription_id = ${id} and number = 1`
    expect(asked).toMatchObject({ state: 'asked', payment_ref: expect.stringMatching(/^pi_/) })
    later(2)
    await charge()
    expect((await statesOf(id))[1]).toBe('asked')
    shop.sandbox.settleCharge(asked?.payment_ref ?? '', 'succeeded')
    const reference = await nameThere(id)
    const event = { id: asked?.payment_ref, metadata: { reference } }
    for (let each = 0; each < 3; each++) expect((await sendEvent(shop, 'payment_intent.succeeded', event)).statusCode).toBe(200)
    expect((await statesOf(id))[1]).toBe('paid')
    expect(await receiptsOf(id)).toHaveLength(2)
  })
})

describe('what is changed about an order in parts', () => {
  test('fits its parts: money by hand pays the earliest, a higher total goes to the last', async () => {
    const { id } = await begin()
    await farmer.notePayment({ params: { id }, body: { amount: 40, method: 'cash', paid_on: today() } })
    expect((await partsOf(id)).map(({ cents, state }) => [cents, state])).toEqual([
      [3_250, 'paid'],
      [3_250, 'dropped'],
      [2_500, 'planned'],
      [3_250, 'planned'],
    ])
    const order = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...order, total_amount: 140 } })
    expect((await partsOf(id)).at(-1)).toMatchObject({ cents: 4_250, state: 'planned' })
    const edited = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...edited, total_amount: 72.5 } })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'paid', owed_amount: 0 })
    expect((await statesOf(id)).slice(1)).toEqual(['dropped', 'dropped', 'dropped'])
  })

  test('ends with it: what was paid for what is to come goes back by the payments it came with, and nothing more is charged', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const money = await farmer.readOrderMoney({ params: { id } })
    expect(money).toMatchObject({ paid_cents: 6_500, owed_cents: 6_500, can_refund: true })
    const before = await farmer.readSubscription({ params: { id } })
    const refunded = await farmer.refundSubscription({ params: { id }, body: { version: before.version, amount: 50, cancel: true } })
    expect(refunded).toMatchObject({ status: 'canceled', refunded_amount: 50, owed_amount: 0 })
    // The last payment first.
    expect((await receiptsOf(id)).slice(2)).toEqual(
      expect.arrayContaining([
        { cents: -3_250, part: null, kind: 'refund' },
        { cents: -1_750, part: null, kind: 'refund' },
      ]),
    )
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'dropped', 'dropped'])
    until(dates[3] ?? '')
    await charge()
    expect(await receiptsOf(id)).toHaveLength(4)
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
    expect((await pickupsOf(shop, member)).some(({ state }) => state === 'canceled')).toBe(true)
  })

  test('a part that comes after the order has ended goes back by itself', async () => {
    const { id, dates, member } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    // All that is known here is given back at the provider's own dashboard, which ends the order.
    const [first] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where subscription_id = ${id}`
    shop.sandbox.refund(first?.payment_ref ?? '')
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: first?.payment_ref })
    expect(await orderOf(member)).toMatchObject({ status: 'refunded' })
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(shop.shop)
    expect(await receiptsOf(id)).toEqual([
      { cents: 3_250, part: 0, kind: 'payment' },
      { cents: -3_250, part: null, kind: 'refund' },
      { cents: 3_250, part: 1, kind: 'payment' },
      { cents: -3_250, part: null, kind: 'refund' },
    ])
  })

  test('a dispute of a part is told, as of any payment', async () => {
    const { id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const [paid] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where subscription_id = ${id} and part = 1`
    shop.sandbox.dispute(paid?.payment_ref ?? '')
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: paid?.payment_ref })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ disputed: true, needs_care: true })
  })
})
