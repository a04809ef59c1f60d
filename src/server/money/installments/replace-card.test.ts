import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { chargeInstallments } from '../../jobs/charge-installments.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as savedCards from '../../store/money/saved-cards.ts'

/** Customers who have another card pay their installments: $130.00 in four, of $32.50 each. */

const now = { ms: Date.parse('2027-03-01T17:00:00Z') }
const clock = () => new Date(now.ms)
const shop = useTestShop({ clock })
let season = {} as Season
let farmer = {} as Client
const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)
const until = (date: string) => {
  now.ms = Date.parse(`${date}T17:00:00Z`)
}
const NEW_CARD = '4000002500003155'

const stopPickups = async (installments_stop: boolean) => {
  const rules = { installments_most: 4, installments_past_season: true, installments_stop }
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
  await stopPickups(false)
})
afterEach(async () => expect(await brokenBooks(shop.shop.db)).toEqual([]))

const tell = (session: string, event?: string) => sendEvent(shop, 'checkout.session.completed', { id: session, ...(event && { event }) })
const orderOf = async ({ id }: Member) => {
  const [row] = await shop.shop.db<{ id: number; care: string | null }[]>`
    select id, care from subscription where user_id = ${id} order by id desc limit 1`
  if (!row) throw new Error('There is no order')
  return row
}
/** An order in four installments whose first was paid with Visa 4242. */
const begin = async () => {
  const member = await makeMember(shop, { verified: true })
  const { id: session } = await checkOut(shop, member, season, { payLater: 'installments', installments: 3 })
  shop.sandbox.pay(session)
  await tell(session)
  const { id } = await orderOf(member)
  const [, first] = await shop.shop.db<{ due_date: string }[]>`
    select due_date from installment where subscription_id = ${id} order by number`
  return { member, me: as(shop.app, member), id, due: first?.due_date ?? '' }
}
const installmentsOf = async (id: number) =>
  (
    await shop.shop.db<{ state: string; next_try: string | null; failure: string | null }[]>`
      select state, next_try, failure from installment where subscription_id = ${id} order by number`
  ).map((each) => ({ ...each }))
const statesOf = async (id: number) => (await installmentsOf(id)).map(({ state }) => state)
const receiptsOf = async (id: number) =>
  (await shop.shop.db<{ cents: number }[]>`select cents from receipt where subscription_id = ${id} order by receipt_no`).map(
    ({ cents }) => cents,
  )
const cardOf = async (id: number) => {
  const card = await savedCards.find(shop.shop.db, id)
  if (!card) throw new Error('No card is saved')
  return card
}
const lettersTo = async ({ email }: Member, letter = 'card-changed') =>
  (
    await shop.shop.db<{ body_text: string }[]>`
      select body_text from mail where to_address = ${email} and letter = ${letter} order by created_at, mail_id`
  ).map(({ body_text }) => body_text)
