import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, ordersOf, pickupsOf, type Season } from '../../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeHost, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { remindOverdue } from '../../jobs/remind-overdue.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import * as refunds from '../../store/money/refunds.ts'
import { settle } from '../settle/settle.ts'

/** Paying the farm later, and what becomes of what is owed. */

const later = { ms: 0 }
const clock = () => new Date(Date.now() + later.ms)
const shop = useTestShop({ clock })
let season: Season
let farmer: Client
const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)

const set = async (rules: Record<string, string | number | boolean | null>) => {
  await shop.shop.db`update shop set ${shop.shop.db(rules)}`
  await shop.shop.farm.reload()
}

beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await set({ pay_farm: 'all', pay_farm_text: 'Cash in the box, or a check to Hen Hill.', owed_days: 14 })
})

/** Of $130.00, as the season is sold. */
const owe = async (member: Member, over = {}) => {
  const { id, url } = await checkOut(shop, member, season, { payLater: 'farm', ...over })
  return { session: id, url, id: Number(id.replace('farm-', '')) }
}
const cash = (amount: number, over = {}) => ({ amount, method: 'cash', paid_on: today(), ...over }) as const
const balanceOf = ({ id }: Member) => credits.balanceOf(shop.shop.db, id)
const payByCard = (member: Member, id: number) => as(shop.app, member).payOwed({ params: { id }, body: { what: 'due' } })
const lastReceipt = async () => {
  const [row] = await shop.shop.db<[{ receipt_no: number }]>`select max(receipt_no) as receipt_no from receipt`
  return { params: { id: row.receipt_no } }
}
/** The farm's clock at ten in the morning, so many days on. */
const goOn = (days: number) => {
  later.ms = Date.parse(`${addDays(dateAt(new Date(), shop.shop.farm.current.time_zone), days)}T15:00:00Z`) - Date.now()
}
afterEach(() => {
  later.ms = 0
})
const read = (id: number) => farmer.readSubscription({ params: { id } })
const textsTo = async ({ email }: Pick<Member, 'email'>) =>
  (
    await shop.shop.db<{ letter: string; body_text: string }[]>`
      select letter, body_text from mail where to_address = ${email} order by created_at, mail_id`
  ).map(({ letter, body_text }) => [letter, body_text] as const)

describe('an order that the farm is paid for later', () => {
  test('is there at once: owed, with its pickups, and a letter that says what, to whom, until when and how', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id, session, url } = await owe(ann)
    expect(url).toContain(`/success?session_id=farm-${id}`)
    const due_date = addDays(today(), 14)
    expect(await read(id)).toMatchObject({ status: 'owed', pay_later: 'farm', owed_amount: 130, due_date, paid_amount: 0, care: null })
    expect(await pickupsOf(shop, ann)).toHaveLength(8)
    const [[letter, text] = []] = await textsTo(ann)
    expect(letter).toBe('order-confirmation')
    expect(text).toContain('Please pay Our farm $130.00 by')
    expect(text).toContain('Cash in the box, or a check to Hen Hill.')
    expect(text).toMatch(/Pay by card instead:\nhttp.*\/profile\/money#owed$/m)
    const state = await as(shop.app, ann).settleCheckout({ body: { session_id: session } })
    expect(state).toMatchObject({ status: 'owed', owed_cents: 13000, due_date, pay_later: 'farm', paid_now_cents: 0 })
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([
      {
        id,
        owed_cents: 13000,
        due_cents: 13000,
        due_date,
        is_overdue: false,
        is_ended: false,
        how: 'Cash in the box, or a check to Hen Hill.',
        installments: [],
      },
    ])
    expect((await as(shop.app, ann).readSubscribeHints()).mine).toEqual([{ cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }])
  })

  test('is one however often the button is pressed, and one when the card page was open before', async () => {
    const ann = await makeMember(shop, { verified: true })
    await checkOut(shop, ann, season)
    const pressed = await Promise.all(Array.from({ length: 6 }, () => owe(ann)))
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1)
    expect((await ordersOf(shop, ann)).map(({ status }) => status).sort()).toEqual(['expired', 'owed'])
  })

  test('is one though it is midnight between two presses', async () => {
    const ann = await makeMember(shop, { verified: true })
    const hour = 3600 * 1000
    const hours = Array.from({ length: 25 }, (_, more) => (Math.ceil(Date.now() / hour) + more) * hour)
    const midnight = hours.find((at) => dateAt(new Date(at), shop.shop.farm.current.time_zone) > today()) ?? 0
    later.ms = midnight - 60_000 - Date.now()
    const { id } = await owe(ann)
    later.ms = midnight + 60_000 - Date.now()
    expect(await owe(ann)).toMatchObject({ id })
  })
})

