import { beforeEach, describe, expect, test } from 'vitest'
import { FIRST, SECOND, THIRD, TUESDAYS, useTuesdays } from '../../../../tests/support/orders/tuesdays.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { requestOf } from '../../../../tests/support/shop/client.ts'
import type { Site } from '../../../shared/shapes/entities.ts'

/** Days without pickup, and moved ones. */

const farm = useTuesdays()
const { shop, clock, setDay, addSite, order, datesOf, change, takeBack } = farm
let { admin, farmer, cycle, site, other } = farm
beforeEach(() => {
  ;({ admin, farmer, cycle, site, other } = farm)
})

describe('a day without pickup', () => {
  test('sends its cartons a week later, at every site, and the days before and after stay', async () => {
    const here = await order(site)
    const there = await order(other)
    expect(await change()).toMatchObject({ pickup_date: SECOND, site_name: null, moved_pickups: 2 })
    for (const id of [here, there]) expect(await datesOf(id)).toEqual([FIRST, THIRD, ...TUESDAYS.slice(2)])
  })

  test('goes on to the next week when that has no pickup either, in whichever order they are entered', async () => {
    const id = await order(site)
    await change({ pickup_date: THIRD })
    expect(await change()).toMatchObject({ moved_pickups: 1 })
    expect(await datesOf(id)).toEqual([FIRST, TUESDAYS[3], TUESDAYS[3], TUESDAYS[3]])
  })

  test('after the last week is collected behind the end of the cycle', async () => {
    const id = await order(site)
    await change({ pickup_date: TUESDAYS[3] })
    expect(await datesOf(id)).toEqual([...TUESDAYS.slice(0, 3), '2027-03-30'])
  })
})

