import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { RenewalWay } from '../../../shared/shapes/renewal.ts'
import { chargeInstallments } from '../../jobs/charge-installments.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as savedCards from '../../store/money/saved-cards.ts'

/** The same again next season: with one press, with a place that is kept, or automatically. */

const DAY = 86_400_000
const START = Date.parse('2027-03-01T17:00:00Z')
const now = { ms: START }
const clock = () => new Date(now.ms)
const shop = useTestShop({ clock })
let farmer = {} as Client
let season = {} as Season
let next = {} as Cycle

const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)
const set = async (settings: Record<string, string | number | boolean>) => {
  await shop.shop.db`update shop set ${shop.shop.db(settings)}`
  await shop.shop.farm.reload()
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  now.ms = START
  const { db } = shop.shop
  await db`update installment set state = 'dropped' where state in ('planned', 'failed', 'asked')`
  await db`update subscription set status = 'canceled' where status = 'owed'`
  await products.setCartonPrice(db, 650, clock())
  await set({ installments_most: 0, installments_past_season: true, pay_farm: 'nobody', pay_farm_text: 'Cash', auto_renewal: false })
  season = await openSeason(shop)
  const start_date = addDays(today(), 56)
  next = await cycles.add(db, { cycle_name: 'Summer', start_date, end_date: addDays(start_date, 69), number_of_weeks: 10 })
})
afterEach(async () => expect(await brokenBooks(shop.shop.db)).toEqual([]))

const pay = async (session: string, card?: string) => {
  shop.sandbox.pay(session, card)
  expect((await sendEvent(shop, 'checkout.session.completed', { id: session })).statusCode).toBe(200)
}

/** A customer of the season that ends: two cartons a week. */
const customer = async (over: object = {}): Promise<Member> => {
  const member = await makeMember(shop, { verified: true })
  const { id } = await checkOut(shop, member, season, { donationCartons: 0, ...over })
  await pay(id)
  return member
}
/** The same, with a card saved for installments. */
const withCard = async (): Promise<Member> => {
  await set({ installments_most: 3 })
  const member = await customer({ payLater: 'installments', installments: 2 })
  await set({ installments_most: 0 })
  return member
}
const invite = (keep_until?: string) =>
  farmer.inviteFormer({ params: { id: String(next.cycle_id) }, body: { from_cycle_id: season.cycle.cycle_id, keep_until } })
const offerFor = async (member: Member) => (await as(shop.app, member).readRenewals()).offers[0]
const press = async (member: Member, pick: (way: RenewalWay) => boolean = () => true) => {
  const offer = await offerFor(member)
  const way = offer?.ways.find(pick)
  if (!offer || !way) throw new Error('There is no such way')
  const { pay: by, installments, card } = way
  const body = { pay: by, installments, amount: offer.amount, creditCents: offer.credit_cents, ...(card && { last4: card.last4 }) }
  return () => as(shop.app, member).renew({ params: { cycleId: String(offer.cycle_id) }, body })
}
const ordersOf = async ({ id }: Member) =>
  (
    await shop.shop.db<
      { id: number; status: string; total_cents: number; paid_cents: number; cartons_per_week: number; site_id: number }[]
    >`
      select id, status, total_cents, paid_cents, cartons_per_week, site_id from subscription
      where user_id = ${id} and cycle_id = ${next.cycle_id} and status not in ('expired', 'failed') order by id`
  ).map((row) => ({ ...row }))
const lettersTo = async ({ email }: Member) =>
  (
    await shop.shop.db<{ letter: string; subject: string; body_text: string }[]>`
      select letter, subject, body_text from mail where to_address = ${email} order by created_at, mail_id`
  ).map((mail) => ({ ...mail }))
const lettersOf = async (member: Member, kind: string) => (await lettersTo(member)).filter(({ letter }) => letter === kind)
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    now.ms += DAY
    await reconcile(shop.shop)
    await runDueJobs(shop.shop)
  }
}