describe('what is owed', () => {
  test('is paid in installments by hand, never more than is left, and each time the customer is told', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    expect(await farmer.notePayment({ params: { id }, body: cash(30, { method: 'check', note: 'No. 12' }) })).toMatchObject({
      status: 'owed',
      farm_amount: 30,
      owed_amount: 100,
    })
    await expect(farmer.notePayment({ params: { id }, body: cash(100.01) })).rejects.toMatchObject({ code: 'paymentTooMuch' })
    const press = 'a'.repeat(32)
    const once = { params: { id }, body: cash(100, { press }) }
    expect(await farmer.notePayment(once)).toMatchObject({ status: 'paid', owed_amount: 0, farm_amount: 130 })
    expect(await farmer.notePayment(once)).toMatchObject({ status: 'paid', farm_amount: 130 })
    await expect(farmer.notePayment({ params: { id }, body: cash(1) })).rejects.toMatchObject({ code: 'notOwed' })
    const [, first, second, ...more] = (await textsTo(ann)).map(([, text]) => text)
    expect(more).toEqual([])
    expect(first).toContain('received $30.00 by check')
    expect(first).toContain('You still owe $100.00. Please pay by')
    expect(first).toMatch(/See what you owe:\nhttp.*\/profile\/money#owed$/m)
    expect(second).toContain('Your order is now fully paid.')
  })

  test('can be paid by card: the same page twice, settled once, whoever hears of it first', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const customer = as(shop.app, ann)
    const page = await customer.payOwed({ params: { id }, body: { what: 'due' } })
    expect(await customer.payOwed({ params: { id }, body: { what: 'due' } })).toEqual(page)
    shop.sandbox.pay(page.id)
    const states = await Promise.all([1, 2, 3].map(() => customer.settleCheckout({ body: { session_id: page.id } })))
    expect(states[2]).toMatchObject({ status: 'paid', owed_cents: 0, paid_now_cents: 13000, is_balance: true })
    await reconcile(shop.shop)
    expect(await read(id)).toMatchObject({ status: 'paid', paid_amount: 130, care: null })
    expect((await textsTo(ann)).map(([letter]) => letter)).toEqual(['order-confirmation', 'payment-noted'])
  })
})

describe('who may pay later', () => {
  afterEach(() => set({ pay_farm: 'all' }))

  test('is the farmer’s to say: nobody, or those who have bought before', async () => {
    const ann = await makeMember(shop, { verified: true })
    const customer = as(shop.app, ann)
    await set({ pay_farm: 'nobody' })
    expect((await customer.readSubscribeHints()).pay_farm).toBeNull()
    await expect(owe(ann)).rejects.toMatchObject({ code: 'payLaterRefused' })
    await set({ pay_farm: 'former' })
    expect((await customer.readSubscribeHints()).pay_farm).toBeNull()
    await expect(owe(ann)).rejects.toThrow('Only returning customers can pay later. Please pay by card.')
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    await customer.settleCheckout({ body: { session_id: id } })
    later.ms = 24 * 3600 * 1000
    expect((await customer.readSubscribeHints()).pay_farm).toEqual({
      text: 'Cash in the box, or a check to Hen Hill.',
      days: 14,
      cartons_most: null,
    })
    expect(await read((await owe(ann, { cartonsPerWeek: 1 })).id)).toMatchObject({ status: 'owed' })
  })

  test('is nobody with two orders that are still to be paid; the second, pressed twice, is there', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const second = await owe(ann, { cartonsPerWeek: 1 })
    expect(await owe(ann, { cartonsPerWeek: 1 })).toEqual(second)
    await expect(owe(ann, { cartonsPerWeek: 3 })).rejects.toThrow('You already owe for two orders. Please pay by card.')
    expect((await as(shop.app, ann).readSubscribeHints()).pay_farm).toBeNull()
    await farmer.notePayment({ params: { id }, body: cash(130) })
    expect((await owe(ann, { cartonsPerWeek: 3 })).session).toMatch(/^farm-/)
  })

  test('is nobody with an order that is overdue, until it is paid', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    goOn(15)
    expect((await as(shop.app, ann).readSubscribeHints()).pay_farm).toBeNull()
    await expect(owe(ann, { cartonsPerWeek: 1 })).rejects.toThrow(/you still owe \$130\.00. Please pay by card./)
    // Letters ask nobody to pay by a day that has gone by.
    await farmer.notePayment({ params: { id }, body: cash(30) })
    await farmer.takeBackPayment(await lastReceipt())
    const [, noted, takenBack] = (await textsTo(ann)).map(([, text]) => text)
    const due = showDate(addDays(today(), -1))
    expect(noted).toContain(`You still owe $100.00. It was due ${due}.`)
    expect(takenBack).toContain(`You still owe $130.00. It was due ${due}.`)
    await farmer.notePayment({ params: { id }, body: cash(130) })
    expect((await owe(ann, { cartonsPerWeek: 1 })).session).toMatch(/^farm-/)
  })
})