const charge = async () => {
  await shop.shop.db`
    update installment set told_at = ${clock()} where state = 'planned' and told_at is null and due_date < ${addDays(today(), 3)}`
  await chargeInstallments(shop.shop)
}
const decline = async (id: number, due: string, tries: readonly number[]) => {
  shop.sandbox.fromNowOn((await cardOf(id)).method, 'declines')
  for (const days of tries) {
    until(addDays(due, days))
    await charge()
  }
}
const methodThere = (method: string) =>
  fetch(`http://${shop.sandbox.host}:${shop.sandbox.port}/v1/payment_methods/${method}/detach`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.sandbox.secretKey}` },
  }).then((answer) => answer.status)

describe('a customer who pays in installments', () => {
  test('has another card pay those to come, and pays nothing for that', async () => {
    const { member, me, id, due } = await begin()
    const old = await cardOf(id)
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    expect((await tell(session)).statusCode).toBe(200)
    const card = await cardOf(id)
    // The provider has one customer for both cards.
    expect(card).toMatchObject({ customer: old.customer, brand: 'visa', last4: '3155' })
    expect([await receiptsOf(id), await statesOf(id)]).toEqual([[3_250], ['paid', 'planned', 'planned', 'planned']])
    const [letter] = await lettersTo(member)
    expect(letter).toContain('to your Visa ending in 3155. Nothing was charged when you changed it.')
    expect(letter).toContain('Your old card is no longer saved.')
    expect(letter).toContain(`${showDate(due)}: $32.50`)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({
      state: 'paid',
      card: { last4: '3155' },
      next: { date: due, cents: 3_250 },
    })
    await chargeInstallments(shop.shop)
    // It was detached already, which the provider refuses to do twice.
    expect(await methodThere(old.method)).toBe(400)
    until(due)
    await charge()
    expect([await receiptsOf(id), await statesOf(id)]).toEqual([
      [3_250, 3_250],
      ['paid', 'paid', 'planned', 'planned'],
    ])
    const [paid] = await lettersTo(member, 'installment-paid')
    expect(paid).toContain('from your Visa ending in 3155')
  })

  test('who presses twice gets the same page, and what is told twice happens once', async () => {
    const { member, me, id } = await begin()
    const opened = await Promise.all([1, 2, 3].map(() => me.replaceCard({ params: { id } })))
    expect(new Set(opened.map((page) => page.id)).size).toBe(1)
    const session = opened[0]?.id ?? ''
    shop.sandbox.pay(session, NEW_CARD)
    await Promise.all([tell(session), tell(session), me.settleCard({ body: { session_id: session } }), reconcile(shop.shop)])
    expect([(await cardOf(id)).last4, (await lettersTo(member)).length, await receiptsOf(id)]).toEqual(['3155', 1, [3_250]])
  })

  test('has the new card also where the webhook is lost: they come back, or a job asks', async () => {
    const { me, id } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'open', card: { last4: '4242' } })
    shop.sandbox.pay(session, NEW_CARD)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'paid', card: { last4: '3155' } })
    const again = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(again.id)
    now.ms += 5 * 60_000
    await reconcile(shop.shop)
    expect((await cardOf(id)).last4).toBe('4242')
  })

  test('keeps the old card where the page runs out, and may open another', async () => {
    const { member, me, id } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    await shop.shop.payments.expire(session)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'expired', card: { last4: '4242' } })
    expect((await me.replaceCard({ params: { id } })).id).not.toBe(session)
    expect(await lettersTo(member)).toEqual([])
  })

  test('who is on the way to another card when an installment is due pays it with the old one', async () => {
    const { me, id, due } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    until(due)
    await charge()
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'planned', 'planned'])
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'expired' })
    // Whoever pays instead ends the page on which a card would be saved.
    const page = await me.replaceCard({ params: { id } })
    const paying = await me.payOwed({ params: { id }, body: { what: 'all' } })
    expect(paying.id).not.toBe(page.id)
    expect(() => shop.sandbox.pay(page.id)).toThrow('expired')
  })

  test('whose order ended meanwhile has no card saved for it', async () => {
    const { member, me, id } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    await shop.shop.db`update subscription set status = 'canceled' where id = ${id}`
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'paid', card: null, next: null })
    expect(await lettersTo(member)).toEqual([])
    expect((await savedCards.listToForget(shop.shop.db)).length).toBe(1)
    await chargeInstallments(shop.shop)
    expect(await savedCards.listToForget(shop.shop.db)).toEqual([])
    // And a page that is still open ends by itself.
    const other = await begin()
    const page = await other.me.replaceCard({ params: { id: other.id } })
    await shop.shop.db`update subscription set status = 'canceled' where id = ${other.id}`
    await reconcile(shop.shop)
    expect(() => shop.sandbox.pay(page.id)).toThrow('expired')
  })

  test('whose order ended after they changed the card does not keep the farmer looking for money that never came', async () => {
    const { me, id } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    await me.settleCard({ body: { session_id: session } })
    await shop.shop.db`update subscription set status = 'canceled', care = 'amountDiffers', care_seen_at = null where id = ${id}`
    expect(await farmer.readSubscription({ params: { id } })).toMatchObject({ needs_care: false })
  })

  test('whose bank declined is charged on the day they were told, to the new card', async () => {
    const { member, me, id, due } = await begin()
    await decline(id, due, [0])
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    const next = addDays(due, 3)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ next: { date: next, cents: 3_250 } })
    // Nothing is said of the new card that the bank said of the old one.
    expect((await installmentsOf(id))[1]).toEqual({ state: 'failed', next_try: next, failure: null })
    expect((await lettersTo(member))[0]).toContain(`On ${showDate(next)} we'll charge the $32.50 that is still unpaid.`)
    await charge()
    expect(await receiptsOf(id)).toEqual([3_250])
    until(next)
    await charge()
    expect([await receiptsOf(id), await statesOf(id)]).toEqual([
      [3_250, 3_250],
      ['paid', 'paid', 'planned', 'planned'],
    ])
  })

  test('whose pickups are stopped gets eggs again when the new card has paid, and nothing else is charged before', async () => {
    await stopPickups(true)
    const { member, me, id, due } = await begin()
    await decline(id, due, [0, 3, 7])
    const isStopped = async () => (await pickupsOf(shop, member)).some(({ state }) => state === 'stopped')
    expect([await isStopped(), (await orderOf(member)).care]).toEqual([true, 'installmentFailed'])
    // The day of the second installment is near.
    await shop.shop
      .db`update installment set due_date = ${addDays(today(), 1)}, told_at = ${clock()} where subscription_id = ${id} and number = 2`
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    const next = addDays(today(), 3)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ is_stopped: true, next: { date: next } })
    expect([await isStopped(), (await orderOf(member)).care]).toEqual([true, null])
    expect((await lettersTo(member))[0]).toContain('Your pickups resume once that is paid.')
    until(addDays(today(), 1))
    await charge()
    expect(await receiptsOf(id)).toEqual([3_250])
    until(next)
    await charge()
    expect([await receiptsOf(id), await isStopped()]).toEqual([[3_250, 3_250], false])
  })

  test('whose new card is declined too is told, and the farmer sees it again', async () => {
    const { member, me, id, due } = await begin()
    await decline(id, due, [0, 3, 7])
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, '4000000000000341')
    await me.settleCard({ body: { session_id: session } })
    until(addDays(today(), 3))
    await charge()
    expect((await installmentsOf(id))[1]).toEqual({ state: 'failed', next_try: null, failure: 'Your card was declined.' })
    expect((await orderOf(member)).care).toBe('installmentFailed')
    expect((await lettersTo(member, 'installment-failed')).at(-1)).toContain('to your Visa ending in 0341')
  })

  test('who changes the card after the day of the next try has passed unused is told of a day to come', async () => {
    const { member, me, id, due } = await begin()
    await decline(id, due, [0])
    // A bank disputed a payment, so that nothing was charged, and the farm won.
    until(addDays(due, 4))
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    const next = addDays(today(), 3)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ next: { date: next, cents: 3_250 } })
    expect((await lettersTo(member))[0]).toContain(`On ${showDate(next)} we'll charge the $32.50 that is still unpaid.`)
    await charge()
    expect(await receiptsOf(id)).toEqual([3_250])
  })

  test('is promised no charge while a bank disputes a payment of the order', async () => {
    const { member, me, id, due } = await begin()
    await decline(id, due, [0])
    await shop.shop.db`update subscription set disputed = true where id = ${id}`
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ card: { last4: '3155' }, next: null })
    const [letter] = await lettersTo(member)
    expect(letter).toContain('to your Visa ending in 3155')
    expect(letter).not.toContain('$32.50')
  })

  test('whose last installment is being charged reads which card pays it', async () => {
    const { me, id } = await begin()
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session, NEW_CARD)
    await me.settleCard({ body: { session_id: session } })
    await shop.shop
      .db`update installment set state = 'asked', asked_at = ${clock()}, provider_key = 'k' where subscription_id = ${id} and number > 0`
    expect(await me.settleCard({ body: { session_id: session } })).toMatchObject({ state: 'paid', card: { last4: '3155' }, next: null })
  })

  test('whose card the provider does not know enters another, as a new customer there', async () => {
    const { me, id, due } = await begin()
    await shop.shop.db`update saved_card set customer = 'cus_gone', method = 'pm_gone' where subscription_id = ${id}`
    until(due)
    await charge()
    const { id: session } = await me.replaceCard({ params: { id } })
    shop.sandbox.pay(session)
    await me.settleCard({ body: { session_id: session } })
    expect(await cardOf(id)).toMatchObject({ customer: expect.stringMatching(/^cus_(?!gone)/), last4: '4242' })
    until(addDays(due, 3))
    await charge()
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'planned', 'planned'])
  })
})

