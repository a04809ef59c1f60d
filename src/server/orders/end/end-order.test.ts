import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit, limit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { settle } from '../../money/settle/settle.ts'

/** Customers end their own orders, by the farm's rule. */

// A Monday. The first of eight Thursdays can be changed until Tuesday at six in the evening.
const MONDAY = '2027-03-01T15:00:00Z'
const now = { at: new Date(MONDAY) }
const shop = useTestShop({ clock: () => now.at })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.', installments_most = 6, installments_past_season = true`
  await setRules(shop, { free_skips: 2 })
})
const letEnd = async (customers_end: 'no' | 'credit' | 'refund') => {
  await shop.shop.db`update shop set customers_end = ${customers_end}`
  await shop.shop.farm.reload()
}
beforeEach(async () => {
  now.at = new Date(MONDAY)
  await shop.shop.db`delete from rate_limit`
  season = await openSeason(shop)
  await letEnd('credit')
})
const goTo = (day: string) => {
  now.at = new Date(`2027-${day}T15:00:00Z`)
}

const refused = (code: string) => expect.objectContaining({ code })

type Customer = { member: Member; client: Client; id: number }
const pay = async (session: string) => {
  if (!session.startsWith('cs_')) return
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
/** Two cartons a week for eight weeks at $6.50: $104.00. */
const order = async (over = {}, credit = 0): Promise<Customer> => {
  const member = await makeMember(shop, { verified: true })
  if (credit > 0) await giveCredit(shop, member, credit)
  await pay((await checkOut(shop, member, season, { cartonsPerWeek: 2, donationCartons: 0, ...over })).id)
  const [row] = await shop.shop.db<[{ id: number }]>`select max(id) as id from subscription where user_id = ${member.id}`
  return { member, client: as(shop.app, member), id: row.id }
}
const plan = ({ client, id }: Customer) => client.planMyEnd({ params: { id } })
const seen = async (person: Customer) => {
  const { from_date, card_cents, credit_cents, owed_after_cents } = await plan(person)
  return { from_date, card_cents, credit_cents, owed_after_cents }
}
const end = async (person: Customer) => person.client.endMyOrder({ params: { id: person.id }, body: await seen(person) })
const creditOf = async ({ client }: Customer) => (await client.readSubscribeHints()).credit_cents
const days = async ({ client }: Customer) => (await client.listMyPickups()).map(({ pickup_date }) => pickup_date.slice(5))
const stored = async ({ id }: Customer) => {
  const [row] = await shop.shop.db<[Record<'status' | 'total_cents' | 'paid_cents' | 'refunded_cents' | 'weeks' | 'care', unknown>]>`
    select status, total_cents, paid_cents, refunded_cents, weeks, care from subscription where id = ${id}`
  return row
}
const letters = async ({ member }: Customer) =>
  (await mailsOf(shop, member.email)).map(({ subject, body_text }) => `${subject}\n${body_text}`)
const endLetter = async (person: Customer) => (await letters(person)).find((text) => /^You ended order \S+/.test(text)) ?? ''
const booksAreGood = async () => expect(await brokenBooks(shop.shop.db)).toEqual([])

describe('ending an order', () => {
  test('that was paid: the packed pickup stays, the rest becomes credit, and farmer and customer read it', async () => {
    const ann = await order()
    goTo('03-03')
    expect(await ann.client.listMyPlans()).toMatchObject([{ can_end: true }])
    expect(await plan(ann)).toEqual({
      from_date: '2027-03-11',
      changes_until: '2027-03-09 18:00',
      pickups: 7,
      last_pickup: { pickup_date: '2027-03-04', pickup_site: season.site.site_name },
      card_cents: 0,
      credit_cents: 9_100,
      owed_before_cents: 0,
      owed_after_cents: 0,
      donation_cartons: 0,
    })
    expect(await days(ann)).toHaveLength(8)
    await end(ann)
    expect(await days(ann)).toEqual(['03-04'])
    expect(await creditOf(ann)).toBe(9_100)
    expect(await stored(ann)).toMatchObject({ status: 'paid', total_cents: 1_300, weeks: 1 })
    const [plans] = await ann.client.listMyPlans()
    expect(plans).toMatchObject({ has_ended: true, can_change: false })
    expect(plans?.can_end).toBeUndefined()
    const last = await endLetter(ann)
    expect(last).toContain('starting Thu, Mar 11. We canceled 7 pickups.')
    expect(last).toContain(`Your last pickup is on Thu, Mar 4 at ${season.site.site_name}.`)
    expect(last).toContain("You'll get back $91.00 as credit. We'll apply the credit to your next order automatically.")
    expect(await farmer.readBalance({ params: { id: ann.id } })).toMatchObject({
      changes: [{ is_end: true, from_date: '2027-03-11', difference_cents: -9_100 }],
    })
    await booksAreGood()
  })

  test('before its first pickup, with money back: it is canceled, and the card gets everything', async () => {
    await letEnd('refund')
    const ann = await order()
    expect(await plan(ann)).toMatchObject({ last_pickup: null, card_cents: 10_400, credit_cents: 0 })
    await end(ann)
    expect(await stored(ann)).toMatchObject({ status: 'canceled', total_cents: 0, refunded_cents: 10_400, care: null })
    expect(await creditOf(ann)).toBe(0)
    expect(await endLetter(ann)).toContain("You'll get back $104.00 by card.")
    expect((await letters(ann)).join()).toContain('We refunded $104.00 of your $104.00')
    expect(await ann.client.listMyPlans()).toEqual([])
    await booksAreGood()
  })

  test('with money back: each way of paying gets its share, credit for what no card has paid', async () => {
    await letEnd('refund')
    const ann = await order({}, 2_600)
    expect(await stored(ann)).toMatchObject({ paid_cents: 7_800 })
    goTo('03-10')
    // Six weeks of eight: $78.00, a quarter of which credit has paid.
    expect(await plan(ann)).toMatchObject({ card_cents: 5_850, credit_cents: 1_950 })
    await end(ann)
    expect(await stored(ann)).toMatchObject({ status: 'paid', total_cents: 2_600, refunded_cents: 5_850 })
    expect(await creditOf(ann)).toBe(1_950)
    await booksAreGood()
    const byHand = await order({ payLater: 'farm' })
    await farmer.notePayment({ params: { id: byHand.id }, body: { amount: 91, method: 'cash', paid_on: '2027-03-10' } })
    expect(await plan(byHand)).toMatchObject({ card_cents: 0, owed_before_cents: 0 })
    await end(byHand)
    await booksAreGood()
  })

  test('that is owed: what is owed falls first, and what was had stays owed', async () => {
    const ann = await order({ payLater: 'farm' })
    goTo('03-08')
    expect(await plan(ann)).toMatchObject({ credit_cents: 0, owed_before_cents: 10_400, owed_after_cents: 1_300 })
    await end(ann)
    expect(await stored(ann)).toMatchObject({ status: 'owed', total_cents: 1_300 })
    expect(await endLetter(ann)).toContain("You don't have to pay the other $91.00.")
    const bo = await order({ payLater: 'farm' })
    await end(bo)
    expect((await stored(bo)).status).toBe('canceled')
    expect(await endLetter(bo)).toContain("You don't have to pay the $91.00 you still owed.")
    await booksAreGood()
  })

  test('in installments: later ones are not charged, and the card is let go', async () => {
    await letEnd('refund')
    const ann = await order({ payLater: 'installments', installments: 3 })
    const { paid_cents } = (await stored(ann)) as { paid_cents: number }
    await end(ann)
    const open = await shop.shop.db`select from installment where subscription_id = ${ann.id} and state not in ('paid', 'dropped')`
    expect(open).toHaveLength(0)
    expect(await shop.shop.db`select from saved_card where subscription_id = ${ann.id}`).toHaveLength(0)
    expect(await stored(ann)).toMatchObject({ status: 'canceled', refunded_cents: paid_cents })
    expect((await letters(ann)).join('\n')).toContain('and your card is no longer saved.')
    await booksAreGood()
  })

  test('keeps what was donated with it, and what was skipped before', async () => {
    const ann = await order({ donationCartons: 2, amount: 11_700 })
    const [first] = await ann.client.listMyPickups()
    await ann.client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await plan(ann)).toMatchObject({ pickups: 7, credit_cents: 9_100, donation_cartons: 2 })
    await end(ann)
    expect(await creditOf(ann)).toBe(10_400)
    // Two donated cartons are left of it.
    expect((await stored(ann)).status).toBe('paid')
    expect(await endLetter(ann)).toContain('What you donated with this order stays donated.')
    await booksAreGood()
  })

  test('makes its cartons and its place free for others', async () => {
    const small = await limit(shop, season, { cartons: 3, places: 1 })
    const ann = await order()
    goTo('03-03')
    const bo = await makeMember(shop, { verified: true })
    const one = { cartonsPerWeek: 1, donationCartons: 0 }
    await expect(checkOut(shop, bo, small, one)).rejects.toMatchObject({ code: 'cycleFull' })
    await end(ann)
    await checkOut(shop, bo, small, one)
  })
})