describe('credit', () => {
  test('is used first, and what it pays wholly is an ordinary paid order', async () => {
    const ann = await makeMember(shop, { verified: true })
    const bea = await makeMember(shop, { verified: true })
    await giveCredit(shop, ann, 3000)
    expect(await read((await owe(ann)).id)).toMatchObject({ status: 'owed', credit_amount: 30, owed_amount: 100 })
    await giveCredit(shop, bea, 13000)
    const { session } = await owe(bea)
    expect(session).toMatch(/^credit-/)
    expect(await read(Number(session.slice(7)))).toMatchObject({ status: 'paid', pay_later: null, due_date: null, owed_amount: 0 })
  })

  test('that comes later pays what is owed before a card does, and leads to no page where it pays all', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const first = await payByCard(ann, id)
    await giveCredit(shop, ann, 2999)
    const second = await payByCard(ann, id)
    expect(second.id).not.toBe(first.id)
    expect((await shop.shop.payments.read(first.id)).state).toBe('expired')
    expect(await read(id)).toMatchObject({ credit_amount: 29.99, owed_amount: 100.01 })
    await giveCredit(shop, ann, 20000)
    expect((await payByCard(ann, id)).url).toContain(`/success?session_id=farm-${id}`)
    expect(await read(id)).toMatchObject({ status: 'paid', credit_amount: 130, paid_amount: 0 })
    expect(await balanceOf(ann)).toBe(22999 - 13000)
    expect((await payByCard(ann, id)).url).toContain('/success')
  })

  test('that pays all of an order that came by import, which was bought in no session, leads to the profile', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    await shop.shop.db`update subscription set checkout_session_id = null where id = ${id}`
    await giveCredit(shop, ann, 13_000)
    expect(await payByCard(ann, id)).toEqual({ id: '', url: expect.stringMatching(/\/profile$/) })
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'paid', credit_amount: 130, owed_amount: 0 }, 0])
    expect((await payByCard(ann, id)).url).toMatch(/\/profile$/)
  })

  test('of a skip lowers what is owed, and taken back raises it again, also of one that was paid by it', async () => {
    await set({ free_skips: 9 })
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const customer = as(shop.app, ann)
    const pickups = (await customer.listMyPickups()).filter(({ is_open }) => is_open)
    const [first, second] = pickups.map(({ pickup_id }) => ({ params: { id: pickup_id } }))
    if (!first || !second) throw new Error('Nothing is left to skip')
    expect(pickups[0]).toMatchObject({ skip_cents: 1_300, skip_owed_cents: 1_300, owed_cents: 13_000 })
    const days = { from: pickups[0]?.pickup_date ?? '', to: pickups[0]?.pickup_date ?? '' }
    const { visits } = await customer.foreseeAway({ body: { ...days, way: 'skipFirst' } })
    expect(visits).toMatchObject([{ becomes: 'skipped', credit_cents: 1_300, owed_cents: 1_300 }])
    expect(await customer.skipPickup(first)).toMatchObject({ state: 'skipped', owed_cents: 11_700 })
    expect(await customer.listMyOwed()).toMatchObject([{ paid_cents: 1_300, skipped_cents: 1_300 }])
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'owed', credit_amount: 13, owed_amount: 117 }, 0])
    await farmer.notePayment({ params: { id }, body: cash(109) })
    const [, next] = (await customer.listMyPickups()).filter(({ is_open }) => is_open)
    expect(next).toMatchObject({ pickup_id: second.params.id, skip_cents: 1_300, skip_owed_cents: 800 })
    await customer.skipPickup(second)
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'paid', credit_amount: 21, owed_amount: 0 }, 500])
    await customer.undoPickup(second)
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'owed', credit_amount: 13, owed_amount: 8 }, 0])
    await customer.skipPickup(second)
    // Spent elsewhere: then it is owed here.
    await shop.shop.db.begin((tx) => credits.add(tx, { user_id: ann.id, cents: -500, reason: 'farm', at: clock() }))
    await customer.undoPickup(second)
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'owed', credit_amount: 8, owed_amount: 13 }, 0])
    await expect(customer.undoPickup(first)).rejects.toMatchObject({ code: 'creditSpent' })
    await giveCredit(shop, ann, 600)
    await customer.undoPickup(first)
    expect([await read(id), await balanceOf(ann)]).toMatchObject([{ status: 'owed', credit_amount: 0, owed_amount: 21 }, 100])
    await set({ free_skips: 0 })
  })
})

