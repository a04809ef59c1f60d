import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCardOrder, addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { addSiteOn } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { SentCheckout } from '../../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: FIRST_DAY }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let farmer = {} as Client
let customer = {} as Client
let open = {} as Cycle
let stopped = {} as Cycle
let barn = {} as Site
let mill = {} as Site
let archived = {} as Site
beforeAll(async () => {
  ann = await makeMember(shop)
  customer = as(shop.app, ann)
  farmer = as(shop.app, await makeAdmin(shop))
  open = await addCycle(shop)
  stopped = await addCycle(shop, 'Stopped')
  barn = await addSite(shop, 'Barn')
  mill = await addSiteOn(shop, 'Mill', 'Saturday')
  archived = await addSite(shop, 'Old mill')
  await farmer.toggleCycle({ params: { id: open.cycle_id } })
  await shop.shop.db`update site set archived_at = now() where site_id = ${archived.site_id}`
})
beforeEach(() => {
  clock.now = FIRST_DAY
})

/** 10 weeks of 2 cartons and 5 donated, at $6.50. */
const payload = (change: Partial<SentCheckout> = {}): SentCheckout => ({
  userId: ann.id,
  name: 'Ann',
  email: ann.email,
  amount: 16_250,
  cartonsPerWeek: 2,
  eggCycle: open.cycle_id,
  pickupSite: barn.site_id,
  donationCartons: 5,
  secondEmail: '',
  additionalNotes: ' ',
  ...change,
})
const start = (change: Partial<SentCheckout> = {}) => customer.startCheckout({ body: payload(change) })
const ALL_RIGHT = { id: expect.stringMatching(/^cs_/), url: expect.stringMatching(/^http/) }

describe('checking out', () => {
  test('with everything right opens the payment page', async () => {
    await expect(start()).resolves.toEqual(ALL_RIGHT)
    await expect(start({ email: ann.email.toUpperCase(), secondEmail: 'two@people.example' })).resolves.toEqual(ALL_RIGHT)
  })

  test('is refused for the first thing that is wrong, in this order', async () => {
    clock.now = new Date('2027-06-01T15:00:00Z')
    const wrong = { userId: 'ben', email: 'ben@people.example', eggCycle: stopped.cycle_id, pickupSite: archived.site_id, amount: 1 }
    const codes: string[] = []
    for (const mended of ['userId', 'email', 'eggCycle', 'pickupSite', 'today', 'amount', undefined] as const) {
      codes.push(
        await start(wrong).then(
          () => 'open',
          (refused) => refused.code,
        ),
      )
      if (mended === 'today') clock.now = FIRST_DAY
      else if (mended) Object.assign(wrong, { [mended]: payload()[mended] })
    }
    expect(codes).toEqual(['othersOrder', 'othersEmail', 'cycleClosed', 'siteClosed', 'noWeeksLeft', 'priceMoved', 'open'])
  })

  test.each<[string, () => Partial<SentCheckout>, object]>([
    ['for another person', () => ({ userId: 'ben' }), { status: 403, code: 'othersOrder', message: 'You can only order for yourself.' }],
    [
      "under another's email",
      () => ({ email: 'ben@people.example' }),
      { status: 403, code: 'othersEmail', message: 'You can only use the email of your own account.' },
    ],
    [
      'for a stopped cycle',
      () => ({ eggCycle: stopped.cycle_id }),
      { status: 409, code: 'cycleClosed', message: "This cycle isn't open for subscriptions." },
    ],
    ['for a cycle that never was', () => ({ eggCycle: 999_999 }), { status: 409, code: 'cycleClosed' }],
    [
      'at an archived site',
      () => ({ pickupSite: archived.site_id }),
      { status: 409, code: 'siteClosed', message: "This pickup site isn't open for subscriptions." },
    ],
    ['at a site that never was', () => ({ pickupSite: 999_999 }), { status: 409, code: 'siteClosed' }],
  ])('is refused %s', async (_, change, refusal) => {
    await expect(start(change())).rejects.toMatchObject(refusal)
  })

  test('is refused when no week is left', async () => {
    clock.now = new Date('2027-05-10T15:00:00Z')
    await expect(start()).rejects.toMatchObject({ status: 409, code: 'noWeeksLeft', message: 'This cycle has no pickups left.' })
  })

  test('that is refused leaves no order behind and asks nothing of the payment provider', async () => {
    await empty(shop.shop.db, ['subscription'])
    shop.sandbox.switches.down = true
    for (const wrong of [
      { userId: 'ben' },
      { email: 'ben@people.example' },
      { eggCycle: stopped.cycle_id },
      { pickupSite: archived.site_id },
      { amount: 1 },
    ]) {
      await expect(start(wrong)).rejects.not.toMatchObject({ code: 'paymentsAway' })
    }
    shop.sandbox.switches.down = false
    expect(await shop.shop.db`select 1 from subscription`).toHaveLength(0)
  })
})