describe('a moved day', () => {
  test('takes its pickups along, at one site alone if the farmer says so', async () => {
    const here = await order(site)
    const there = await order(other)
    expect(await change({ site_id: site.site_id, to_date: '2027-03-10' })).toMatchObject({ site_name: 'Barn', moved_pickups: 1 })
    expect(await datesOf(here)).toEqual(TUESDAYS.with(1, '2027-03-10'))
    expect(await datesOf(there)).toEqual([...TUESDAYS])
  })

  test('of one site goes before what is said of all', async () => {
    const here = await order(site)
    const there = await order(other)
    await change({ site_id: site.site_id, to_date: '2027-03-10' })
    await change({ to_date: '2027-03-08' })
    expect([(await datesOf(here))[1], (await datesOf(there))[1]]).toEqual(['2027-03-10', '2027-03-08'])
  })

  test('holds for orders that are made or moved later', async () => {
    const moving = await order(await addSite('Dock', 'Friday'))
    await change({ to_date: '2027-03-10' })
    const late = await order(site)
    const row = await farmer.readSubscription({ params: { id: moving } })
    await farmer.editSubscription({ params: { id: moving }, body: { ...row, site_id: site.site_id } })
    for (const id of [late, moving]) expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-10'))
  })

  test('is where an order of its week goes that is made on the very day it was moved from', async () => {
    await change({ to_date: '2027-03-10' })
    setDay('2027-03-10')
    expect(await datesOf(await order(site))).toEqual(['2027-03-10', ...TUESDAYS.slice(2)])
    setDay('2027-03-11')
    expect(await datesOf(await order(site))).toEqual([THIRD, ...TUESDAYS.slice(2)])
  })

  test('also takes along what is skipped or given away, without counting or telling it', async () => {
    const id = await order(site, 'silent@people.example')
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${id} and week = 1`
    expect(await change({ to_date: '2027-03-10' })).toMatchObject({ moved_pickups: 0, people_told: 0 })
    expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-10'))
    expect(await shop.shop.db`select from mail where to_address = 'silent@people.example'`).toHaveLength(0)
  })

  test('leaves past, marked and canceled pickups alone', async () => {
    const past = await order(site)
    const marked = await order(site)
    const canceled = await order(site)
    setDay('2027-03-09')
    await shop.shop.db`update pickup set mark = 'collected', marked_at = ${clock.now} where subscription_id = ${marked} and week = 1`
    await shop.shop.db`update pickup set state = 'canceled' where subscription_id = ${canceled} and week = 1`
    expect(await change({ to_date: '2027-03-12' })).toMatchObject({ moved_pickups: 1 })
    expect([await datesOf(past), await datesOf(marked), await datesOf(canceled)]).toEqual([
      TUESDAYS.with(1, '2027-03-12'),
      [...TUESDAYS],
      [...TUESDAYS],
    ])
  })
})

describe('a change that is taken back', () => {
  test('brings its pickups back', async () => {
    const id = await order(site)
    const added = await change()
    expect(await takeBack(added)).toMatchObject({ moved_pickups: 1 })
    expect(await datesOf(id)).toEqual([...TUESDAYS])
    expect(await farmer.listDayChanges()).toEqual([])
  })

  test('leaves a pickup that is past where it was', async () => {
    const id = await order(site)
    const added = await change({ to_date: '2027-03-08' })
    setDay('2027-03-09')
    expect(await takeBack(added)).toMatchObject({ moved_pickups: 0 })
    expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-08'))
  })

  test('has to be there, for one of two who press at once, and not to have gone by', async () => {
    const added = await change()
    const outcomes = await Promise.allSettled([takeBack(added), takeBack(added)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(takeBack(added)).rejects.toMatchObject({ status: 404, code: 'notFound' })
    const gone = await change()
    setDay('2027-03-10')
    await expect(takeBack(gone)).rejects.toMatchObject({ status: 409, code: 'dayPassed' })
  })
})

describe('a change is refused', () => {
  test.each([
    ['of a day that has gone by', { pickup_date: '2027-02-19' }],
    ['to a day that has gone by', { to_date: '2027-02-19' }],
  ])('%s', async (_, part) => {
    await expect(change(part)).rejects.toMatchObject({ status: 409, code: 'dayPassed', message: 'That day is past.' })
  })

  test('of a day that is changed already, but not of the same day at one site', async () => {
    await change()
    await expect(change({ to_date: '2027-03-10' })).rejects.toMatchObject({ status: 409, code: 'dayTaken' })
    await expect(change({ site_id: site.site_id })).resolves.toMatchObject({ site_name: 'Barn' })
    await expect(change({ site_id: site.site_id })).rejects.toMatchObject({ code: 'dayTaken' })
  })

  test('to the same day', async () => {
    const body = { pickup_date: SECOND, to_date: SECOND, site_id: null, note: '' }
    const reply = await shop.app.inject(requestOf('addDayChange', { body }, admin))
    expect(reply.json()).toMatchObject({ code: 'invalidInput', fields: { to_date: ['Please choose another day.'] } })
  })
})

test('changes are listed the soonest first, for a week after their day', async () => {
  await change({ pickup_date: THIRD, site_id: site.site_id, to_date: '2027-03-17', note: 'The fair' })
  await change()
  const listed = await farmer.listDayChanges()
  expect(listed.map(({ pickup_date, site_name, to_date, note }) => [pickup_date, site_name, to_date, note])).toEqual([
    [SECOND, null, null, ''],
    [THIRD, 'Barn', '2027-03-17', 'The fair'],
  ])
  setDay('2027-03-16')
  expect(await farmer.listDayChanges()).toHaveLength(2)
  setDay('2027-03-17')
  expect(await farmer.listDayChanges()).toHaveLength(1)
})

describe('people', () => {
  const withEmail = async (at: Site, second_email = '') => {
    const member = await makeMember(shop)
    const id = await order(at, second_email)
    await shop.shop.db`update subscription set user_id = ${member.id}, status = 'paid' where id = ${id}`
    return { id, email: member.email }
  }

  test('are told which day became which, where, how much, and the farm’s own words; both addresses, once each', async () => {
    const ann = await withEmail(site, 'Second@People.example')
    const reply = await change({ to_date: '2027-03-10', note: 'We are at the fair.' })
    expect(reply.people_told).toBe(2)
    for (const address of [ann.email, 'second@people.example']) {
      const mail = await mailTo(shop, address, 'Your pickup has moved: order D-')
      expect(mail.text).toContain('Your pickup planned for Tue, Mar 9 is now on Wed, Mar 10: 2 cartons at Barn, 1 Lane.')
      expect(mail.text).toContain('We are at the fair.')
      expect(mail.text).not.toContain('Unsubscribe')
    }
    expect((await mailsTo(shop, ann.email)).filter(({ subject }) => subject?.includes('moved'))).toHaveLength(1)
  })

  test('whose pickups stay are told nothing', async () => {
    const ann = await withEmail(site)
    const ben = await withEmail(other)
    expect((await change({ site_id: site.site_id })).people_told).toBe(1)
    const told = await shop.shop.db<{ to_address: string }[]>`
      select to_address from mail where letter = 'pickup-moved' and to_address in (${ann.email}, ${ben.email})`
    expect(told.map(({ to_address }) => to_address)).toEqual([ann.email])
  })

  test('are told of all that moves with a cycle in one letter, and how many are told', async () => {
    const ann = await withEmail(site)
    const body = { ...cycle, start_date: '2027-03-08', end_date: '2027-04-04' }
    const { is_active: _, ...sent } = body
    expect(await farmer.editCycle({ params: { id: cycle.cycle_id }, body: sent })).toMatchObject({ moved_pickups: 4, people_told: 1 })
    const mail = await mailTo(shop, ann.email, 'Your pickups have moved: order D-')
    expect(mail.text).toContain(
      'Your pickups at Barn, 1 Lane have moved:\nTue, Mar 2 is now Tue, Mar 9: 2 cartons\nTue, Mar 9 is now Tue, Mar 16',
    )
  })

  test('are told when their site has another address, and not when a slip of the pen is put right', async () => {
    const ann = await withEmail(site)
    const { version: _, ...row } = site
    const edit = (part: Partial<Site>) => farmer.editSite({ params: { id: site.site_id }, body: { ...row, ...part } })
    expect(await edit({ site_name: 'barn' })).toMatchObject({ moved_pickups: 0, people_told: 0 })
    expect(await edit({ site_address: '2 Hill Road' })).toMatchObject({ moved_pickups: 0, people_told: 1 })
    const mail = await mailTo(shop, ann.email, 'Your pickup site has changed: order D-')
    expect(mail.text).toContain('It was barn, 1 Lane. From now on, you pick up at Barn, 2 Hill Road.')
  })

  test('are told when their site has other hours, and not when it names some for the first time', async () => {
    const ann = await withEmail(site)
    const { version: _, ...row } = site
    const edit = (part: Partial<Site>) => farmer.editSite({ params: { id: site.site_id }, body: { ...row, ...part } })
    expect(await edit({ pickup_from: '16:00', pickup_until: '18:30' })).toMatchObject({ people_told: 0 })
    expect(await edit({ pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' })).toMatchObject({ people_told: 0 })
    const earlier = { pickup_from: '16:00', pickup_until: '17:00', last_day_until: '12:00' }
    expect(await edit(earlier)).toMatchObject({ moved_pickups: 0, people_told: 1 })
    const mail = await mailTo(shop, ann.email, 'Your pickup hours have changed: order D-')
    expect(mail.text).toMatch(
      /^The hours at Barn, 1 Lane have changed\. They were Tuesday, 4 to 6:30 PM.*\. From now on: Tuesday, 4 to 5 PM.*\.$/m,
    )
    expect(mail.text).not.toContain('site has changed')
    // A day that moves is told with them.
    const moved = { ...row, ...earlier, pickup_start_day: 'Wednesday' as const }
    expect(await farmer.editSite({ params: { id: site.site_id }, body: moved })).toMatchObject({ people_told: 1 })
    const told = await mailTo(shop, ann.email, 'Your pickups have moved: order D-')
    expect(told.text).toMatch(/is now Wed, Mar \d+, 4 to 5 PM: 2 cartons/)
  })

  test('who gave no email, or whose order has ended, are not counted as told', async () => {
    await order(site)
    const ended = await withEmail(site)
    await shop.shop.db`update subscription set status = 'refunded' where id = ${ended.id}`
    expect(await change()).toMatchObject({ moved_pickups: 2, people_told: 0 })
  })

  test('are told by the hundreds at once, and receipts do not wait behind their letters', async () => {
    const id = await order(site)
    await shop.shop.db`
      insert into subscription (status, cycle_id, site_id, site_name, site_instructions, name, email, second_email, additional_notes, cartons_per_week, donation_cartons, first_week, weeks, price_cents, total_cents, created_at)
      select status, cycle_id, site_id, site_name, site_instructions, name, 'many' || n || '@people.example', second_email, additional_notes, cartons_per_week, donation_cartons, first_week, weeks, price_cents, total_cents, created_at
      from subscription, generate_series(1, 300) n where id = ${id}`
    await shop.shop.db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons)
      select s.id, week, pickup_date, p.site_id, cartons from pickup p, subscription s
      where p.subscription_id = ${id} and s.cycle_id = ${cycle.cycle_id} and s.id <> ${id}`
    expect(await change()).toMatchObject({ moved_pickups: 301, people_told: 300 })
    const [queued] = await shop.shop.db`
      select count(*)::int as count from pgboss.job where name = 'send-mail' and data->>'mail_id' in (select mail_id::text from mail where letter = 'pickup-moved')`
    expect(queued?.count).toBe(0)
  })
})