describe('a page on which what is owed can be paid by card', () => {
  test('is ended before the farm notes a payment; paid meanwhile, the farmer looks again', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const page = await payByCard(ann, id)
    await farmer.notePayment({ params: { id }, body: cash(30) })
    expect((await shop.shop.payments.read(page.id)).state).toBe('expired')
    const next = await payByCard(ann, id)
    shop.sandbox.pay(next.id)
    await expect(farmer.notePayment({ params: { id }, body: cash(100) })).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await read(id)).toMatchObject({ status: 'paid', farm_amount: 30, paid_amount: 100, care: null })
  })

  test('that was paid is found by the job, though the webhook was lost, and one that has run out is ended', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    shop.sandbox.pay((await payByCard(ann, id)).id)
    later.ms = 120_000
    await reconcile(shop.shop)
    expect(await read(id)).toMatchObject({ status: 'paid', paid_amount: 130 })
    const { id: other } = await owe(ann, { cartonsPerWeek: 1 })
    await payByCard(ann, other)
    later.ms = 3 * 3600 * 1000
    await reconcile(shop.shop)
    expect(await shop.shop.db`select state from payment_page where subscription_id = ${other}`).toMatchObject([{ state: 'expired' }])
    expect(await read(other)).toMatchObject({ status: 'owed' })
  })

  test('and paid though the farm was paid too, or the order has ended, is taken in for the farmer to look at, and can be refunded', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const page = await payByCard(ann, id)
    shop.sandbox.pay(page.id)
    // As if the provider had been asked a moment before that.
    await shop.shop.db`update payment_page set state = 'expired' where session_id = ${page.id}`
    await farmer.notePayment({ params: { id }, body: cash(130) })
    await settle(shop.shop, await shop.shop.payments.read(page.id))
    const both = await read(id)
    // What was paid too much is credit, and the email says so.
    expect(both).toMatchObject({ status: 'paid', paid_amount: 130, farm_amount: 130, needs_care: false })
    expect(await balanceOf(ann)).toBe(13_000)
    expect((await textsTo(ann)).at(-1)?.[1]).toContain("You paid $130.00 more than you owed. That's now your credit")
    // What became credit does not go back by hand too.
    await expect(farmer.returnPayment({ params: { id }, body: cash(130) })).rejects.toMatchObject({ code: 'returnTooMuch' })

    const bea = await makeMember(shop, { verified: true })
    const { id: ended } = await owe(bea, { cartonsPerWeek: 1 })
    const late = await payByCard(bea, ended)
    shop.sandbox.pay(late.id)
    await shop.shop.db`update payment_page set state = 'expired' where session_id = ${late.id}`
    await farmer.cancelSubscription({ params: { id: ended }, body: { version: (await read(ended)).version } })
    await settle(shop.shop, await shop.shop.payments.read(late.id))
    const came = await read(ended)
    expect(came).toMatchObject({ status: 'canceled', owed_amount: 0, care: 'amountDiffers', needs_care: true })
    await farmer.refundSubscription({ params: { id: ended }, body: { version: came.version, amount: came.paid_amount, cancel: false } })
    expect(await read(ended)).toMatchObject({ status: 'canceled', refunded_amount: came.paid_amount, needs_care: false })
    expect(await balanceOf(bea)).toBe(0)
  })

  test('does not open while the order is being ended: no credit goes into it, and nothing is noted', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const page = await payByCard(ann, id)
    shop.sandbox.pay(page.id)
    await settle(shop.shop, await shop.shop.payments.read(page.id))
    await farmer.editSubscription({ params: { id }, body: { ...(await read(id)), total_amount: 160 } })
    await giveCredit(shop, ann, 3000)
    // Written down, and the provider has not answered yet.
    const ending = { subscription_id: id, cents: 13000, cancel: true, credit_cents: null, coming_cents: null, user_id: null, who: '' }
    await refunds.ask(shop.shop.db, { ...ending, asked_at: clock() })
    await expect(payByCard(ann, id)).rejects.toMatchObject({ code: 'orderEnding' })
    await expect(farmer.notePayment({ params: { id }, body: cash(30) })).rejects.toMatchObject({ code: 'orderEnding' })
    later.ms = 60_000
    await reconcile(shop.shop)
    expect(await read(id)).toMatchObject({ status: 'refunded', refunded_amount: 130, farm_amount: 0, credit_amount: 0 })
    expect([await balanceOf(ann), await brokenBooks(shop.shop.db)]).toEqual([3000, []])
  })

  test('is ended with the order', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const page = await payByCard(ann, id)
    await farmer.cancelSubscription({ params: { id }, body: { version: (await read(id)).version } })
    expect((await shop.shop.payments.read(page.id)).state).toBe('expired')
    await expect(payByCard(ann, id)).rejects.toMatchObject({ code: 'notOwed' })
    expect((await textsTo(ann)).at(-1)?.[1]).toContain("You don't have to pay the $130.00 you still owed.")
  })
})

