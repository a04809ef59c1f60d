import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, addMonths, dateAt } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { chargeInstallments } from '../../jobs/charge-installments.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { openPayments, ProviderAway } from '../../outside/payments.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import { installmentReference } from '../payment-page/payment-reference.ts'
import { finishRefund } from '../refunds/finish-refund.ts'
import { learnRefunds } from '../refunds/note-refund.ts'
import { readPayment } from '../settle/read-payment.ts'
import { chargeInstallment } from './charge-installment.ts'

/** Orders that are paid in installments: $130.00 in four, of $32.50 each. */

const START = Date.parse('2027-03-01T17:00:00Z')
const now = { ms: START }
const clock = () => new Date(now.ms)
const shop = useTestShop({ clock })
let season = {} as Season
let farmer = {} as Client
const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)
const later = (days: number) => {
  now.ms += days * 24 * 3_600_000
}
/** Noon of the day of an installment. */
const until = (date: string) => {
  now.ms = Date.parse(`${date}T17:00:00Z`)
}
const set = async (rules: { installments_most?: number; installments_past_season?: boolean; installments_stop?: boolean }) => {
  await shop.shop.db`update shop set ${shop.shop.db(rules)}`
  await shop.shop.farm.reload()
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  // What is left of other stories is over.
  await shop.shop.db`update installment set state = 'dropped' where state in ('planned', 'failed', 'asked')`
  await shop.shop.db`update subscription set status = 'canceled' where status = 'owed'`
  season = await openSeason(shop)
  await set({ installments_most: 4, installments_past_season: true, installments_stop: false })
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
const installmentsOf = async (order: number) =>
  (
    await shop.shop.db<{ number: number; cents: number; state: string; tries: number; next_try: string | null; due_date: string }[]>`
      select number, cents, state, tries, next_try, due_date from installment where subscription_id = ${order} order by number`
  ).map((installment) => ({ ...installment }))
const statesOf = async (order: number) => (await installmentsOf(order)).map(({ state }) => state)
const receiptsOf = async (order: number) =>
  (
    await shop.shop.db<{ cents: number; installment: number | null; kind: string }[]>`
      select cents, installment, kind from receipt where subscription_id = ${order} order by receipt_no`
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
/** An order in four installments whose first was paid. */
const begin = async ({ card, credit = 0, over = {} }: { card?: string; credit?: number; over?: object } = {}) => {
  const member = await makeMember(shop, { verified: true })
  if (credit > 0) await giveCredit(shop, member, credit)
  const { id: session } = await checkOut(shop, member, season, { payLater: 'installments', installments: 3, ...over })
  await pay(session, card)
  const order = await orderOf(member)
  const plan = await installmentsOf(order.id)
  return { member, session, id: order.id, dates: plan.map(({ due_date }) => due_date) }
}
const cardOf = async (id: number) => {
  const card = await savedCards.find(shop.shop.db, id)
  if (!card) throw new Error('No card is kept')
  return card
}
const nameThere = async (subscription_id: number) => {
  const named = await installments.nameOf(shop.shop.db, { subscription_id, number: 1 })
  return named ? installmentReference(named) : ''
}
/** In a shop that was on all the time, what is charged today was announced three days before. */
const announce = () => shop.shop.db`
  update installment set told_at = ${clock()} where state = 'planned' and told_at is null and due_date < ${addDays(today(), 3)}`
const charge = async () => {
  await announce()
  await chargeInstallments(shop.shop)
}
/** The line breaks: after one order's card was charged, and for all others before that. */
const breaking = (order: number) => {
  const { payments } = shop.shop
  const broken = async (asked: Parameters<typeof payments.charge>[0]) => {
    if (asked.reference.includes(`-part-${order}-`)) await payments.charge(asked)
    throw new ProviderAway('The line is broken')
  }
  return { ...shop.shop, payments: { ...payments, charge: broken } }
}
const chargeOnly = async (order: number) => {
  await announce()
  await chargeInstallments(breaking(order))
}

type Refund = Parameters<typeof shop.shop.payments.refund>[0]
/** A provider that gives back so. */
const refunding = (refund: typeof shop.shop.payments.refund) => ({ ...shop.shop, payments: { ...shop.shop.payments, refund } })
const refusing = async () => ({ kind: 'refused' as const, reason: 'No money is there' })
/** It tells of what it gave back before it answers who asked. */
const tellAtOnce = async (asked: Refund) => {
  const done = await shop.shop.payments.refund(asked)
  await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: asked.paymentRef })
  return done
}
/** Somebody wants all back that was paid by card, with no credit, and the order ended. */
const askAll = (subscription_id: number, cents: number) => {
  const who = { user_id: null, who: 'farmer@example.com', asked_at: clock() }
  return refunds.ask(shop.shop.db, { ...who, subscription_id, cents, cancel: true, credit_cents: 0, coming_cents: 0, debt_cents: 0 })
}