describe('once', () => {
  test('two presses at a time, and one after a lost reply', async () => {
    await letEnd('refund')
    const ann = await order()
    goTo('03-08')
    const body = await seen(ann)
    const press = () => ann.client.endMyOrder({ params: { id: ann.id }, body })
    await Promise.all([press(), press()])
    await press()
    expect(await stored(ann)).toMatchObject({ refunded_cents: 9_100, total_cents: 1_300 })
    expect((await letters(ann)).filter((text) => text.includes('You ended order'))).toHaveLength(1)
    await booksAreGood()
  })

  test('a provider that is away refunds within minutes', async () => {
    await letEnd('refund')
    const ann = await order()
    const body = await seen(ann)
    shop.sandbox.switches.down = true
    await ann.client.endMyOrder({ params: { id: ann.id }, body })
    expect(await stored(ann)).toMatchObject({ status: 'canceled', refunded_cents: 0 })
    shop.sandbox.switches.down = false
    now.at = new Date(now.at.getTime() + 10 * 60_000)
    await reconcile(shop.shop)
    expect(await stored(ann)).toMatchObject({ refunded_cents: 10_400 })
    await booksAreGood()
  })
})

describe('nobody ends', () => {
  test('an order where the farm has not allowed it, too late, or at another value than was seen', async () => {
    const ann = await order()
    const body = await seen(ann)
    await letEnd('no')
    await expect(plan(ann)).rejects.toEqual(refused('endOff'))
    expect((await ann.client.listMyPlans())[0]).not.toHaveProperty('can_end')
    await letEnd('refund')
    await expect(ann.client.endMyOrder({ params: { id: ann.id }, body })).rejects.toEqual(refused('endMoved'))
    goTo('04-22')
    await expect(plan(ann)).rejects.toEqual(refused('changeTooLate'))
  })

  test('an order whose payment a bank disputes, or whose price was agreed on', async () => {
    const ann = await order()
    const [{ payment_ref }] = await shop.shop.db<[{ payment_ref: string }]>`select payment_ref from subscription where id = ${ann.id}`
    shop.sandbox.dispute(payment_ref)
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: payment_ref })
    await expect(plan(ann)).rejects.toEqual(refused('changeDisputed'))
    const bo = await order()
    await shop.shop.db`update subscription set total_cents = 9000 where id = ${bo.id}`
    await expect(plan(bo)).rejects.toEqual(refused('endByFarm'))
  })
})