describe('the farmer', () => {
  test('takes back what was noted by mistake, once, and then it is owed again', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    await farmer.notePayment({ params: { id }, body: cash(130) })
    const receipt = await lastReceipt()
    expect(await farmer.takeBackPayment(receipt)).toMatchObject({ status: 'owed', farm_amount: 0, owed_amount: 130 })
    await expect(farmer.takeBackPayment(receipt)).rejects.toMatchObject({ code: 'takenBackBefore' })
    await expect(farmer.takeBackPayment(await lastReceipt())).rejects.toMatchObject({ status: 404 })
    await expect(farmer.notePayment({ params: { id }, body: cash(1, { paid_on: addDays(today(), 1) }) })).rejects.toMatchObject({
      code: 'dayToCome',
    })
  })

  test('takes the credit back with it that the order has brought; of an order that has ended, what is spent of it is owed', async () => {
    await set({ free_skips: 9 })
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const note = async (amount: number) => {
      await farmer.notePayment({ params: { id }, body: cash(amount) })
      return lastReceipt()
    }
    const whole = await note(130)
    const [pickup] = (await as(shop.app, ann).listMyPickups()).filter(({ is_open }) => is_open)
    await as(shop.app, ann).skipPickup({ params: { id: pickup?.pickup_id ?? 0 } })
    await set({ free_skips: 0 })
    expect(await balanceOf(ann)).toBe(1300)
    // It goes on: what the skip has brought pays what is owed now.
    expect(await farmer.takeBackPayment(whole)).toMatchObject({ status: 'owed', owed_amount: 117, credit_amount: 13 })
    expect([await balanceOf(ann), await brokenBooks(shop.shop.db)]).toEqual([0, []])
    const rest = await note(117)
    await farmer.cancelSubscription({ params: { id }, body: { version: (await read(id)).version, credit_cents: 5000 } })
    expect(await balanceOf(ann)).toBe(5000)
    await farmer.giveCredit({ body: { email: ann.email, amount: -20, note: '' } })
    // The check has bounced: $30.00 of the credit is still there.
    expect(await farmer.takeBackPayment(rest)).toMatchObject({ status: 'canceled', farm_amount: 0, owed_amount: 20 })
    expect([await balanceOf(ann), await brokenBooks(shop.shop.db)]).toEqual([0, []])
    expect(await farmer.notePayment({ params: { id }, body: cash(20) })).toMatchObject({ status: 'canceled', owed_amount: 0 })
  })

  /** Lowers an order that two checks have paid, the first of them $10.00, and spends the credit for that. */
  const lowerAndSpend = async (ann: Member) => {
    const { id } = await owe(ann, { cartonsPerWeek: 2, donationCartons: 0 })
    const { owed_amount } = await read(id)
    await farmer.notePayment({ params: { id }, body: cash(10) })
    await farmer.notePayment({ params: { id }, body: cash(owed_amount - 10) })
    const check = await lastReceipt()
    const fewer = { cartons_per_week: 1, site_id: season.site.site_id }
    const was = { was_cartons: 2, was_site_id: season.site.site_id }
    const { difference_cents } = await as(shop.app, ann).planMyChange({ params: { id }, body: fewer })
    await as(shop.app, ann).changeMyOrder({ params: { id }, body: { ...fewer, ...was, difference_cents } })
    const given = await balanceOf(ann)
    expect(given).toBeGreaterThan(1_000)
    await farmer.giveCredit({ body: { email: ann.email, amount: -given / 100, note: '' } })
    return { id, check, given }
  }

  test('owes what it brought as credit and was spent, where a check bounces after the order was lowered and has ended', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id, check, given } = await lowerAndSpend(ann)
    await farmer.cancelSubscription({ params: { id }, body: { version: (await read(id)).version } })
    // Of the credit, $10.00 was paid for.
    expect(await farmer.takeBackPayment(check)).toMatchObject({ status: 'canceled', owed_amount: given / 100 - 10 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([{ owed_cents: given - 1_000 }])
    expect(await farmer.notePayment({ params: { id }, body: cash(given / 100 - 10) })).toMatchObject({ status: 'canceled', owed_amount: 0 })
  })

  test('owes that as well where the check bounces before the order ends', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id, check, given } = await lowerAndSpend(ann)
    const { owed_amount } = await farmer.takeBackPayment(check)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    await farmer.cancelSubscription({ params: { id }, body: { version: (await read(id)).version } })
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([{ owed_cents: given - 1_000 }])
    const [, told] = (await textsTo(ann)).at(-1) ?? []
    expect(told).toContain(`You still owe ${showCents(given - 1_000)} on this order.`)
    expect(told).toContain(`You don't have to pay the other ${showCents(owed_amount * 100 - given + 1_000)}.`)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('notes what goes back by hand of an order that has ended, and never more than the farm has of it', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    await farmer.notePayment({ params: { id }, body: cash(20) })
    await farmer.notePayment({ params: { id }, body: cash(30) })
    await expect(farmer.returnPayment({ params: { id }, body: cash(1) })).rejects.toMatchObject({ code: 'returnTooMuch' })
    const money = await farmer.readBalance({ params: { id } })
    expect(money).toMatchObject({ by_hand_cents: 5000, paid_cents: 0, used_cents: 0 })
    await farmer.cancelSubscription({ params: { id }, body: { version: money.version } })
    expect(await balanceOf(ann)).toBe(0)
    const [, told] = (await textsTo(ann)).at(-1) ?? []
    expect(told).toContain("You don't have to pay the $80.00 you still owed.")
    expect(told).toContain('About the $50.00 you paid the farm directly, please reply to this email.')
    expect(await farmer.returnPayment({ params: { id }, body: cash(35) })).toMatchObject({ status: 'canceled', farm_amount: 15 })
    await expect(farmer.returnPayment({ params: { id }, body: cash(15.01) })).rejects.toMatchObject({ code: 'returnTooMuch' })
    expect(await farmer.returnPayment({ params: { id }, body: cash(15) })).toMatchObject({ farm_amount: 0 })
  })

  test('adds an order that is owed, for somebody without an account', async () => {
    const body = {
      name: 'Otto',
      cycle_id: season.cycle.cycle_id,
      pickup_site: season.site.site_id,
      cartons_per_week: 1,
      donation_cartons: 0,
    }
    const { id } = await farmer.addSubscription({ body: { ...body, total_amount: 52, is_owed: true, second_email: 'otto@people.example' } })
    expect(await read(id)).toMatchObject({ status: 'owed', owed_amount: 52, pay_later: 'farm' })
    expect(await farmer.notePayment({ params: { id }, body: cash(52) })).toMatchObject({ status: 'paid' })
    expect(await textsTo({ email: 'otto@people.example' })).toMatchObject([['payment-noted', expect.stringContaining('$52.00')]])
  })
})