describe('an order in installments', () => {
  test('asks for the first installment only, keeps the card, and is owed with its pickups planned', async () => {
    const { member, id } = await begin()
    const day = today()
    expect(await orderOf(member)).toMatchObject({ status: 'owed', paid_cents: 3_250, care: null, due_date: addMonths(day, 3) })
    expect((await installmentsOf(id)).map(({ cents, state, due_date }) => [cents, state, due_date])).toEqual([
      [3_250, 'paid', day],
      [3_250, 'planned', addMonths(day, 1)],
      [3_250, 'planned', addMonths(day, 2)],
      [3_250, 'planned', addMonths(day, 3)],
    ])
    expect(await receiptsOf(id)).toEqual([{ cents: 3_250, installment: 0, kind: 'payment' }])
    expect(await cardOf(id)).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(await pickupsOf(shop, member)).toHaveLength(8)
    expect((await lastLetter(member))?.body_text).toContain('Upcoming payments from your Visa ending in 4242:')
    expect(await as(shop.app, member).listMyOwed()).toMatchObject([{ id, owed_cents: 9_750, due_cents: 0, card: { last4: '4242' } }])
  })

  test('is refused where the farm does not offer so many, and replaced by another choice', async () => {
    const member = await makeMember(shop, { verified: true })
    const refused = { code: 'payLaterRefused' }
    await expect(checkOut(shop, member, season, { payLater: 'installments', installments: 5 })).rejects.toMatchObject(refused)
    await expect(checkOut(shop, member, season, { payLater: 'installments' })).rejects.toMatchObject(refused)
    const three = await checkOut(shop, member, season, { payLater: 'installments', installments: 3 })
    expect(await checkOut(shop, member, season, { payLater: 'installments', installments: 3 })).toEqual(three)
    const two = await checkOut(shop, member, season, { payLater: 'installments', installments: 2 })
    expect(two.id).not.toBe(three.id)
    const whole = await checkOut(shop, member, season)
    expect(() => shop.sandbox.pay(two.id)).toThrow()
    await pay(whole.id)
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000, due_date: null })
    await set({ installments_most: 0 })
    await expect(
      checkOut(shop, await makeMember(shop, { verified: true }), season, { payLater: 'installments', installments: 2 }),
    ).rejects.toMatchObject(refused)
  })

  test('is refused where its last charge would come after the season, until the farmer allows it', async () => {
    await set({ installments_past_season: false })
    // The season ends on the day on which a third installment is due.
    const end_date = addMonths(today(), 3)
    await shop.shop.db`update cycle set end_date = ${end_date} where cycle_id = ${season.cycle.cycle_id}`
    const member = await makeMember(shop, { verified: true })
    const choose = (count: number) => checkOut(shop, member, season, { payLater: 'installments', installments: count })
    const refused = {
      code: 'payLaterRefused',
      message: "The farm doesn't offer that many installments for this order. Please pay by card.",
    }
    await expect(choose(4)).rejects.toMatchObject(refused)
    await choose(3)
    expect(await orderOf(member)).toMatchObject({ status: 'pending', due_date: end_date })
    await shop.shop.db`update cycle set end_date = ${addDays(end_date, -1)} where cycle_id = ${season.cycle.cycle_id}`
    await expect(choose(3)).rejects.toMatchObject(refused)
    await set({ installments_past_season: true })
    await choose(4)
    expect(await orderOf(member)).toMatchObject({ status: 'pending', due_date: addMonths(today(), 4) })
  })

  test('is charged month by month, told three days before, and paid with the last; then the card is let go of', async () => {
    const { member, id, dates } = await begin()
    const { method } = await cardOf(id)
    await charge()
    expect(await statesOf(id)).toEqual(['paid', 'planned', 'planned', 'planned'])
    until(addDays(dates[1] ?? '', -3))
    await charge()
    await charge()
    expect((await lettersTo(member)).map(({ letter }) => letter)).toEqual(['order-confirmation', 'installment-soon'])
    expect((await lastLetter(member))?.body_text).toContain("we'll charge $32.50 to your Visa ending in 4242")
    for (const [number, date] of [...dates.entries()].slice(1)) {
      until(date)
      await charge()
      await charge()
      expect((await receiptsOf(id)).at(-1)).toEqual({ cents: 3_250, installment: number, kind: 'payment' })
    }
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000, care: null })
    expect(await receiptsOf(id)).toHaveLength(4)
    expect((await lastLetter(member))?.body_text).toContain('Nothing is left to pay.')
    const again = { reference: 'x', cents: 100, description: 'x', key: `again-${id}` }
    expect(await shop.shop.payments.charge({ ...again, card: { customer: 'cus_x', method } })).toMatchObject({ kind: 'refused' })
    expect(await shop.shop.db`select from card_to_forget`).toEqual([])
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
    // What is agreed on later is another installment; the receipts that were handed out say what they said.
    const order = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...order, total_amount: 140 } })
    expect(await installmentsOf(id)).toHaveLength(5)
    const told = await as(shop.app, member).listMyReceipts()
    expect(told.map(({ purpose, installment, installments: of }) => [purpose, installment, of])).toEqual(
      [4, 3, 2, 1].map((installment) => ['installment', installment, 4]),
    )
  })
})