describe('what is full', () => {
  test('is refused with what is left, before the payment provider is asked', async () => {
    const { db } = shop.shop
    // Early enough for the first Monday: nobody needs the cartons of two weeks at once.
    clock.now = new Date('2027-02-22T15:00:00Z')
    await db`update subscription set status = 'expired' where status = 'pending'`
    await db`update cycle set cartons_limit = 5 where cycle_id = ${open.cycle_id}`
    const body = { name: 'Ben', cycle_id: open.cycle_id, pickup_site: barn.site_id, donation_cartons: 0, total_amount: 0 }
    await farmer.addSubscription({ body: { ...body, cartons_per_week: 4, second_email: '', additional_notes: '' } })
    await expect(start()).rejects.toMatchObject({ status: 409, code: 'cycleFull', message: 'This cycle has 1 carton a week left.' })
    await farmer.addSubscription({ body: { ...body, cartons_per_week: 1, second_email: '', additional_notes: '' } })
    await expect(start()).rejects.toMatchObject({ code: 'cycleFull', message: 'This cycle has no cartons a week left.' })
    await db`update cycle set cartons_limit = null where cycle_id = ${open.cycle_id}`
    await db`update site set places = 2 where site_id = ${barn.site_id}`
    await expect(start()).rejects.toMatchObject({ status: 409, code: 'siteFull', message: 'This pickup site is full.' })
    expect(await db`select 1 from subscription where status = 'pending'`).toHaveLength(0)
    await db`update site set places = null where site_id = ${barn.site_id}`
    await expect(start()).resolves.toEqual(ALL_RIGHT)
  })
})

describe('a cycle that is not open to all', () => {
  test('is open to those who are invited, until somebody has come while it was open to all', async () => {
    const { db } = shop.shop
    await start()
    await db`
      insert into invitation (cycle_id, user_id, subscription_id, invited_at)
      select ${stopped.cycle_id}, ${ann.id}, max(id), ${FIRST_DAY} from subscription where user_id = ${ann.id}`
    await expect(start({ eggCycle: stopped.cycle_id })).resolves.toEqual(ALL_RIGHT)
    expect((await customer.readSubscribeHints()).early).toEqual([stopped.cycle_id])
    const press = () => farmer.toggleCycle({ params: { id: String(stopped.cycle_id) } })
    await press()
    await press()
    await expect(start({ eggCycle: stopped.cycle_id })).resolves.toEqual(ALL_RIGHT)
    await press()
    await addCardOrder(shop, 'paid', stopped, barn)
    await press()
    await expect(start({ eggCycle: stopped.cycle_id })).rejects.toMatchObject({ code: 'cycleClosed' })
    await db`delete from invitation`
  })
})