describe('a host', () => {
  test('notes what is paid at the site, if the farm allows it, for those on the list', async () => {
    goOn(0)
    const ann = await makeMember(shop, { verified: true })
    const host = await makeHost(shop, season.site)
    const stranger = await makeHost(shop)
    const { id } = await owe(ann)
    const given = { params: { id }, body: { amount: 30, method: 'cash' as const } }
    const there = as(shop.app, host)
    await expect(there.notePaymentAtSite(given)).rejects.toMatchObject({ code: 'hostsMayNot' })
    await set({ hosts_note_payments: true })
    await expect(as(shop.app, stranger).notePaymentAtSite(given)).rejects.toMatchObject({ status: 403 })
    await shop.shop.db`update pickup set pickup_date = ${addDays(today(), 5)} where subscription_id = ${id}`
    await expect(there.notePaymentAtSite(given)).rejects.toMatchObject({ status: 404 })
    await shop.shop.db`update pickup set pickup_date = ${today()} where subscription_id = ${id} and week = 1`
    expect(await there.notePaymentAtSite(given)).toEqual({ owed_cents: 10000 })
    const [line] = await farmer.listActivity({ query: { q: host.email } })
    expect(line).toMatchObject({ action: 'notePayment', who: host.email })
    await set({ hosts_note_payments: false })
  })

  test('never notes a payment for an order of their own, nor for one that has their address; an admin who hands over does', async () => {
    goOn(0)
    await set({ hosts_note_payments: true })
    const ann = await makeMember(shop, { verified: true })
    const host = await makeHost(shop, season.site)
    const admin = await makeAdmin(shop)
    await shop.shop.db`update app_user set email_verified = true where id = any(${[host.id, admin.id]})`
    const spelled = host.email.replace('people', 'People')
    const orders = [
      await owe(host),
      await owe(ann, { secondEmail: spelled }),
      await owe(await makeMember(shop, { verified: true })),
      await owe(admin),
    ] as const
    const ids = orders.map(({ id }) => id)
    await shop.shop.db`update pickup set pickup_date = ${today()} where subscription_id = any(${ids}) and week = 1`
    const [own, second, others, admins] = orders
    const note = (member: Member, { id }: { id: number }) =>
      as(shop.app, member).notePaymentAtSite({ params: { id }, body: { amount: 30, method: 'cash' } })
    for (const order of [own, second]) {
      await expect(note(host, order)).rejects.toMatchObject({ status: 403, code: 'ownPayment' })
      expect(await read(order.id)).toMatchObject({ owed_amount: 130, farm_amount: 0 })
    }
    expect(await note(host, others)).toEqual({ owed_cents: 10000 })
    const seenBy = async (member: Member) =>
      new Map(
        (await as(shop.app, member).readHandOver()).sites.flatMap(({ rows }) =>
          rows.map((row) => [row.order_id, row.is_noted_by_farm] as const),
        ),
      )
    const seen = await seenBy(host)
    expect(ids.map((id) => seen.get(id))).toEqual([true, true, false, false])
    expect(await note(admin, admins)).toEqual({ owed_cents: 10000 })
    expect([...(await seenBy(admin)).values()]).not.toContain(true)
    await set({ hosts_note_payments: false })
  })
})

