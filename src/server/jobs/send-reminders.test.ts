import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, addPickup, addPlace, type PlannedPickup } from '../../../tests/support/orders/pickups.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as reminders from '../store/pickups/notices/reminders.ts'
import { sendReminders } from './send-reminders.ts'

/** The farm's clock stands where each test puts it. */

let now = new Date('2026-02-01T12:00:00Z')
const shop = useTestShop({ clock: () => now })
let barn = 0

const at = async (moment: string) => {
  now = new Date(moment)
  await sendReminders(shop.shop)
}
const moveFarm = async (zone: string) => {
  await shop.shop.db`update shop set time_zone = ${zone}`
  await shop.shop.farm.reload()
}
const subjectsTo = async (email: string) =>
  (await shop.shop.db<{ subject: string }[]>`select subject from mail where to_address = ${email} order by created_at`).map(
    ({ subject }) => subject,
  )
/** A person with a pickup on Thursday, February 5th. */
const withPickup = async (pickup: Partial<PlannedPickup> = {}) => {
  const person = await addPerson(shop.shop.db)
  const pickup_id = await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id: barn, user_id: person.id, ...pickup })
  return { ...person, pickup_id }
}
const EVENING = '2026-02-04T23:00:00Z'
const MORNING = '2026-02-05T11:00:00Z'

beforeEach(async () => {
  now = new Date('2026-02-01T12:00:00Z')
  await moveFarm('America/New_York')
  await empty(shop.shop.db, ['pickup', 'subscription', 'reminded', 'reminder_choice', 'credit_entry', 'refund', 'invitation'])
  barn = await addPlace(shop.shop.db)
})

describe('a person with a pickup tomorrow', () => {
  test("is reminded once, from six in the evening of the farm's clock", async () => {
    const { email } = await withPickup()
    await at('2026-02-04T22:59:59Z')
    expect(await subjectsTo(email)).toEqual([])
    await at(EVENING)
    await at('2026-02-04T23:01:00Z')
    await at(MORNING)
    expect(await subjectsTo(email)).toEqual(['Tomorrow: 2 cartons at Barn'])
  })

  test('is reminded on the same morning instead, if they chose that', async () => {
    const { email } = await withPickup()
    await reminders.choose(shop.shop.db, email, 'morning')
    await at(EVENING)
    await at('2026-02-05T10:59:59Z')
    expect(await subjectsTo(email)).toEqual([])
    await at(MORNING)
    await at('2026-02-05T12:00:00Z')
    expect(await subjectsTo(email)).toEqual(['Today: 2 cartons at Barn'])
  })

  test('is not reminded at all, if they chose that', async () => {
    const { email } = await withPickup()
    await reminders.choose(shop.shop.db, email, 'none')
    for (const moment of [EVENING, '2026-02-05T04:00:00Z', MORNING, '2026-02-05T20:00:00Z']) await at(moment)
    expect(await subjectsTo(email)).toEqual([])
  })

  test.each([
    ['evening', '2026-02-05T16:59:59Z', '2026-02-05T17:00:00Z'],
    ['morning', '2026-02-06T00:59:59Z', '2026-02-06T01:00:00Z'],
  ] as const)('who is reminded in the %s is reminded late after an outage, but not too late', async (choice, late, tooLate) => {
    const early = await withPickup()
    const missed = await withPickup()
    for (const { email } of [early, missed]) await reminders.choose(shop.shop.db, email, choice)
    await shop.shop.db`update pickup set state = 'skipped' where pickup_id = ${missed.pickup_id}`
    await at(late)
    expect(await subjectsTo(early.email)).toEqual(['Today: 2 cartons at Barn'])
    await shop.shop.db`update pickup set state = 'planned' where pickup_id = ${missed.pickup_id}`
    await at(tooLate)
    expect(await subjectsTo(missed.email)).toEqual([])
  })

  test('is not reminded twice because they chose another time in between', async () => {
    const { email } = await withPickup()
    await at(EVENING)
    await reminders.choose(shop.shop.db, email, 'morning')
    await at(MORNING)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('is not reminded twice because they changed their email in between', async () => {
    const { id, email } = await withPickup()
    await at(EVENING)
    const other = `${randomUUID()}@people.example`
    await shop.shop.db`update app_user set email = ${other} where id = ${id}`
    await reminders.follow(shop.shop.db, email, other)
    await at('2026-02-04T23:01:00Z')
    expect(await subjectsTo(other)).toEqual([])
  })

  test('and the second email of the order each choose for themselves', async () => {
    const second = `${randomUUID()}@people.example`
    const { email } = await withPickup({ second_email: second.toUpperCase() })
    await reminders.choose(shop.shop.db, email, 'morning')
    await at(EVENING)
    expect([await subjectsTo(email), await subjectsTo(second)]).toEqual([[], ['Tomorrow: 2 cartons at Barn']])
    await at(MORNING)
    expect([await subjectsTo(email), await subjectsTo(second)]).toEqual([['Today: 2 cartons at Barn'], ['Tomorrow: 2 cartons at Barn']])
  })

  test('gets one letter where their own address is also the second one', async () => {
    const person = await addPerson(shop.shop.db)
    await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id: barn, user_id: person.id, second_email: person.email })
    await at(EVENING)
    expect(await subjectsTo(person.email)).toHaveLength(1)
  })

  test('is reached by the second email of an order that the farmer took by hand', async () => {
    const second = `${randomUUID()}@people.example`
    await withPickup({ user_id: null, status: 'manual', second_email: second })
    await at(EVENING)
    expect(await subjectsTo(second)).toHaveLength(1)
  })
})