describe('in the night', () => {
  test('nobody is charged or told; what the provider was asked for is gone on with, and cards are let go of one by one', async () => {
    const asked = await begin()
    const due = await begin()
    const soon = await begin()
    until(asked.dates[1] ?? '')
    await shop.shop.db`update installment set due_date = ${addDays(today(), 1)} where subscription_id = ${due.id} and number = 1`
    await shop.shop.db`update installment set due_date = ${addDays(today(), 4)} where subscription_id = ${soon.id} and number = 1`
    await chargeOnly(asked.id)
    await shop.shop.db`insert into card_to_forget values ('pm_a_broken'), ('pm_b')`
    // Half past two, on the farm's next day.
    now.ms = Date.parse(`${addDays(today(), 1)}T07:30:00Z`)
    const { payments } = shop.shop
    const forgetCard = async (method: string) => {
      if (method === 'pm_a_broken') throw new ProviderAway('The line is broken')
    }
    await chargeInstallments({ ...shop.shop, payments: { ...payments, forgetCard } })
    expect([(await statesOf(asked.id))[1], (await statesOf(due.id))[1]]).toEqual(['paid', 'planned'])
    expect((await lettersTo(soon.member)).map(({ letter }) => letter)).toEqual(['order-confirmation'])
    expect([...(await shop.shop.db`select method from card_to_forget`)]).toEqual([{ method: 'pm_a_broken' }])
    now.ms += 6 * 3_600_000
    await charge()
    expect((await statesOf(due.id))[1]).toBe('paid')
    expect((await lastLetter(soon.member))?.letter).toBe('installment-soon')
    await shop.shop.db`delete from card_to_forget`
  })
})

