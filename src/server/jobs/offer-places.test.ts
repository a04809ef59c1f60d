import { beforeAll, describe, expect, test } from 'vitest'
import { addOrder } from '../../../tests/support/orders/farm-orders.ts'
import { openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { buy, limit, sessionsOf } from '../../../tests/support/people/buyers.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../shared/dates/calendar.ts'
import { offerPlaces } from './offer-places.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
let ann = {} as Member
let ben = {} as Member
let cleo = {} as Member
let order = 0

const makeBuyer = () => makeMember(shop, { verified: true })
const wish = (member: Member, cartons_per_week: number) =>
  as(shop.app, member).joinWaitingList({ body: { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id, cartons_per_week } })
const states = async () => (await farmer.listWaitingList()).map(({ email, state }) => [email, state])
const cancelOrder = async (id: number) => {
  const { version } = await farmer.readSubscription({ params: { id: String(id) } })
  await farmer.cancelSubscription({ params: { id: String(id) }, body: { version } })
}

/** The order has fewer cartons from now on, and so have its pickups. */
const shrink = async (cartons: number) => {
  await shop.shop.db`update subscription set cartons_per_week = ${cartons} where id = ${order}`
  await shop.shop.db`update pickup set cartons = ${cartons} where subscription_id = ${order}`
}

beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  ann = await makeBuyer()
  ben = await makeBuyer()
  cleo = await makeBuyer()
  await shop.shop.db`update cycle set cartons_limit = 10 where cycle_id = ${season.cycle.cycle_id}`
})

describe('the list of a full cycle', () => {
  test('promises nothing to an address that nobody has verified', async () => {
    const dan = await makeMember(shop)
    await expect(wish(dan, 11)).rejects.toMatchObject({ status: 403, code: 'verifyToWait' })
    expect(await states()).toEqual([])
  })

  test('is only for what is full and open', async () => {
    await expect(wish(ann, 2)).rejects.toMatchObject({ status: 409, code: 'notFull' })
    order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 9 })
    await expect(
      as(shop.app, ann).joinWaitingList({ body: { cycle_id: 999, site_id: season.site.site_id, cartons_per_week: 2 } }),
    ).rejects.toMatchObject({ code: 'cycleClosed' })
    await expect(
      as(shop.app, ann).joinWaitingList({ body: { cycle_id: season.cycle.cycle_id, site_id: 999, cartons_per_week: 2 } }),
    ).rejects.toMatchObject({ code: 'siteClosed' })
  })

  test('keeps the turn of each, also of one who wishes for something else meanwhile', async () => {
    expect(await wish(ann, 6)).toMatchObject({ cartons: 6, ahead: 0, held_until: null })
    later(1)
    expect(await wish(ben, 5)).toMatchObject({ ahead: 1 })
    later(1)
    expect(await wish(cleo, 4)).toMatchObject({ ahead: 2 })
    expect(await wish(ann, 5)).toMatchObject({ cartons: 5, ahead: 0 })
    await offerPlaces(shop.shop)
    expect((await states()).map(([, state]) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('offers a freed place in turn, once, and holds it for a day', async () => {
    await cancelOrder(order)
    // Two processes at the same minute.
    await Promise.all([offerPlaces(shop.shop), offerPlaces(shop.shop)])
    // Ten are free: Ann has five of them, Ben the other five, Cleo waits on.
    expect(await states()).toEqual([
      [ann.email, 'offered'],
      [ben.email, 'offered'],
      [cleo.email, 'waiting'],
    ])
    const mail = await mailTo(shop, ann.email, 'A place opened up for you: Spring at Library')
    expect(mail.text).toContain("We'll hold it for you until Tue, Mar 2, 12:00 PM.")
    expect(mail.text).toContain(`/subscribe?cycle=${season.cycle.cycle_id}`)
    expect(await shop.shop.db`select from mail where letter = 'place-offer'`).toHaveLength(2)
    const [mine] = (await as(shop.app, ann).readSubscribeHints()).wishes
    expect(mine?.held_until).toBe('2027-03-02T17:00:00.000Z')
  })

  test('gives what nobody took to the next one', async () => {
    await as(shop.app, ben).leaveWaitingList({ params: { cycleId: String(season.cycle.cycle_id) } })
    await expect(as(shop.app, ben).leaveWaitingList({ params: { cycleId: String(season.cycle.cycle_id) } })).rejects.toMatchObject({
      code: 'notFound',
    })
    await offerPlaces(shop.shop)
    expect(Object.fromEntries(await states())).toEqual({ [ann.email]: 'offered', [ben.email]: 'dropped', [cleo.email]: 'offered' })
    later(25)
    await offerPlaces(shop.shop)
    expect(Object.fromEntries(await states())).toMatchObject({ [ann.email]: 'lapsed', [cleo.email]: 'lapsed' })
    // Who let it lapse may wish again, at the end of the list; now there is room.
    await expect(wish(ann, 2)).rejects.toMatchObject({ code: 'notFull' })
  })
})

test('an offer does not count on what the same person is paying for already', async () => {
  // A Monday: nobody is late for Thursday, today or tomorrow.
  clock.now = new Date('2027-03-08T15:00:00Z')
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
  const limited = await limit(shop, season, { cartons: 10 })
  await buy(shop, ann, limited, 2)
  later(0.1)
  order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 5 })
  const stateOf = async () => (await states()).find(([email]) => email === ann.email)?.[1]
  await wish(ann, 6)
  await shrink(3)
  await offerPlaces(shop.shop)
  // Ten less three and the two she is paying for are five.
  expect(await stateOf()).toBe('waiting')
  await shrink(2)
  await offerPlaces(shop.shop)
  expect(await stateOf()).toBe('offered')
})