describe('one letter', () => {
  test('tells all of a day: several orders, several sites', async () => {
    const library = await addPlace(shop.shop.db, { site_name: 'Library', site_address: '9 Elm St' })
    const { id, email } = await withPickup()
    await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id: barn, user_id: id, cartons: 3 })
    await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id: library, user_id: id, cartons: 1 })
    await addPickup(shop.shop.db, { pickup_date: '2026-02-06', site_id: library, user_id: id, cartons: 9 })
    await at(EVENING)
    expect(await subjectsTo(email)).toEqual(['Tomorrow: 5 cartons at Barn, 1 carton at Library'])
  })

  test('is written again, whole, where a pickup was moved onto the day after the first', async () => {
    const { id, email } = await withPickup()
    const later = await addPickup(shop.shop.db, { pickup_date: '2026-02-12', site_id: barn, user_id: id })
    await at(EVENING)
    await shop.shop.db`update pickup set pickup_date = '2026-02-05' where pickup_id = ${later}`
    await at('2026-02-05T01:00:00Z')
    expect(await subjectsTo(email)).toEqual(['Tomorrow: 2 cartons at Barn', 'Tomorrow: 4 cartons at Barn'])
  })

  test('comes again for a pickup that moved to another day', async () => {
    const { email, pickup_id } = await withPickup()
    await at(EVENING)
    await shop.shop.db`update pickup set pickup_date = '2026-02-06' where pickup_id = ${pickup_id}`
    await at('2026-02-05T23:00:00Z')
    expect(await subjectsTo(email)).toHaveLength(2)
  })
})