describe('the last day', () => {
  test('is told before it, once, unless it is paid by then; the day after it is told once more, and the farmer looks at it', async () => {
    await set({ owed_remind_days: 7 })
    const ann = await makeMember(shop, { verified: true })
    const bea = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const { id: paid } = await owe(bea)
    await farmer.notePayment({ params: { id: paid }, body: cash(130) })
    const letters = async (member: Member) => (await textsTo(member)).map(([letter]) => letter)
    goOn(6)
    await remindOverdue(shop.shop)
    expect(await letters(ann)).toEqual(['order-confirmation'])
    goOn(9)
    await Promise.all([remindOverdue(shop.shop), remindOverdue(shop.shop)])
    goOn(14)
    await remindOverdue(shop.shop)
    expect(await letters(ann)).toEqual(['order-confirmation', 'owed-reminder'])
    expect(await read(id)).toMatchObject({ care: null, needs_care: false })
    goOn(15)
    await Promise.all([remindOverdue(shop.shop), remindOverdue(shop.shop)])
    expect(await letters(ann)).toEqual(['order-confirmation', 'owed-reminder', 'order-overdue'])
    expect(await letters(bea)).toEqual(['order-confirmation', 'payment-noted'])
    const late = await read(id)
    expect(late).toMatchObject({ care: 'overdue', needs_care: true })
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([{ is_overdue: true }])

    const due_date = addDays(today(), 10)
    const waits = { params: { id }, body: { due_date, version: late.version } }
    await expect(farmer.waitForPayment({ ...waits, body: { ...waits.body, due_date: addDays(today(), -1) } })).rejects.toMatchObject({
      code: 'dayPassed',
    })
    expect(await farmer.waitForPayment(waits)).toMatchObject({ due_date, care: null, needs_care: false })
    await remindOverdue(shop.shop)
    expect(await letters(ann)).toHaveLength(3)
    goOn(26)
    await remindOverdue(shop.shop)
    await farmer.notePayment({ params: { id }, body: cash(130) })
    expect([await letters(ann), await read(id)]).toMatchObject([expect.toSatisfy((all) => all.length === 5), { needs_care: false }])
  })
})

