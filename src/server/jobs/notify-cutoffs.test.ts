import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, addPickup, addPlace, type PlannedPickup } from '../../../tests/support/orders/pickups.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { makeMember } from '../../../tests/support/people/people.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as reminders from '../store/pickups/notices/reminders.ts'
import { notifyCutoffs } from './notify-cutoffs.ts'

/** The farm's cut-off is as new: two days before, at 6 PM. The pickups are on Thursday, February 5th. */

const MONDAY = '2026-02-02T15:00:00Z'
let now = new Date(MONDAY)
const shop = useTestShop({ clock: () => now })
let barn = 0

const at = async (moment: string) => {
  now = new Date(moment)
  await notifyCutoffs(shop.shop)
}
const setFarm = async (settings: Record<string, string | number>) => {
  await shop.shop.db`update shop set ${shop.shop.db(settings)}`
  await shop.shop.farm.reload()
}
const subjectsTo = async (email: string) =>
  (await shop.shop.db<{ subject: string }[]>`select subject from mail where to_address = ${email} order by created_at`).map(
    ({ subject }) => subject,
  )
const withPickup = async (pickup: Partial<PlannedPickup> = {}, known?: { id: string; email: string }) => {
  const { db } = shop.shop
  const person = known ?? (await addPerson(db))
  const pickup_id = await addPickup(db, { pickup_date: '2026-02-05', site_id: barn, user_id: person.id, ...pickup })
  return { ...person, pickup_id }
}
const SUBJECT = "Your eggs on Thursday: can't make it? Tell us by Tuesday 6 PM"

beforeEach(async () => {
  const { db } = shop.shop
  await setFarm({ time_zone: 'America/New_York', cutoff_days: 2, cutoff_time: '18:00', free_skips: 1 })
  const tables = ['pickup', 'subscription', 'cutoff_notice', 'cutoff_notice_run', 'reminder_choice', 'credit_entry', 'refund', 'invitation']
  await empty(db, tables)
  barn = await addPlace(db)
})

describe('a person with a pickup on Thursday', () => {
  test('hears once, on Monday at ten, that they can change it until Tuesday', async () => {
    const { email } = await withPickup()
    await at('2026-02-02T14:59:59Z')
    expect(await subjectsTo(email)).toEqual([])
    await at(MONDAY)
    for (const later of ['2026-02-02T15:01:00Z', '2026-02-03T15:00:00Z', '2026-02-04T15:00:00Z']) await at(later)
    expect(await subjectsTo(email)).toEqual([SUBJECT])
  })

  test('has one press each to skip, move or give away, without a login; the record keeps no such link', async () => {
    const { db } = shop.shop
    const { email, pickup_id } = await withPickup({}, await makeMember(shop, { verified: true }))
    await db`update cycle set number_of_weeks = 4`
    await at(MONDAY)
    const { text = '', html } = await mailTo(shop, email, SUBJECT)
    expect(text).toContain("Can't make it? Tell us by Tue, Feb 3, 6:00 PM.")
    for (const way of ['skip', 'week', 'give']) expect(text).toMatch(new RegExp(`/card#token=[\\w-]{43}&pickup=${pickup_id}&way=${way}\\n`))
    expect(html).toContain('<strong>Tue, Feb 3, 6:00 PM</strong>')
    expect(await db`select 1 from mail where to_address = ${email} and body_text is not null and status = 'sent'`).toHaveLength(0)
  })

  test('is not offered what they cannot do', async () => {
    await setFarm({ free_skips: 0 })
    const { email } = await withPickup({}, await makeMember(shop, { verified: true }))
    await at(MONDAY)
    const { text } = await mailTo(shop, email, SUBJECT)
    expect(text).not.toMatch(/way=(skip|week)/)
    expect(text).toContain('way=give')
  })

  test('goes to their profile where nobody has proved the address', async () => {
    const { email, pickup_id } = await withPickup({}, await makeMember(shop))
    await at(MONDAY)
    expect((await mailTo(shop, email, SUBJECT)).text).toMatch(
      new RegExp(`Change this pickup:\\n\\S+/profile/pickups#pickup-${pickup_id}\\n`),
    )
  })

  test('hears in Spanish, if they read it', async () => {
    const { id, email } = await withPickup()
    await shop.shop.db`update app_user set language = 'es' where id = ${id}`
    await at(MONDAY)
    expect(await subjectsTo(email)).toEqual(['Tus huevos del jueves: ¿no puedes venir? Avísanos antes del martes, 6 pm'])
  })

  test('hears one thing of all that they collect that day', async () => {
    const library = await addPlace(shop.shop.db, { site_name: 'Library' })
    const { id, email } = await withPickup()
    await addPickup(shop.shop.db, { pickup_date: '2026-02-05', site_id: library, user_id: id })
    await at(MONDAY)
    const { text } = await mailTo(shop, email, SUBJECT)
    expect(text).toMatch(/2 cartons at Barn[\s\S]*2 cartons at Library[\s\S]*Change these pickups:/)
  })

  test('hears of it in the morning, if the shop was off all day, and not at night', async () => {
    const { email } = await withPickup()
    await at('2026-02-02T14:00:00Z')
    await at('2026-02-03T01:30:00Z')
    expect(await subjectsTo(email)).toEqual([])
    await at('2026-02-03T13:00:00Z')
    expect(await subjectsTo(email)).toEqual([SUBJECT])
  })

  test('who ordered after that does not hear: the confirmation has just said it', async () => {
    await at(MONDAY)
    const { email } = await withPickup()
    await at('2026-02-02T16:00:00Z')
    expect(await subjectsTo(email)).toEqual([])
  })

  test('hears again of another day, where it moved before that day is due', async () => {
    const { email, pickup_id } = await withPickup()
    await at(MONDAY)
    await shop.shop.db`update pickup set pickup_date = '2026-02-12' where pickup_id = ${pickup_id}`
    await at('2026-02-09T15:00:00Z')
    expect(await subjectsTo(email)).toEqual([SUBJECT, SUBJECT])
  })

  test('that the farm moved there hears by its own, later cut-off', async () => {
    const { email, pickup_id } = await withPickup()
    await shop.shop.db`update pickup set moved_from = '2026-02-04', moved_to = '2026-02-05' where pickup_id = ${pickup_id}`
    await at(MONDAY)
    expect(await subjectsTo(email)).toEqual([])
    await at('2026-02-03T15:00:00Z')
    expect(await subjectsTo(email)).toEqual(["Your eggs on Thursday: can't make it? Tell us by Wednesday 6 PM"])
  })

  test('is not told twice because they changed their email in between', async () => {
    const { id, email } = await withPickup()
    await at(MONDAY)
    const other = `${randomUUID()}@people.example`
    await shop.shop.db`update app_user set email = ${other} where id = ${id}`
    await reminders.follow(shop.shop.db, email, other)
    await shop.shop.db`delete from cutoff_notice_run`
    await at('2026-02-02T15:01:00Z')
    expect(await subjectsTo(other)).toEqual([])
  })
})