describe('nobody changes the card', () => {
  test('as a stranger, or asks how that went', async () => {
    const { me, id } = await begin()
    const stranger = as(shop.app, await makeMember(shop, { verified: true }))
    const { id: session_id } = await me.replaceCard({ params: { id } })
    await expect(stranger.settleCard({ body: { session_id } })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('of an order without installments, or with none left', async () => {
    const member = await makeMember(shop, { verified: true })
    const { id: session_id } = await checkOut(shop, member, season)
    shop.sandbox.pay(session_id)
    await tell(session_id)
    const { id } = await orderOf(member)
    await expect(as(shop.app, member).replaceCard({ params: { id } })).rejects.toMatchObject({ code: 'noInstallments' })
    await expect(as(shop.app, member).settleCard({ body: { session_id } })).rejects.toMatchObject({ code: 'notFound' })
    const other = await begin()
    const { id: rest } = await other.me.payOwed({ params: { id: other.id }, body: { what: 'all' } })
    shop.sandbox.pay(rest)
    await tell(rest)
    await expect(other.me.replaceCard({ params: { id: other.id } })).rejects.toMatchObject({ code: 'noInstallments' })
  })

  test('while the old one is being charged', async () => {
    const { me, id } = await begin()
    await shop.shop
      .db`update installment set state = 'asked', asked_at = ${clock()}, provider_key = 'k' where subscription_id = ${id} and number = 1`
    await expect(me.replaceCard({ params: { id } })).rejects.toMatchObject({ code: 'paymentOnItsWay' })
  })
})