describe('the same again', () => {
  test('an invited customer reads what they had and what it costs now, in the email and on their pages', async () => {
    const ann = await customer()
    const stranger = await customer()
    await shop.shop.db`update subscription set status = 'refunded' where user_id = ${stranger.id}`
    expect(await offerFor(ann)).toBeUndefined()
    await products.setCartonPrice(shop.shop.db, 700, clock())
    await invite()
    expect(await offerFor(ann)).toEqual({
      cycle_id: next.cycle_id,
      egg_cycle: 'Summer',
      start_date: next.start_date,
      end_date: next.end_date,
      pickup_site: 'Library',
      lines: [{ cartons_per_week: 2, weeks: 10 }],
      amount: 14_000,
      credit_cents: 0,
      kept_until: null,
      ways: [{ pay: 'page', installments: 0, now_cents: 14_000, due_date: null }],
    })
    expect(await offerFor(stranger)).toBeUndefined()
    const [letter] = await lettersOf(ann, 'invitation')
    expect(letter?.body_text).toContain('Everything you had last time costs $140.00 now. You can renew it with one press in your profile.')
    expect(letter?.body_text).not.toContain('keeping your place')
  })

  test('without a saved card, the press leads to a payment page with everything filled in, however often it is pressed', async () => {
    const ann = await customer()
    await invite()
    const again = await press(ann)
    const pages = await Promise.all([again(), again()])
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
    expect(pages[0]).toMatchObject({ outcome: 'toPay', url: expect.any(String) })
    const [page] = await shop.shop.db<{ session_id: string }[]>`
      select session_id from payment_page join subscription s on s.id = subscription_id where s.cycle_id = ${next.cycle_id}`
    await pay(page?.session_id ?? '')
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', total_cents: 13_000, cartons_per_week: 2, site_id: season.site.site_id }])
    expect(await offerFor(ann)).toBeUndefined()
    await expect(again()).rejects.toMatchObject({ code: 'alreadyRenewed' })
  })

  test('with a saved card, one press is one order and one charge, even if it is pressed twice at once', async () => {
    const ann = await withCard()
    await invite()
    const again = await press(ann, ({ pay: by }) => by === 'card')
    const presses = await Promise.allSettled([again(), again(), again()])
    const came = presses.flatMap((each) => (each.status === 'fulfilled' ? [each.value.outcome] : []))
    expect(came).toContain('charged')
    const [order, ...others] = await ordersOf(ann)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'paid', total_cents: 13_000, paid_cents: 13_000 })
    expect(await shop.shop.db`select from receipt where subscription_id = ${order?.id ?? 0}`).toHaveLength(1)
    expect(await lettersOf(ann, 'order-confirmation')).toHaveLength(2)
    // The card stays for the season that it still pays, and no longer.
    expect(await savedCards.find(shop.shop.db, order?.id ?? 0)).toBeUndefined()
    expect(await savedCards.findOfUser(shop.shop.db, ann.id)).toBeDefined()
  })

  test('a declined card leaves the order to be paid, and its customer hears how; nothing is charged twice', async () => {
    const ann = await withCard()
    await invite()
    const card = await savedCards.findOfUser(shop.shop.db, ann.id)
    shop.sandbox.fromNowOn(card?.method ?? '', 'declines')
    expect(await (await press(ann, ({ pay: by }) => by === 'card'))()).toEqual({ outcome: 'declined', url: null })
    expect(await ordersOf(ann)).toMatchObject([{ status: 'owed', paid_cents: 0 }])
    expect(await lettersOf(ann, 'installment-failed')).toHaveLength(1)
    await expect(as(shop.app, ann).listMyOwed()).resolves.toContainEqual(expect.objectContaining({ owed_cents: 13_000 }))
  })

  test('a lost reply of the provider is asked for again: one charge', async () => {
    const ann = await withCard()
    await invite()
    const { charge } = shop.shop.payments
    const lost = { count: 0 }
    shop.shop.payments.charge = async (wanted) => {
      await charge(wanted)
      lost.count++
      throw new Error('The connection was lost')
    }
    expect(await (await press(ann, ({ pay: by }) => by === 'card'))()).toEqual({ outcome: 'charging', url: null })
    shop.shop.payments.charge = charge
    now.ms += 60_000
    await chargeInstallments(shop.shop)
    const [order] = await ordersOf(ann)
    expect([lost.count, order?.status, order?.paid_cents]).toEqual([1, 'paid', 13_000])
    expect(await shop.shop.db`select from receipt where subscription_id = ${order?.id ?? 0}`).toHaveLength(1)
  })

  test('in installments, as the farm offers them, the first is charged with the press', async () => {
    const ann = await withCard()
    await set({ installments_most: 3 })
    await invite()
    expect(await (await press(ann, ({ installments }) => installments === 3))()).toEqual({ outcome: 'charged', url: null })
    const [order] = await ordersOf(ann)
    expect(order).toMatchObject({ status: 'owed', total_cents: 13_000, paid_cents: 3250 })
  })

  test('credit comes first, and may pay for all of it', async () => {
    const ann = await customer()
    await giveCredit(shop, ann, 13_000)
    await invite()
    expect((await offerFor(ann))?.ways).toEqual([{ pay: 'credit', installments: 0, now_cents: 0, due_date: null }])
    expect(await (await press(ann))()).toEqual({ outcome: 'placed', url: null })
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', paid_cents: 0 }])
  })

  test('people whom the farm lets pay later renew with one press and no page', async () => {
    const ann = await customer()
    await set({ pay_farm: 'all' })
    await invite()
    const again = await press(ann, ({ pay: by }) => by === 'farm')
    const presses = await Promise.allSettled([again(), again()])
    expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'owed', paid_cents: 0, total_cents: 13_000 }])
  })

  test('a press on a page that has become old charges nothing', async () => {
    const ann = await withCard()
    await invite()
    const again = await press(ann)
    await products.setCartonPrice(shop.shop.db, 700, clock())
    await expect(again()).rejects.toMatchObject({ code: 'priceMoved' })
    await products.setCartonPrice(shop.shop.db, 650, clock())
    await shop.shop
      .db`update saved_card set last4 = '1111' where subscription_id in (select id from subscription where user_id = ${ann.id})`
    await expect(again()).rejects.toMatchObject({ code: 'savedCardGone' })
    expect(await ordersOf(ann)).toEqual([])
  })

  test('nobody renews what nobody invited them to', async () => {
    const ann = await customer()
    const body = { pay: 'page', installments: 0, amount: 13_000, creditCents: 0 } as const
    await expect(as(shop.app, ann).renew({ params: { cycleId: String(next.cycle_id) }, body })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('those who have not answered are written to once more, with one press', async () => {
    const [ann, bo, cleo] = [await customer(), await customer(), await customer({ cartonsPerWeek: 1 })]
    await set({ pay_farm: 'all' })
    await invite()
    await (await press(bo, ({ pay: by }) => by === 'farm'))()
    await shop.shop.db`insert into unsubscribed (address_digest, at) values (address_digest(${cleo.email}), now())`
    const remind = () => farmer.remindInvited({ params: { id: String(next.cycle_id) } })
    expect(await remind()).toEqual({ reminded: 1 })
    await expect(remind()).rejects.toMatchObject({ code: 'nobodyToInvite' })
    expect((await lettersOf(ann, 'invitation')).map(({ subject }) => subject)).toEqual([
      'Summer at Our farm: your turn first',
      'Summer at Our farm: will we see you again?',
    ])
    expect(await lettersOf(cleo, 'invitation')).toHaveLength(1)
  })
})

describe('a place that is kept', () => {
  const limit = (cartons: number) => shop.shop.db`update cycle set cartons_limit = ${cartons} where cycle_id = ${next.cycle_id}`
  const open = () => shop.shop.db`update cycle set is_active = true, was_open = true where cycle_id = ${next.cycle_id}`
  const buys = (member: Member, cartonsPerWeek: number) =>
    checkOut(shop, member, { cycle: next, site: season.site }, { cartonsPerWeek, donationCartons: 0 })

  test('is nobody else’s until its day is over, and theirs until then', async () => {
    await limit(3)
    const ann = await customer()
    await invite(addDays(today(), 5))
    expect((await offerFor(ann))?.kept_until).toBe(addDays(today(), 5))
    expect((await lettersOf(ann, 'invitation'))[0]?.body_text).toContain("We're keeping your place until")
    expect((await farmer.listWaitingList()).filter(({ email }) => email === ann.email)).toEqual([])
    await open()
    const stranger = await makeMember(shop, { verified: true })
    await expect(buys(stranger, 2)).rejects.toMatchObject({ code: 'cycleFull' })
    expect(await buys(stranger, 1)).toMatchObject({ id: expect.any(String) })
    expect(await (await press(ann))()).toMatchObject({ outcome: 'toPay' })
    await days(6)
    expect((await offerFor(ann))?.kept_until).toBeNull()
    expect(await buys(await makeMember(shop, { verified: true }), 2)).toMatchObject({ id: expect.any(String) })
  })

  test('is free at once if they decline, and kept again if they think again and it is still there', async () => {
    await limit(2)
    const ann = await customer()
    await invite(addDays(today(), 5))
    await open()
    const [invitation] = await shop.shop.db<{ invitation_id: number }[]>`select invitation_id from invitation where user_id = ${ann.id}`
    const url = new URL(shop.shop.invitationLinks.urlFor(String(invitation?.invitation_id)))
    const answer = (declined: boolean) =>
      as(shop.app, nobody).answerInvitation({ body: { token: url.searchParams.get('t') ?? '', declined } })
    const left = async () => (await as(shop.app, farmer0).readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === next.cycle_id)
    const farmer0 = await makeMember(shop, { verified: true })
    expect((await left())?.cartons_left).toBe(0)
    await answer(true)
    expect((await left())?.cartons_left).toBe(2)
    expect(await offerFor(ann)).toBeUndefined()
    await answer(false)
    expect((await left())?.cartons_left).toBe(0)
    await answer(true)
    await buys(farmer0, 2)
    await answer(false)
    expect((await offerFor(ann))?.kept_until).toBeNull()
  })

  test('is promised to nobody whose email is not verified; they are invited all the same', async () => {
    const member = await customer()
    await shop.shop.db`update app_user set email_verified = false where id = ${member.id}`
    await invite(addDays(today(), 5))
    expect(await lettersOf(member, 'invitation')).toHaveLength(1)
    expect((await offerFor(member))?.kept_until ?? null).toBeNull()
  })

  test('is not given up by someone who asks for more: they are told to order what is kept first', async () => {
    await limit(2)
    const ann = await customer()
    await invite(addDays(today(), 5))
    await open()
    const wish = { cycle_id: next.cycle_id, site_id: season.site.site_id, cartons_per_week: 3 }
    await expect(as(shop.app, ann).joinWaitingList({ body: wish })).rejects.toMatchObject({ status: 409, code: 'placeIsKept' })
    expect((await offerFor(ann))?.kept_until).toBe(addDays(today(), 5))
  })

  test('is promised to no more people than there is room for', async () => {
    await limit(5)
    const people = [await customer(), await customer(), await customer()]
    await invite(addDays(today(), 5))
    const kept = await Promise.all(people.map(async (member) => (await offerFor(member))?.kept_until))
    expect(kept.filter(Boolean)).toHaveLength(2)
    const letters = (await Promise.all(people.map((member) => lettersOf(member, 'invitation')))).flat()
    expect(letters.filter(({ body_text }) => body_text.includes('keeping your place'))).toHaveLength(2)
  })
})

describe('automatic renewal', () => {
  const turnOn = (member: Member, pays: 'card' | 'farm') => as(shop.app, member).startAutoRenewal({ body: { pays, terms: 1 } })
  const stopLink = async (member: Member, kind: string) => {
    const [letter] = await lettersOf(member, kind)
    return new URL(/https?:\/\/\S+\/stop-renewal\S+/.exec(letter?.body_text ?? '')?.[0] ?? '').searchParams.get('t') ?? ''
  }

  test('is nowhere unless the farm offers it', async () => {
    const ann = await withCard()
    expect(await as(shop.app, ann).readRenewals()).toEqual({ offers: [], auto: null, auto_ways: [], pickup_cents: 0, card: null })
    await expect(turnOn(ann, 'card')).rejects.toMatchObject({ code: 'autoRenewalOff' })
    await set({ auto_renewal: true })
    expect(await as(shop.app, ann).readRenewals()).toMatchObject({
      auto: null,
      auto_ways: ['card'],
      pickup_cents: 1300,
      card: { last4: '4242' },
    })
    await expect(turnOn(ann, 'farm')).rejects.toMatchObject({ code: 'autoRenewalOff' })
    await expect(as(shop.app, ann).startAutoRenewal({ body: { pays: 'card', terms: 2 } })).rejects.toMatchObject({ code: 'termsMoved' })
    const unproved = await makeMember(shop)
    expect((await as(shop.app, unproved).readRenewals()).auto_ways).toEqual([])
  })

  test('is agreed to once, kept in an email, announced 14 days before, and placed and charged on its day', async () => {
    await set({ auto_renewal: true })
    const ann = await withCard()
    expect(await Promise.all([turnOn(ann, 'card'), turnOn(ann, 'card')])).toEqual([{ url: null }, { url: null }])
    const [kept, ...others] = await lettersOf(ann, 'renewal-on')
    expect(others).toEqual([])
    expect(kept?.body_text).toContain('It continues season after season until you stop it.')
    expect(kept?.body_text).toContain('your Visa ending in 4242')
    await products.setCartonPrice(shop.shop.db, 700, clock())
    await invite()
    expect(await lettersOf(ann, 'invitation')).toEqual([])
    await runDueJobs(shop.shop)
    await runDueJobs(shop.shop)
    const [soon, ...twice] = await lettersOf(ann, 'renewal-soon')
    expect(twice).toEqual([])
    expect(soon?.body_text).toContain(
      "On Mon, Mar 15 we'll renew your order for Summer: 2 cartons a week for 10 weeks at Library, $140.00.",
    )
    expect(soon?.body_text).toContain('Each one now costs $7.00 instead of $6.50.')
    expect(soon?.body_text).toContain("We'll charge your Visa ending in 4242 on that day.")
    expect((await as(shop.app, ann).readRenewals()).auto).toMatchObject({
      pays: 'card',
      planned: { place_on: '2027-03-15', total_cents: 14_000 },
    })
    await days(13)
    expect(await ordersOf(ann)).toEqual([])
    await days(1)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', total_cents: 14_000, paid_cents: 14_000 }])
    await days(3)
    expect(await ordersOf(ann)).toHaveLength(1)
    expect(await as(shop.app, ann).readRenewals()).toMatchObject({ auto: { pays: 'card', card: { last4: '4242' }, planned: null } })
  })

  test('the link in each email stops it without a login, and opening it stops nothing', async () => {
    await set({ auto_renewal: true })
    const ann = await withCard()
    await turnOn(ann, 'card')
    await invite()
    await runDueJobs(shop.shop)
    const token = await stopLink(ann, 'renewal-soon')
    expect(await stopLink(ann, 'renewal-on')).toBe(token)
    const anyone = as(shop.app, nobody)
    expect(await anyone.readRenewalByLink({ body: { token } })).toEqual({
      is_on: true,
      planned: { egg_cycle: 'Summer', place_on: '2027-03-15' },
    })
    expect(await anyone.endRenewalByLink({ body: { token } })).toEqual({ is_on: false, planned: null })
    await anyone.endRenewalByLink({ body: { token } })
    expect(await lettersOf(ann, 'renewal-off')).toHaveLength(1)
    await expect(anyone.endRenewalByLink({ body: { token: `${token}x` } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    await days(16)
    expect(await ordersOf(ann)).toEqual([])
    expect((await as(shop.app, ann).readRenewals()).auto).toBeNull()
  })

  test('one press in the profile stops it too, up to the day itself', async () => {
    await set({ auto_renewal: true })
    const ann = await withCard()
    await turnOn(ann, 'card')
    await invite()
    await runDueJobs(shop.shop)
    await days(13)
    await as(shop.app, ann).endAutoRenewal()
    await days(2)
    expect(await ordersOf(ann)).toEqual([])
    const [row] = await shop.shop.db`select terms, ended_at, method from auto_renewal where user_id = ${ann.id}`
    expect(row).toMatchObject({ terms: 1, ended_at: expect.any(Date), method: null })
    // Nothing needs the card anymore but the season that it still pays.
    expect(await savedCards.findOfUser(shop.shop.db, ann.id)).toBeDefined()
  })

  test('a customer without a saved card saves one on a page, and it begins when they have', async () => {
    await set({ auto_renewal: true })
    const ann = await customer()
    const { url } = await turnOn(ann, 'card')
    expect(url).toEqual(expect.any(String))
    expect((await as(shop.app, ann).readRenewals()).auto).toBeNull()
    expect(await lettersOf(ann, 'renewal-on')).toEqual([])
    // A job that ends pages without a purpose leaves this one.
    const [page] = await shop.shop.db<{ session_id: string }[]>`
      select session_id from payment_page where user_id = ${ann.id} and purpose = 'card' and state = 'open'`
    await runDueJobs(shop.shop)
    await pay(page?.session_id ?? '')
    expect((await as(shop.app, ann).readRenewals()).auto).toMatchObject({ pays: 'card', card: { last4: '4242' } })
    expect(await lettersOf(ann, 'renewal-on')).toHaveLength(1)
    await chargeInstallments(shop.shop)
    await invite()
    await runDueJobs(shop.shop)
    await days(14)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid', paid_cents: 13_000 }])
  })

  test('to be paid later, it needs no card', async () => {
    await set({ auto_renewal: true, pay_farm: 'all' })
    const ann = await customer()
    expect(await turnOn(ann, 'farm')).toEqual({ url: null })
    await invite()
    await runDueJobs(shop.shop)
    expect((await lettersOf(ann, 'renewal-soon'))[0]?.body_text).toContain('You pay the farm by')
    await days(14)
    expect(await ordersOf(ann)).toMatchObject([{ status: 'owed', paid_cents: 0 }])
  })

  test('what costs more than was announced is not placed, and its customer hears what to do', async () => {
    await set({ auto_renewal: true })
    const ann = await withCard()
    await turnOn(ann, 'card')
    await invite()
    await runDueJobs(shop.shop)
    await products.setCartonPrice(shop.shop.db, 800, clock())
    await days(15)
    expect(await ordersOf(ann)).toEqual([])
    const letters = await lettersOf(ann, 'renewal-failed')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.body_text).toContain('Nothing was ordered or charged. It would cost more than we told you.')
  })

  test('it keeps its place; where there is none, nothing is charged', async () => {
    await set({ auto_renewal: true })
    const [ann, bo] = [await withCard(), await withCard()]
    for (const member of [ann, bo]) await turnOn(member, 'card')
    await shop.shop.db`update cycle set cartons_limit = 3 where cycle_id = ${next.cycle_id}`
    await invite()
    await runDueJobs(shop.shop)
    await days(14)
    const statuses = [await ordersOf(ann), await ordersOf(bo)].map(([order]) => order?.status)
    expect(statuses.sort()).toEqual(['paid', undefined])
    const failed = [...(await lettersOf(ann, 'renewal-failed')), ...(await lettersOf(bo, 'renewal-failed'))]
    expect(failed.map(({ body_text }) => body_text.includes("There's no room left"))).toEqual([true])
  })

  test('who has ordered or declined meanwhile is left alone, and a farm that stops offering it places nothing', async () => {
    await set({ auto_renewal: true, pay_farm: 'all' })
    const [ann, bo, cleo] = [await customer(), await customer(), await customer()]
    for (const member of [ann, bo, cleo]) await turnOn(member, 'farm')
    await invite()
    await runDueJobs(shop.shop)
    await (await press(ann, ({ pay: by }) => by === 'farm'))()
    await shop.shop.db`update invitation set declined_at = now() where user_id = ${bo.id}`
    await set({ auto_renewal: false })
    await days(15)
    expect((await Promise.all([ann, bo, cleo].map(ordersOf))).map(({ length }) => length)).toEqual([1, 0, 0])
    // Long after its day, nobody expects it anymore.
    await days(5)
    await set({ auto_renewal: true })
    await days(1)
    expect((await Promise.all([ann, bo, cleo].map(ordersOf))).map(({ length }) => length)).toEqual([1, 0, 0])
    expect(await lettersOf(cleo, 'renewal-failed')).toHaveLength(1)
  })
})