describe('nobody hears of the cut-off', () => {
  test.each([
    ['of a skipped pickup', { state: 'skipped' }],
    ['of one given away', { state: 'donated' }],
    ['of one of an unpaid order', { status: 'pending' }],
    ['of one of a refunded order', { status: 'refunded' }],
    ['of one of another day', { pickup_date: '2026-02-06' }],
    ['of an order without an account', { user_id: null, status: 'manual', second_email: 'second@people.example' }],
  ])('%s', async (_, pickup) => {
    const { email } = await withPickup(pickup)
    await at(MONDAY)
    expect(await subjectsTo(email)).toEqual([])
    expect(await subjectsTo('second@people.example')).toEqual([])
  })

  test('who wants no reminders', async () => {
    const { email } = await withPickup()
    await reminders.choose(shop.shop.db, email, 'none')
    await at(MONDAY)
    expect(await subjectsTo(email)).toEqual([])
  })

  test('by the second email of an order: it cannot change anything', async () => {
    const second = `${randomUUID()}@people.example`
    await withPickup({ second_email: second })
    await at(MONDAY)
    expect(await subjectsTo(second)).toEqual([])
  })

  test('where the reminder itself comes in time', async () => {
    await setFarm({ cutoff_days: 0, cutoff_time: '09:00' })
    const [evening, morning] = [await withPickup(), await withPickup()]
    await reminders.choose(shop.shop.db, morning.email, 'morning')
    for (const day of ['03', '04', '05']) for (const hour of ['13', '15', '17', '21']) await at(`2026-02-${day}T${hour}:00:00Z`)
    expect(await subjectsTo(evening.email)).toEqual([])
    expect(await subjectsTo(morning.email)).toEqual([])
  })

  test('of cartons that the site has kept for them', async () => {
    const { email, pickup_id } = await withPickup({ pickup_date: '2026-01-29' })
    await shop.shop.db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      select subscription_id, week, '2026-02-05', site_id, cartons, pickup_id from pickup where pickup_id = ${pickup_id}`
    await at(MONDAY)
    expect(await subjectsTo(email)).toEqual([])
  })
})

test('each person hears once, in two processes at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => withPickup()))
  const beside = await openTestShop({ beside: shop, clock: () => now })
  now = new Date(MONDAY)
  await Promise.all([notifyCutoffs(shop.shop), notifyCutoffs(beside.shop), notifyCutoffs(shop.shop), notifyCutoffs(beside.shop)])
  await beside.close()
  for (const { email } of people) expect(await subjectsTo(email)).toEqual([SUBJECT])
})

test('what broke off before the emails were written is done again as if nothing had been', async () => {
  const { email } = await withPickup()
  const send = async () => {
    throw new Error('the process dies')
  }
  const dying = { ...shop.shop, clock: () => new Date(MONDAY), queue: { ...shop.shop.queue, send } }
  await expect(notifyCutoffs(dying)).rejects.toThrow('the process dies')
  expect(await subjectsTo(email)).toEqual([])
  await at('2026-02-02T15:01:00Z')
  expect(await subjectsTo(email)).toEqual([SUBJECT])
})