describe('an installment that cannot be had', () => {
  test('is tried again after three and seven days, and then the farmer looks at it; waiting gives it another round', async () => {
    const { member, id, dates } = await begin()
    const { method } = await cardOf(id)
    shop.sandbox.fromNowOn(method, 'lacksFunds')
    const due = dates[1] ?? ''
    until(due)
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ state: 'failed', tries: 1, next_try: addDays(due, 3) })
    const letter = await lastLetter(member)
    expect(letter).toMatchObject({ letter: 'installment-failed', subject: expect.stringContaining("We couldn't charge $32.50") })
    expect(letter?.body_text).toContain('insufficient funds')
    expect(letter?.body_text).toMatch(/Pay \$32\.50:\nhttp.*\/profile\/money#owed$/m)
    later(2)
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ tries: 1 })
    later(1)
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ tries: 2, next_try: addDays(due, 7) })
    expect(await orderOf(member)).toMatchObject({ care: null })
    until(addDays(due, 7))
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ state: 'failed', tries: 3, next_try: null })
    expect(await orderOf(member)).toMatchObject({ status: 'owed', care: 'installmentFailed', paid_cents: 3_250 })
    // What is late of it stands among what is overdue, whatever the order is marked for.
    await shop.shop.db`update subscription set care = 'refundFailed' where id = ${id}`
    expect((await farmer.readOverview()).owed).toEqual({ orders: 1, amount: 97.5, overdue_orders: 1, overdue_amount: 32.5 })
    expect(await farmer.listSubscriptions({ query: { overdue: 'yes' } })).toMatchObject([{ id }])
    expect(await farmer.readSubscriptionTotals({ query: { overdue: 'yes' } })).toMatchObject({ owed_amount: 97.5, overdue_amount: 32.5 })
    expect(await as(shop.app, member).listMyOwed()).toMatchObject([{ is_overdue: true }])
    await shop.shop.db`update subscription set care = 'installmentFailed' where id = ${id}`
    // The farmer did not want that it stops.
    expect((await pickupsOf(shop, member)).every(({ state }) => state === 'planned')).toBe(true)
    later(5)
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ tries: 3 })
    const { version } = await farmer.readSubscription({ params: { id } })
    const due_date = addDays(today(), 4)
    expect(await farmer.waitForPayment({ params: { id }, body: { version, due_date } })).toMatchObject({ care: null, due_date: dates[3] })
    shop.sandbox.fromNowOn(method, 'pays')
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ state: 'planned', due_date })
    until(due_date)
    await charge()
    expect((await statesOf(id)).slice(0, 2)).toEqual(['paid', 'paid'])
  })

  test('comes under Needs care whatever was looked at before, and each one anew; only a refund that failed stays in its way', async () => {
    const ann = await begin()
    const bo = await begin()
    const cy = await begin()
    const { db } = shop.shop
    await db`update subscription set care = 'amountDiffers', care_seen_at = ${clock()} where id = ${ann.id}`
    await db`update subscription set care = 'refundFailed' where id = ${bo.id}`
    await db`update subscription set care = 'refundFailed', care_seen_at = ${clock()} where id = ${cy.id}`
    const failFor = async (date = '') => {
      for (const { id } of [ann, bo, cy]) shop.sandbox.fromNowOn((await cardOf(id)).method, 'declines')
      for (const days of [0, 3, 7]) {
        until(addDays(date, days))
        await charge()
      }
    }
    const careOf = async ({ id }: { id: number }) => {
      const { care, needs_care } = await farmer.readSubscription({ params: { id } })
      return [care, needs_care]
    }
    await failFor(ann.dates[1])
    expect(await careOf(ann)).toEqual(['installmentFailed', true])
    expect(await careOf(bo)).toEqual(['refundFailed', true])
    expect(await careOf(cy)).toEqual(['installmentFailed', true])
    const { version } = await farmer.readSubscription({ params: { id: ann.id } })
    await farmer.markOrderSeen({ params: { id: ann.id }, body: { version } })
    expect(await careOf(ann)).toEqual(['installmentFailed', false])
    await failFor(ann.dates[2])
    expect(await careOf(ann)).toEqual(['installmentFailed', true])
  })

  test('charges nothing more while pickups are stopped, and weeks that are not handed out are not owed', async () => {
    await set({ installments_stop: true })
    const { member, id, dates } = await begin()
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'declines')
    for (const days of [0, 3, 7]) {
      until(addDays(dates[1] ?? '', days))
      await charge()
    }
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'pays')
    until(addDays(dates[3] ?? '', 30))
    await charge()
    await charge()
    const { paid_amount, owed_amount } = await farmer.readSubscription({ params: { id } })
    const { collected_cents, donated_cents, coming_cents, stopped_cents } = await farmer.readBalance({ params: { id } })
    expect([paid_amount, stopped_cents, coming_cents]).toEqual([32.5, 0, 0])
    // What was eaten and donated is what the farm gets, and not a cent more.
    expect(Math.round((paid_amount + owed_amount) * 100)).toBe(collected_cents + donated_cents)
    expect((await pickupsOf(shop, member)).some(({ state }) => state === 'stopped')).toBe(false)
    await set({ installments_stop: false })
  })

  test('of which too little is left for a card is let go of, and stops nothing', async () => {
    await set({ installments_stop: true })
    const { id } = await begin()
    const order = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...order, total_amount: 32.8 } })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'paid', owed_amount: 0, credit_amount: 0.3 })
    expect(await statesOf(id)).toEqual(['paid', 'dropped', 'dropped', 'dropped'])
    await set({ installments_stop: false })
  })

  test('that a change leaves too little of for a card says that nothing is owed then, and so it is', async () => {
    const { member, id } = await begin()
    const me = as(shop.app, member)
    const body = { cartons_per_week: 1, site_id: season.site.site_id }
    const { owed_after_cents } = await me.planMyChange({ params: { id }, body })
    await farmer.notePayment({ params: { id }, body: { amount: (owed_after_cents - 30) / 100, method: 'cash', paid_on: today() } })
    const plan = await me.planMyChange({ params: { id }, body })
    expect(plan).toMatchObject({ owed_after_cents: 0, installments_after: [] })
    await me.changeMyOrder({
      params: { id },
      body: { ...body, was_cartons: 2, was_site_id: body.site_id, difference_cents: plan.difference_cents },
    })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'paid', owed_amount: 0 })
  })

  test('keeps more of the order from being bought on trust: that is paid at once', async () => {
    const { member, id, dates } = await begin()
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'declines')
    until(dates[1] ?? '')
    await charge()
    const body = { cartons_per_week: 30, site_id: season.site.site_id }
    const plan = await as(shop.app, member).planMyChange({ params: { id }, body })
    expect(plan).toMatchObject({ pay_cents: plan.difference_cents })
    await set({ installments_most: 0 })
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'pays')
    const other = await as(shop.app, member).planMyChange({ params: { id }, body: { ...body, cartons_per_week: 3 } })
    expect(other.pay_cents).toBe(other.difference_cents)
    await set({ installments_most: 6 })
  })

  test('stops the pickups if the farmer wants that, until it is paid with another card, which pays the rest', async () => {
    await set({ installments_stop: true })
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
    expect((await lastLetter(member))?.body_text).toContain('Your pickups are on hold until this is paid.')
    const [soon] = stopped
    expect((await farmer.readPackingDay({ params: { date: soon?.pickup_date } })).sites).toEqual([])
    expect((await as(shop.app, member).listMyPickups()).filter(({ pickup_date }) => pickup_date > today())).toEqual([])
    expect(await as(shop.app, member).listMyOwed()).toMatchObject([{ id, is_stopped: true, is_overdue: true }])
    // A week goes by without a pickup.
    until(addDays(soon?.pickup_date, 1))
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    await pay(page.id, '4000002500003155')
    expect(await statesOf(id)).toEqual(['paid', 'dropped', 'planned', 'planned'])
    expect(await orderOf(member)).toMatchObject({ status: 'owed', care: null, paid_cents: 6_500 })
    const states = (await pickupsOf(shop, member)).map(({ state }) => state)
    expect([states.filter((state) => state === 'canceled').length, states.includes('stopped')]).toEqual([1, false])
    expect(await as(shop.app, member).listMyOwed()).toMatchObject([{ id, is_stopped: false, is_overdue: false }])
    // It lowers what is still owed, the earliest installment first; nothing of it can be spent elsewhere.
    const credit = await shop.shop.db`select cents, reason from credit_entry where subscription_id = ${id} order by entry_id`
    expect([...credit]).toEqual([
      { cents: 1_300, reason: 'stopped' },
      { cents: -1_300, reason: 'owedPaid' },
    ])
    expect((await installmentsOf(id)).slice(2).map(({ cents }) => cents)).toEqual([1_950, 3_250])
    const resumed = (await lettersTo(member)).find(({ letter }) => letter === 'pickups-resumed')
    expect(resumed?.body_text).toContain('you owe $13.00 less on this order')
    expect(resumed?.body_text).not.toContain('as credit')
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
    const [, installment] = await as(shop.app, member)
      .listMyOwed()
      .then(([mine]) => mine?.installments ?? [])
    expect(installment).toMatchObject({ state: 'failed', needs_confirmation: true })
    expect(await lastLetter(member)).toMatchObject({
      letter: 'installment-confirm',
      body_text: expect.stringContaining('takes you to your bank to approve it'),
    })
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
    await expect(farmer.cancelSubscription({ params: { id }, body: { version } })).rejects.toMatchObject({ code: 'installmentUnderWay' })
    now.ms += 60_000
    await charge()
    expect((await statesOf(id))[1]).toBe('paid')
    expect(await receiptsOf(id)).toHaveLength(2)
  })

  test('a lost answer whose key has run out is looked for by its name: money is taken in, and what never came is tried anew', async () => {
    const one = await begin()
    const other = await begin()
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

  test('many processes at once charge each installment once, and a page that is open is ended first', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    const beside = await openTestShop({ clock, beside: shop })
    try {
      await Promise.all([charge(), chargeInstallments(beside.shop), charge(), chargeInstallments(beside.shop)])
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
      { cents: 3_250, installment: 0, kind: 'payment' },
      { cents: 9_750, installment: null, kind: 'payment' },
    ])
    expect(await orderOf(member)).toMatchObject({ status: 'paid', paid_cents: 13_000 })
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
  })

  test('one order that cannot be charged stops no other', async () => {
    const broken = await begin()
    const whole = await begin()
    until(broken.dates[1] ?? '')
    await shop.shop.db`update saved_card set method = 'pm_gone' where subscription_id = ${broken.id}`
    await charge()
    expect((await installmentsOf(broken.id))[1]).toMatchObject({ state: 'failed', tries: 1 })
    expect((await lastLetter(broken.member))?.body_text).toContain('no longer has your card')
    expect((await statesOf(whole.id))[1]).toBe('paid')
  })

  test('a card that the provider no longer knows, as with another account there, is asked for once: no more tries, letters or notices', async () => {
    await set({ installments_stop: true })
    const { member, id, dates } = await begin()
    const elsewhere = await openTestShop()
    const payments = openPayments({ ...elsewhere.sandbox, webhookSecret: shop.sandbox.webhookSecret }, clock)
    const chargeOn = async (date: string) => {
      until(date)
      await announce()
      await chargeInstallments({ ...shop.shop, payments })
    }
    const before = (await lettersTo(member)).length
    const [, due = '', next = ''] = dates
    for (const date of [due, addDays(due, 3), addDays(due, 7)]) await chargeOn(date)
    expect((await installmentsOf(id))[1]).toMatchObject({ state: 'failed', tries: 1, next_try: null })
    const { version, care } = await farmer.readSubscription({ params: { id } })
    expect(care).toBe('installmentFailed')
    await farmer.markOrderSeen({ params: { id }, body: { version } })
    for (const date of [addDays(next, -3), next, addDays(next, 3)]) await chargeOn(date)
    await elsewhere.close()
    const letters = (await lettersTo(member)).slice(before)
    expect(letters).toMatchObject([{ letter: 'installment-failed', subject: expect.stringContaining('Please enter your card again') }])
    expect(letters[0]?.body_text).not.toContain('pickups')
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ needs_care: false })
    expect((await pickupsOf(shop, member)).some(({ state }) => state === 'stopped')).toBe(false)
    // With a card that is known there it goes on.
    const page = await as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
    await pay(page.id, '4000002500003155')
    until(dates[3] ?? '')
    await charge()
    expect((await orderOf(member)).status).toBe('paid')
  })

  test('a payment that the provider has never heard of, as with another account there, is waited for no longer', async () => {
    const { member, id, dates } = await begin()
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'takesTime')
    until(dates[1] ?? '')
    await charge()
    await shop.shop.db`update installment set payment_ref = 'pi_elsewhere' where subscription_id = ${id} and number = 1`
    now.ms += 60_000
    await charge()
    expect((await installmentsOf(id))[1]).toMatchObject({ state: 'failed', tries: 1 })
    expect((await lastLetter(member))?.body_text).toContain('no longer has your card')
  })

  test('a bank that takes its time is waited for, and the provider’s word settles it', async () => {
    const { id, dates } = await begin()
    shop.sandbox.fromNowOn((await cardOf(id)).method, 'takesTime')
    until(dates[1] ?? '')
    await charge()
    const [asked] = await shop.shop.db<
      { state: string; payment_ref: string }[]
    >`select state, payment_ref from installment where subscription_id = ${id} and number = 1`
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

describe('what is changed about an order in installments', () => {
  test('fits its installments: money by hand pays the earliest, a higher total goes to the last', async () => {
    const { id } = await begin()
    await farmer.notePayment({ params: { id }, body: { amount: 40, method: 'cash', paid_on: today() } })
    expect((await installmentsOf(id)).map(({ cents, state }) => [cents, state])).toEqual([
      [3_250, 'paid'],
      [3_250, 'dropped'],
      [2_500, 'planned'],
      [3_250, 'planned'],
    ])
    const order = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...order, total_amount: 140 } })
    expect((await installmentsOf(id)).at(-1)).toMatchObject({ cents: 4_250, state: 'planned' })
    const edited = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...edited, total_amount: 72.5 } })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ status: 'paid', owed_amount: 0 })
    expect((await statesOf(id)).slice(1)).toEqual(['dropped', 'dropped', 'dropped'])
  })

  test('is told before it is charged: an installment that was told and is more by now waits for another letter', async () => {
    const { member, id, dates } = await begin()
    for (const date of dates.slice(1, 3)) {
      until(date)
      await charge()
    }
    const soon = async () =>
      (await lettersTo(member)).filter(({ letter }) => letter === 'installment-soon').map(({ body_text }) => body_text)
    until(addDays(dates[3] ?? '', -3))
    await charge()
    expect((await soon()).at(-1)).toContain("we'll charge $32.50")
    const order = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...order, total_amount: 330 } })
    const moved = addDays(today(), 7)
    expect((await installmentsOf(id)).at(-1)).toMatchObject({ cents: 23_250, state: 'planned', due_date: moved })
    until(dates[3] ?? '')
    await charge()
    expect(await receiptsOf(id)).toHaveLength(3)
    until(addDays(moved, -3))
    await charge()
    expect((await soon()).at(-1)).toContain("we'll charge $232.50")
    until(moved)
    await charge()
    expect((await receiptsOf(id)).at(-1)).toEqual({ cents: 23_250, installment: 3, kind: 'payment' })
  })

  test('ends with it: what was paid for what is to come goes back by the payments it came with, and nothing more is charged', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const money = await farmer.readBalance({ params: { id } })
    expect(money).toMatchObject({ paid_cents: 6_500, owed_cents: 6_500, can_refund: true })
    const before = await farmer.readSubscription({ params: { id } })
    const refunded = await farmer.refundSubscription({ params: { id }, body: { version: before.version, amount: 50, cancel: true } })
    expect(refunded).toMatchObject({ status: 'canceled', refunded_amount: 50, owed_amount: 0 })
    const ended = "We won't charge the remaining $65.00, and your card is no longer saved."
    expect((await lettersTo(member)).filter(({ body_text }) => body_text.includes(ended)).map(({ letter }) => letter)).toEqual([
      'order-canceled',
    ])
    // The last payment first.
    expect((await receiptsOf(id)).slice(2)).toEqual(
      expect.arrayContaining([
        { cents: -3_250, installment: null, kind: 'refund' },
        { cents: -1_750, installment: null, kind: 'refund' },
      ]),
    )
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'dropped', 'dropped'])
    until(dates[3] ?? '')
    await charge()
    expect(await receiptsOf(id)).toHaveLength(4)
    expect(await savedCards.find(shop.shop.db, id)).toBeUndefined()
    expect((await pickupsOf(shop, member)).some(({ state }) => state === 'canceled')).toBe(true)
  })

  test('an installment that comes after the order has ended goes back by itself', async () => {
    const { id, dates, member } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    // All that is known here is given back at the provider's own dashboard, which ends the order.
    const [first] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where subscription_id = ${id}`
    shop.sandbox.refund(first?.payment_ref ?? '')
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: first?.payment_ref })
    expect(await orderOf(member)).toMatchObject({ status: 'refunded' })
    expect((await lastLetter(member))?.body_text).toMatch(/You still owe \$\d\d\.50 for the eggs you picked up\./)
    expect((await lastLetter(member))?.body_text).toContain("We won't charge the remaining $")
    // The account stays until it is known what came of it: with it goes the card, by which that is found.
    const mine = as(shop.app, member)
    const { pickups, credit_cents } = await mine.readClosing()
    const close = () => mine.closeAccount({ body: { password: member.password, pickups: pickups.length, credit_cents } })
    await expect(close()).rejects.toMatchObject({ code: 'orderOwed' })
    await shop.shop.db`update subscription set ended_total_cents = null where id = ${id}`
    await expect(close()).rejects.toMatchObject({ code: 'closingWaits' })
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(shop.shop)
    expect(await receiptsOf(id)).toEqual([
      { cents: 3_250, installment: 0, kind: 'payment' },
      { cents: -3_250, installment: null, kind: 'refund' },
      { cents: 3_250, installment: 1, kind: 'payment' },
      { cents: -3_250, installment: null, kind: 'refund' },
    ])
  })

  test('what was decided about credit holds where the provider tells of each share by itself, and for what comes later', async () => {
    const { id, dates, member } = await begin({ credit: 3_000 })
    until(dates[1] ?? '')
    await charge()
    until(dates[2] ?? '')
    await chargeOnly(id)
    const refund = await askAll(id, 5_000)
    await finishRefund(refunding(tellAtOnce), refund)
    // Credit paid for it too, so it ends because that was asked for.
    expect(await orderOf(member)).toMatchObject({ status: 'canceled' })
    expect(await credits.balanceOf(shop.shop.db, member.id)).toBe(0)
    // An installment whose answer was lost comes after all, and goes back by itself.
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(shop.shop)
    expect((await receiptsOf(id)).map(({ cents }) => cents)).toEqual([2_500, 2_500, -2_500, -2_500, 2_500, -2_500])
    expect(await credits.balanceOf(shop.shop.db, member.id)).toBe(0)
  })

  test('the provider is asked about all payments that went back before the first has its receipt', async () => {
    const { id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const { payments, db } = shop.shop
    const paid = await receipts.listCardPayments(db, { subscription_id: id })
    for (const { payment_ref } of paid) shop.sandbox.refund(payment_ref)
    const seen = await Promise.all(paid.map((each) => readPayment(shop.shop, each)))
    const free: number[] = []
    const look = async () => free.push(await db.begin(async (tx) => (await tx`select from receipt_counter for share skip locked`).length))
    const read = (session: string) => look().then(() => payments.read(session))
    const readOne = (ref: string) => look().then(() => payments.readPayment(ref))
    await learnRefunds({ ...shop.shop, payments: { ...payments, read, readPayment: readOne } }, { subscription_id: id }, seen)
    expect(free).toEqual([1, 1])
    expect((await receiptsOf(id)).map(({ cents }) => cents)).toEqual([3_250, 3_250, -3_250, -3_250])
  })

  test('a refund that is refused when nobody waits for its answer is shown to the farmer', async () => {
    const { id, dates, member } = await begin()
    until(dates[1] ?? '')
    await charge()
    await askAll(id, 6_500)
    let shares = 0
    const onlyFirst = (asked: Refund) => (shares++ === 0 ? shop.shop.payments.refund(asked) : refusing())
    now.ms += 60_000
    await reconcile(refunding(onlyFirst))
    const order = { status: 'owed', refunded_amount: 32.5, care: 'refundFailed', needs_care: true }
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject(order)
    expect(await orderOf(member)).toMatchObject({ status: 'owed' })
  })

  test('an installment that came too late and cannot go back is shown to the farmer', async () => {
    const { id, dates } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    await finishRefund(shop.shop, await askAll(id, 3_250))
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(refunding(refusing))
    const order = { status: 'refunded', refunded_amount: 32.5, care: 'refundFailed', needs_care: true }
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject(order)
  })

  test('what a bank disputes does not keep the other installments from going back', async () => {
    const { id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const [paid] = await shop.shop.db<
      { payment_ref: string }[]
    >`select payment_ref from receipt where subscription_id = ${id} and installment = 1`
    shop.sandbox.dispute(paid?.payment_ref ?? '')
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: paid?.payment_ref })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ disputed: true, needs_care: true })
    const open = await askAll(id, 5_000)
    expect(
      (await refunds.listShares(shop.shop.db, open.refund_id)).map(({ payment_ref, cents }) => [payment_ref === paid?.payment_ref, cents]),
    ).toEqual([
      [false, 3_250],
      [true, 1_750],
    ])
  })

  test('an installment that comes after the order has ended pays what is still owed for what was picked up, and only the rest goes back', async () => {
    const { id, dates, member } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    const [first] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where subscription_id = ${id}`
    shop.sandbox.refund(first?.payment_ref ?? '')
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: first?.payment_ref })
    expect(await orderOf(member)).toMatchObject({ status: 'refunded' })
    const { owed_amount } = await farmer.readSubscription({ params: { id } })
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(shop.shop)
    const debt = Math.round(owed_amount * 100)
    const back = 3_250 - debt
    expect(debt).toBeGreaterThan(0)
    expect((await receiptsOf(id)).map(({ cents }) => cents)).toEqual([3_250, -3_250, 3_250, ...(back > 0 ? [-back] : [])])
  })

  test('two installments that come after the order has ended: what does not go back by itself stands under Needs care until it has', async () => {
    const { id, dates, member } = await begin()
    until(dates[1] ?? '')
    await chargeOnly(id)
    await shop.shop.db`update installment set due_date = ${today()} where subscription_id = ${id} and number = 2`
    await expect(chargeInstallment(breaking(id), { subscription_id: id, number: 2 })).rejects.toThrow('The line is broken')
    expect(await statesOf(id)).toEqual(['paid', 'asked', 'asked', 'planned'])
    const [first] = await shop.shop.db<{ payment_ref: string }[]>`select payment_ref from receipt where subscription_id = ${id}`
    shop.sandbox.refund(first?.payment_ref ?? '')
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: first?.payment_ref })
    expect(await orderOf(member)).toMatchObject({ status: 'refunded' })
    // The farm lets them off what they collected: nothing is left that the late ones could pay.
    await shop.shop.db`update subscription set ended_total_cents = null where id = ${id}`
    now.ms += 60_000
    await charge()
    now.ms += 60_000
    await reconcile(shop.shop)
    expect((await receiptsOf(id)).map(({ cents }) => cents)).toEqual([3_250, -3_250, 3_250, 3_250, -3_250])
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ care: 'amountDiffers', needs_care: true })
    const [late] = await shop.shop.db<{ payment_ref: string }[]>`
      select payment_ref from receipt r where subscription_id = ${id} and installment > 0 and not exists (select from receipt where of_receipt = r.receipt_no)`
    shop.sandbox.refund(late?.payment_ref ?? '')
    await sendEvent(shop, 'charge.refunded', { id: 'ch_2', payment_intent: late?.payment_ref })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ refunded_amount: 97.5, needs_care: false })
  })

  test('a dispute of an installment is told, as of any payment, and nothing more is charged or foretold until it is won', async () => {
    const { member, id, dates } = await begin()
    until(dates[1] ?? '')
    await charge()
    const [paid] = await shop.shop.db<
      { payment_ref: string }[]
    >`select payment_ref from receipt where subscription_id = ${id} and installment = 1`
    shop.sandbox.dispute(paid?.payment_ref ?? '')
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: paid?.payment_ref })
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ disputed: true, needs_care: true })
    const letters = (await lettersTo(member)).length
    for (const date of [addDays(dates[2] ?? '', -3), dates[2] ?? '', dates[3] ?? '']) {
      until(date)
      await chargeInstallments(shop.shop)
    }
    await chargeInstallment(shop.shop, { subscription_id: id, number: 2 })
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'planned', 'planned'])
    expect(await lettersTo(member)).toHaveLength(letters)
    shop.sandbox.closeDispute(paid?.payment_ref ?? '', 'won')
    await sendEvent(shop, 'charge.dispute.closed', { id: 'dp_1', payment_intent: paid?.payment_ref })
    expect(await chargedByDay(id, 14)).toEqual([3, 10])
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect((await lettersTo(member)).slice(letters).map(({ letter }) => letter)).toEqual([
      ...['installment-soon', 'installment-paid', 'installment-soon', 'installment-paid'],
    ])
  })
})