describe('an order that is owed', () => {
  const letters = async (member: Member) => (await textsTo(member)).map(([letter]) => letter).filter((letter) => letter !== 'payment-noted')
  const see = async (id: number) => farmer.markOrderSeen({ params: { id }, body: { version: (await read(id)).version } })
  const costs = async (id: number, total_amount: number) =>
    farmer.editSubscription({ params: { id }, body: { ...(await read(id)), total_amount } })

  test('again, after it was paid, has its days as a new one has, and is told and marked like one', async () => {
    await set({ owed_remind_days: 7 })
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    await farmer.notePayment({ params: { id }, body: cash(130) })
    goOn(20)
    expect(await costs(id, 135)).toMatchObject({ status: 'owed', owed_amount: 5, due_date: addDays(today(), 14), care: null })
    await remindOverdue(shop.shop)
    expect(await letters(ann)).toEqual(['order-confirmation'])
    goOn(27)
    await remindOverdue(shop.shop)
    goOn(35)
    await remindOverdue(shop.shop)
    expect(await letters(ann)).toEqual(['order-confirmation', 'owed-reminder', 'order-overdue'])
    expect(await see(id)).toMatchObject({ care: 'overdue', needs_care: false })
    await farmer.notePayment({ params: { id }, body: cash(5) })
    await farmer.takeBackPayment(await lastReceipt())
    expect(await read(id)).toMatchObject({ status: 'owed', due_date: addDays(today(), 14), care: null, care_seen_at: null })
    goOn(50)
    await remindOverdue(shop.shop)
    expect(await read(id)).toMatchObject({ care: 'overdue', needs_care: true })
  })

  test('is not told to be late while its money is on its way, and takes the place of nothing graver', async () => {
    await set({ owed_remind_days: 7 })
    const { db } = shop.shop
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    await payByCard(ann, id)
    await db`update payment_page set state = 'processing' where subscription_id = ${id}`
    for (const days of [9, 15]) {
      goOn(days)
      await remindOverdue(shop.shop)
    }
    expect([await letters(ann), await read(id)]).toMatchObject([['order-confirmation'], { care: null }])
    await db`update payment_page set state = 'failed' where subscription_id = ${id}`
    for (const care of ['overfilled', 'refundFailed'] as const) {
      await db`update subscription set care = ${care} where id = ${id}`
      await remindOverdue(shop.shop)
      await owed.noteMoved(db, id, { differs: true })
      expect(await read(id)).toMatchObject({ care, needs_care: true })
    }
    await see(id)
    await owed.noteMoved(db, id, { differs: true })
    expect(await read(id)).toMatchObject({ care: 'amountDiffers' })
    await remindOverdue(shop.shop)
    expect([await letters(ann), await read(id)]).toMatchObject([['order-confirmation', 'order-overdue'], { care: 'overdue' }])
  })

  test('and whose letter cannot be written keeps no other letter back', async () => {
    const { db } = shop.shop
    const ann = await makeMember(shop, { verified: true })
    const bea = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const { id: other } = await owe(bea)
    goOn(15)
    await db.unsafe(`alter table mail add constraint not_to_ann check (to_address <> '${ann.email}') not valid`)
    await remindOverdue(shop.shop)
    await db`alter table mail drop constraint not_to_ann`
    expect([await read(id), await read(other)]).toMatchObject([{ care: null }, { care: 'overdue' }])
    await remindOverdue(shop.shop)
    expect([await letters(ann), await letters(bea)]).toEqual(Array(2).fill(['order-confirmation', 'order-overdue']))
  })
})

describe('an account', () => {
  test('stays as long as something is owed, and says how much', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await owe(ann)
    const customer = as(shop.app, ann)
    const closing = await customer.readClosing()
    expect(closing.owed_cents).toBe(13000)
    const body = { password: ann.password, pickups: closing.pickups.length, credit_cents: closing.credit_cents }
    await expect(customer.closeAccount({ body })).rejects.toMatchObject({ code: 'orderOwed' })
    await farmer.notePayment({ params: { id }, body: cash(130) })
    await customer.closeAccount({ body })
  })
})