describe('nobody is reminded of', () => {
  test.each([
    ['a skipped pickup', { state: 'skipped' }],
    ['one given away', { state: 'donated' }],
    ['a canceled one', { state: 'canceled' }],
    ['one of an unpaid order', { status: 'pending' }],
    ['one of a refunded order', { status: 'refunded' }],
    ['one of another day', { pickup_date: '2026-02-06' }],
  ])('%s', async (_, pickup) => {
    const { email } = await withPickup(pickup)
    await at(EVENING)
    expect(await subjectsTo(email)).toEqual([])
  })

  test('what they have collected already, nor what was kept for them and is collected', async () => {
    const { email, pickup_id } = await withPickup()
    const { db } = shop.shop
    await db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      select subscription_id, week, pickup_date, site_id, cartons, pickup_id from pickup where pickup_id = ${pickup_id}`
    await db`update pickup set mark = 'collected', marked_at = now() where pickup_id = ${pickup_id} or held_from = ${pickup_id}`
    await at(EVENING)
    expect(await subjectsTo(email)).toEqual([])
  })
})

describe("the farm's clock", () => {
  test.each([
    ['before the night that loses an hour', 'America/New_York', '2026-03-08', '2026-03-07T22:59:59Z', '2026-03-07T23:00:00Z'],
    ['after the night that loses an hour', 'America/New_York', '2026-03-09', '2026-03-08T21:59:59Z', '2026-03-08T22:00:00Z'],
    ['before the night that gains an hour', 'America/New_York', '2026-11-01', '2026-10-31T21:59:59Z', '2026-10-31T22:00:00Z'],
    ['after the night that gains an hour', 'America/New_York', '2026-11-02', '2026-11-01T22:59:59Z', '2026-11-01T23:00:00Z'],
    ['on the other side of the world', 'Pacific/Auckland', '2026-02-05', '2026-02-04T04:59:59Z', '2026-02-04T05:00:00Z'],
    ['half an hour aside', 'Asia/Kolkata', '2026-02-05', '2026-02-04T12:29:59Z', '2026-02-04T12:30:00Z'],
  ])('says when it is evening %s', async (_, zone, pickup_date, before, from) => {
    const { email } = await withPickup({ pickup_date })
    await moveFarm(zone)
    await at(before)
    expect(await subjectsTo(email)).toEqual([])
    await at(from)
    expect(await subjectsTo(email)).toEqual(['Tomorrow: 2 cartons at Barn'])
  })
})

describe('reminding', () => {
  test('happens once for each person, in two processes at once', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => withPickup()))
    const beside = await openTestShop({ beside: shop, clock: () => now })
    now = new Date(EVENING)
    await Promise.all([sendReminders(shop.shop), sendReminders(beside.shop), sendReminders(shop.shop), sendReminders(beside.shop)])
    await beside.close()
    for (const { email } of people) expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('that broke off before the mails were written is done again as if nothing had been', async () => {
    const { email } = await withPickup()
    const send = async () => {
      throw new Error('the process dies')
    }
    const dying = { ...shop.shop, clock: () => new Date(EVENING), queue: { ...shop.shop.queue, send } }
    await expect(sendReminders(dying)).rejects.toThrow('the process dies')
    expect(await subjectsTo(email)).toEqual([])
    expect((await shop.shop.db`select 1 from reminded where email = ${email}`).count).toBe(0)
    await at(EVENING)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('takes few steps for many people, and their letters keep no receipt waiting', async () => {
    const { db } = shop.shop
    const { pickup_id } = await withPickup()
    await db`
      insert into subscription (cycle_id, site_id, status, name, second_email, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
      select cycle_id, s.site_id, 'manual', 'Ann', n || '@many.example', 2, 0, 1, 650, 1300, 'Barn', ''
      from pickup join subscription s on s.id = subscription_id, generate_series(1, 1100) n where pickup_id = ${pickup_id}`
    await db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons)
      select id, 0, '2026-02-05', site_id, 2 from subscription where second_email like '%@many.example'`
    await at(EVENING)
    const [mails] = await db`
      select count(*)::int as sent, count(distinct to_address)::int as people from mail where to_address like '%@many.example'`
    expect(mails).toEqual({ sent: 1100, people: 1100 })
    const [turns] = await db`select count(distinct xmin::text)::int as turns from reminded`
    expect(turns?.turns).toBe(3)
    expect(await db`select 1 from pgboss.job where name = 'send-mail'`).toHaveLength(0)
  })
})