/** The days from today on, counted from it, on which an installment is charged by a shop that stays on. */
const chargedByDay = async (id: number, days: number): Promise<number[]> => {
  const charged: number[] = []
  for (let day = 0; day <= days; day++) {
    const before = (await receiptsOf(id)).length
    for (let minute = 0; minute < 3; minute++) await chargeInstallments(shop.shop)
    charged.push(...Array.from({ length: (await receiptsOf(id)).length - before }, () => day))
    later(1)
  }
  return charged
}

describe('a shop that was off', () => {
  test('for months charges one installment of an order a week when it is back, each told three days before', async () => {
    const { member, id, dates } = await begin()
    until(addDays(dates[3] ?? '', 20))
    const back = today()
    const before = (await lettersTo(member)).length
    expect(await chargedByDay(id, 20)).toEqual([3, 10, 17])
    const letters = (await lettersTo(member)).slice(before)
    expect(letters.map(({ letter }) => letter)).toEqual([1, 2, 3].flatMap(() => ['installment-soon', 'installment-paid']))
    expect(letters[0]?.subject).toContain(showDate(addDays(back, 3)))
    expect(await orderOf(member)).toMatchObject({ status: 'paid', due_date: addDays(back, 17) })
  })

  test('for two days charges at once what it had told before, and tells first what it had not', async () => {
    const told = await begin()
    const untold = await begin()
    const due = told.dates[1] ?? ''
    await shop.shop.db`update installment set due_date = ${addDays(due, 4)} where subscription_id = ${untold.id} and number = 1`
    until(addDays(due, -3))
    await chargeInstallments(shop.shop)
    until(addDays(due, 3))
    await chargeInstallments(shop.shop)
    expect([(await statesOf(told.id))[1], (await statesOf(untold.id))[1]]).toEqual(['paid', 'planned'])
    expect((await lastLetter(untold.member))?.subject).toContain(showDate(addDays(due, 6)))
    expect(await chargedByDay(untold.id, 3)).toEqual([3])
  })

  test('charges the next one a week after a late try at the earliest, and tells of its other day', async () => {
    const { member, id, dates } = await begin()
    const { method } = await cardOf(id)
    until(addDays(dates[2] ?? '', 10))
    shop.sandbox.fromNowOn(method, 'lacksFunds')
    expect(await chargedByDay(id, 4)).toEqual([])
    shop.sandbox.fromNowOn(method, 'pays')
    // Told for the 3rd day, tried again on the 6th; the other was told for the 10th, and comes on the 13th.
    expect(await chargedByDay(id, 10)).toEqual([1, 8])
    expect((await lettersTo(member)).filter(({ letter }) => letter === 'installment-soon').length).toBeGreaterThan(1)
  })
})