test('who has found a place by themselves waits no longer', async () => {
  season = await openSeason(shop)
  const limited = await limit(shop, season, { cartons: 4 })
  order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 4 })
  await wish(cleo, 2)
  await shrink(2)
  later(0.1)
  const [session = ''] = sessionsOf([await buy(shop, cleo, limited, 2)])
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [row] = await shop.shop.db`select state from place_wish where user_id = ${cleo.id} and cycle_id = ${season.cycle.cycle_id}`
  expect(row?.state).toBe('taken')
})

test('in a cycle that is open to the invited alone, a freed place is offered to them', async () => {
  season = await openSeason(shop)
  await limit(shop, season, { cartons: 4 })
  const { db } = shop.shop
  await db`update cycle set is_active = false, was_open = false where cycle_id = ${season.cycle.cycle_id}`
  order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 4 })
  await expect(wish(ann, 2)).rejects.toMatchObject({ code: 'cycleClosed' })
  await db`
    insert into invitation (cycle_id, user_id, subscription_id, invited_at) values (${season.cycle.cycle_id}, ${ann.id}, ${order}, ${clock.now})`
  await wish(ann, 2)
  await cancelOrder(order)
  await offerPlaces(shop.shop)
  const [row] = await db`select state from place_wish where user_id = ${ann.id} and cycle_id = ${season.cycle.cycle_id}`
  expect(row?.state).toBe('offered')
})

test('in a cycle with no weeks left nobody can wait, and nothing is offered or told to be left', async () => {
  season = await openSeason(shop)
  await limit(shop, season, { cartons: 4 })
  const { cycle_id, end_date } = season.cycle
  order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 4 })
  await wish(ben, 2)
  await shrink(2)
  const stateOf = async () =>
    (await shop.shop.db`select state from place_wish where user_id = ${ben.id} and cycle_id = ${cycle_id}`)[0]?.state
  const before = clock.now
  // In the last week, when its pickup day can be bought no more: nobody may wait for it, and no stranger reads of it.
  clock.now = new Date(`${addDays(end_date, -3)}T12:00:00-04:00`)
  await offerPlaces(shop.shop)
  expect(await stateOf()).toBe('waiting')
  await expect(wish(await makeMember(shop), 3)).rejects.toMatchObject({ status: 409, code: 'noDayLeft' })
  const { seasons } = (await shop.app.inject({ url: '/api/window' })).json() as { seasons: { cycle_id: number }[] }
  expect(seasons.filter((each) => each.cycle_id === cycle_id)).toEqual([])
  // On the last day a place would still be held when nothing can be bought any more.
  clock.now = new Date(`${end_date}T12:00:00-04:00`)
  await offerPlaces(shop.shop)
  expect(await stateOf()).toBe('waiting')
  later(24)
  const dora = await makeMember(shop)
  const farmerThen = as(shop.app, await makeAdmin(shop))
  await expect(wish(dora, 3)).rejects.toMatchObject({ status: 409, code: 'noWeeksLeft' })
  const isOfIt = (each: { cycle_id: number }) => each.cycle_id === cycle_id
  expect((await as(shop.app, dora).readSubscribeHints()).capacity.filter(isOfIt)).toEqual([])
  expect((await farmerThen.readOverview()).capacity.filter(isOfIt)).toEqual([])
  clock.now = before
  await offerPlaces(shop.shop)
  expect(await stateOf()).toBe('offered')
})

describe('an address that is not proved anymore', () => {
  const prove = (member: Member, isProved: boolean) =>
    shop.shop.db`update app_user set email_verified = ${isProved} where id = ${member.id}`
  const statesOf = async (...people: Member[]) => {
    const rows = await farmer.listWaitingList()
    return people.map(({ email }) => rows.find((row) => row.email === email)?.state)
  }

  test('is offered nothing and keeps its turn, and the place that was held for it goes to the next', async () => {
    season = await limit(shop, await openSeason(shop), { cartons: 2 })
    order = await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 2 })
    const [dan, eve] = [await makeBuyer(), await makeBuyer()]
    await wish(dan, 2)
    later(1)
    await wish(eve, 2)
    await prove(dan, false)
    await cancelOrder(order)
    await offerPlaces(shop.shop)
    expect(await statesOf(dan, eve)).toEqual(['waiting', 'offered'])
    await prove(dan, true)
    await prove(eve, false)
    expect(await statesOf(dan, eve)).toEqual(['waiting', 'waiting'])
    await offerPlaces(shop.shop)
    expect(await statesOf(dan, eve)).toEqual(['offered', 'waiting'])
  })

  test('gets no place and no order on pay later from the database either', async () => {
    const { db } = shop.shop
    const dan = await makeMember(shop)
    const { cycle_id } = season.cycle
    const { site_id } = season.site
    const refused = { code: '23514', message: `The address of account ${dan.id} is not proved` }
    await expect(
      db`insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${dan.id}, ${cycle_id}, ${site_id}, 1, now())`,
    ).rejects.toMatchObject(refused)
    await prove(dan, true)
    await db`insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${dan.id}, ${cycle_id}, ${site_id}, 1, now())`
    await prove(dan, false)
    await expect(db`update place_wish set state = 'offered', held_until = now() where user_id = ${dan.id}`).rejects.toMatchObject(refused)
    for (const pay_later of ['farm', 'installments'])
      await expect(
        db`insert into subscription (user_id, cycle_id, site_id, status, pay_later, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
          values (${dan.id}, ${cycle_id}, ${site_id}, 'pending', ${pay_later}, 'Dan', 1, 0, 8, 650, 5200, '', '')`,
      ).rejects.toMatchObject(refused)
  })
})