describe('the amount', () => {
  test('that another price would make is refused with the right total', async () => {
    for (const amount of [16_249, 16_251, 0, 1]) {
      await expect(start({ amount })).rejects.toMatchObject({
        status: 409,
        code: 'priceMoved',
        message: 'The price has changed. Your total is now $162.50.',
        body: { total: '$162.50', amount: 16_250 },
      })
    }
  })

  test('follows the price of the shop at once', async () => {
    await farmer.setCartonPrice({ body: { carton_price: 71.13 } })
    await expect(start()).rejects.toMatchObject({ code: 'priceMoved', body: { total: '$1,778.25', amount: 177_825 } })
    await expect(start({ amount: 177_825 })).resolves.toEqual(ALL_RIGHT)
    await farmer.setCartonPrice({ body: { carton_price: 6.5 } })
  })

  test('of less than a card can pay is told, and leaves nothing behind', async () => {
    clock.now = new Date('2027-05-03T12:00:00Z')
    await farmer.setCartonPrice({ body: { carton_price: 0.1 } })
    const before = await shop.shop.db`select count(*)::int as count from subscription`
    await expect(start({ pickupSite: mill.site_id, cartonsPerWeek: 2, donationCartons: 0, amount: 20 })).rejects.toMatchObject({
      status: 409,
      code: 'sumNotByCard',
      message: 'You can pay $0.50 to $999,999.99 by card. This order is $0.20: please change the number of cartons, or write to us.',
    })
    expect(await shop.shop.db`select count(*)::int as count from subscription`).toEqual(before)
    await expect(start({ pickupSite: mill.site_id, cartonsPerWeek: 5, donationCartons: 0, amount: 50 })).resolves.toEqual(ALL_RIGHT)
    await farmer.setCartonPrice({ body: { carton_price: 6.5 } })
  })

  test('of a sum that the provider takes from no card is told, and is not left waiting', async () => {
    shop.sandbox.switches.smallestAmount = 20_000
    await expect(start()).rejects.toMatchObject({
      status: 409,
      code: 'sumRefused',
      message: "We can't charge $162.50 to a card. Please change the number of cartons, or write to us.",
    })
    shop.sandbox.switches.smallestAmount = 50
    expect(await shop.shop.db`select from subscription where status = 'pending' and cycle_id = ${open.cycle_id}`).toEqual([])
    await expect(start()).resolves.toEqual(ALL_RIGHT)
  })

  test.each([
    ['before the start', '2026-11-15T12:00:00Z', 10],
    ['late on the last evening of the first week, when the world’s clock is a day ahead', '2027-03-08T04:59:59Z', 10],
    ['on the first minute of the second week', '2027-03-08T05:00:00Z', 9],
    ['on the evening after the clocks went forward', '2027-03-15T03:59:59Z', 9],
    ['on the midnight after it', '2027-03-15T04:00:00Z', 8],
    ['in the last week', '2027-05-03T12:00:00Z', 1],
  ])('is for the weeks that are left %s', async (_, now, weeks) => {
    clock.now = new Date(now)
    const at = { pickupSite: mill.site_id }
    await expect(start({ ...at, amount: (weeks * 2 + 5) * 650 })).resolves.toEqual(ALL_RIGHT)
    await expect(start({ ...at, amount: ((weeks + 1) * 2 + 5) * 650 })).rejects.toMatchObject({
      body: { amount: (weeks * 2 + 5) * 650 },
    })
  })
})

describe('the form', () => {
  test('is refused with a note of 100 KB', async () => {
    const reply = await shop.app.inject(requestOf('startCheckout', { body: payload({ additionalNotes: 'x'.repeat(100_000) }) }, ann))
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'tooLarge'])
  })

  test.each([
    ['no name', { name: ' ' }, { name: ['Please fill in this field.'] }],
    ['no cartons', { cartonsPerWeek: 0 }, { cartonsPerWeek: ['Please select at least 1 carton per week'] }],
    ['too many cartons', { cartonsPerWeek: 31 }, { cartonsPerWeek: ['Please select at most 30 cartons per week'] }],
    ['a part of a carton', { cartonsPerWeek: 1.5 }, { cartonsPerWeek: ['Please select a whole number of cartons per week'] }],
    ['a donation below zero', { donationCartons: -1 }, { donationCartons: ["This value isn't valid."] }],
    ['a second email that is none', { secondEmail: 'two' }, { secondEmail: ['Please enter a valid email address.'] }],
    [
      'a line break in the second email',
      { secondEmail: 'two@people.example\r\nBcc: x@y.zz' },
      { secondEmail: ["This value isn't valid.", 'Please enter a valid email address.'] },
    ],
    ['an unknown field', { status: 'paid' }, { status: ["We don't know this field."] }],
    ['no cycle', { eggCycle: undefined }, { eggCycle: ['Please fill in this field.'] }],
    ['no site', { pickupSite: undefined }, { pickupSite: ['Please fill in this field.'] }],
    ['a part of a cent', { amount: 16_250.5 }, { amount: ["This value isn't valid."] }],
  ])('is refused with %s', async (_, change, fields) => {
    const reply = await shop.app.inject(requestOf('startCheckout', { body: { ...payload(), ...change } }, ann))
    expect([reply.statusCode, reply.json().code, reply.json().fields]).toEqual([400, 'invalidInput', fields])
  })
})
