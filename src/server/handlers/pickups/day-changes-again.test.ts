import { beforeEach, describe, expect, test } from 'vitest'
import { FIRST, SECOND, THIRD, TUESDAYS, useTuesdays } from '../../../../tests/support/orders/tuesdays.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { makeHost, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { mailHosts } from '../../jobs/mail-hosts.ts'
import { sendReminders } from '../../jobs/send-reminders.ts'
import { settleUnclaimed } from '../../jobs/settle-unclaimed.ts'

/** Days that are changed again, what is foretold of it, and what else hangs on a day: marks, hosts, reminders, kept cartons. */

const farm = useTuesdays()
const { shop, clock, setDay, addSite, order, datesOf, change, takeBack } = farm
let { farmer, site, other } = farm
beforeEach(() => {
  ;({ farmer, site, other } = farm)
})

const editOf = (
  { day_change_id, version }: { day_change_id: number; version: number },
  part: { to_date: string | null; note?: string; version?: number },
) => farmer.editDayChange({ params: { id: day_change_id }, body: { note: '', version, ...part } })
const daysOf = async () =>
  (await farmer.listDayChanges()).map(({ pickup_date, site_name, to_date }) => [pickup_date, site_name, to_date].join(' '))

describe('a day that was moved', () => {
  test('is moved on by the day on which its pickups stand: one change, nobody left behind', async () => {
    const id = await order(site, 'storm@people.example')
    await change({ to_date: '2027-03-10' })
    const reply = await change({ pickup_date: '2027-03-10', to_date: '2027-03-11', note: 'The storm stays.' })
    expect(reply).toMatchObject({ pickup_date: SECOND, to_date: '2027-03-11', moved_pickups: 1, people_told: 1 })
    expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-11'))
    expect(await daysOf()).toEqual([`${SECOND}  2027-03-11`])
    const told = await shop.shop.db<{ body_text: string }[]>`select body_text from mail where to_address = 'storm@people.example'`
    expect(told.map(({ body_text }) => /Your pickup planned for .* cartons/.exec(body_text)?.[0]).sort()).toEqual([
      'Your pickup planned for Tue, Mar 9 is now on Wed, Mar 10: 2 cartons',
      'Your pickup planned for Wed, Mar 10 is now on Thu, Mar 11: 2 cartons',
    ])
  })

  test('is moved on at one site alone, where it stays what it is at the others', async () => {
    const here = await order(site)
    const there = await order(other)
    await change({ to_date: '2027-03-10' })
    await change({ pickup_date: '2027-03-10', to_date: '2027-03-12', site_id: site.site_id })
    expect([(await datesOf(here))[1], (await datesOf(there))[1]]).toEqual(['2027-03-12', '2027-03-10'])
    await change({ pickup_date: '2027-03-12', to_date: SECOND, site_id: site.site_id })
    expect([(await datesOf(here))[1], (await datesOf(there))[1]]).toEqual([SECOND, '2027-03-10'])
    expect(await daysOf()).toEqual([`${SECOND}  2027-03-10`, `${SECOND} Barn ${SECOND}`])
  })

  test('back to where it was is taken back by it, at all sites and at one', async () => {
    const id = await order(site)
    await change({ to_date: '2027-03-10' })
    const back = { pickup_date: '2027-03-10', site_id: null, to_date: SECOND, note: '' }
    expect(await farmer.foreseeDayChange({ body: back })).toMatchObject({ moved_pickups: 1 })
    expect(await change(back)).toMatchObject({ pickup_date: SECOND, to_date: SECOND, moved_pickups: 1, people_told: 0 })
    expect([(await datesOf(id))[1], await daysOf()]).toEqual([SECOND, []])
    const [deed] = await shop.shop.db<{ action: string }[]>`select action from activity order by activity_id desc limit 1`
    expect(deed?.action).toBe('removeDayChange')
    await change({ to_date: '2027-03-10', site_id: site.site_id })
    expect(await change({ pickup_date: '2027-03-10', to_date: SECOND })).toMatchObject({ moved_pickups: 1 })
    expect([(await datesOf(id))[1], await daysOf()]).toEqual([SECOND, []])
  })

  test('onto the day of others goes with them when that day has no pickup', async () => {
    const here = await order(site)
    const monday = await order(await addSite('Dock', 'Monday'))
    await change({ pickup_date: '2027-03-08', to_date: SECOND })
    expect(await change()).toMatchObject({ moved_pickups: 2 })
    expect([(await datesOf(here))[1], (await datesOf(monday))[1]]).toEqual([THIRD, '2027-03-15'])
  })

  test('is edited as long as its pickups are to come, also after its first date, and they are told', async () => {
    const id = await order(site, 'again@people.example')
    const added = await change({ to_date: '2027-03-12' })
    setDay('2027-03-10')
    const edited = await editOf(added, { to_date: '2027-03-11', note: 'Sooner.' })
    expect(edited).toMatchObject({ to_date: '2027-03-11', note: 'Sooner.', version: 2, moved_pickups: 1, people_told: 1, can_edit: true })
    expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-11'))
    setDay('2027-03-12')
    await expect(editOf(edited, { to_date: '2027-03-13' })).rejects.toMatchObject({ status: 409, code: 'dayPassed' })
    expect((await farmer.listDayChanges())[0]).toMatchObject({ can_edit: false, can_take_back: false })
  })

  test('is taken back after its first date: it becomes a day without pickup, and people come with the next', async () => {
    const id = await order(site)
    const added = await change({ to_date: '2027-03-12' })
    setDay('2027-03-10')
    const asked = { params: { id: added.day_change_id }, query: { version: added.version } }
    const foreseen = await farmer.foreseeTakingBack(asked)
    expect(await datesOf(id)).toEqual(TUESDAYS.with(1, '2027-03-12'))
    expect(await farmer.removeDayChange(asked)).toEqual(foreseen)
    expect(await datesOf(id)).toEqual([FIRST, THIRD, ...TUESDAYS.slice(2)])
    expect(await farmer.listDayChanges()).toMatchObject([{ to_date: null, can_edit: true, can_take_back: false }])
  })

  test('into later weeks is taken back to the next pickup that is still to come', async () => {
    const id = await order(site)
    const added = await change({ to_date: '2027-03-26' })
    setDay('2027-03-17')
    await takeBack(added)
    expect(await datesOf(id)).toEqual([FIRST, TUESDAYS[3], ...TUESDAYS.slice(2)])
  })

  test('takes along, on and back who stood there alone, since their site has another weekday by now', async () => {
    const dock = await addSite('Dock', 'Friday')
    const id = await order(dock)
    setDay('2027-03-10')
    await farmer.editSite({ params: { id: dock.site_id }, body: { ...dock, pickup_start_day: 'Monday', pickup_deadline_day: 'Monday' } })
    const theirs = async () => (await datesOf(id))[1]
    expect(await theirs()).toBe('2027-03-12')
    const added = await change({ pickup_date: '2027-03-12', to_date: '2027-03-13' })
    expect([await theirs(), added.moved_pickups]).toEqual(['2027-03-13', 1])
    const edited = await editOf(added, { to_date: '2027-03-14' })
    expect([await theirs(), edited.moved_pickups]).toEqual(['2027-03-14', 1])
    const closed = await editOf(edited, { to_date: null })
    expect([await theirs(), closed.moved_pickups]).toEqual(['2027-03-15', 1])
  })

  test('takes along those whom their owners put there', async () => {
    const id = await order(site)
    const elsewhere = await order(other)
    await shop.shop.db`update pickup set chosen_week = 1, pickup_date = ${SECOND} where subscription_id = ${id} and week = 0`
    await shop.shop.db`
      update pickup set chosen_site_id = ${site.site_id}, site_id = ${site.site_id} where subscription_id = ${elsewhere} and week = 1`
    const added = await change({ site_id: site.site_id, to_date: '2027-03-10' })
    await editOf(added, { to_date: '2027-03-11' })
    expect([(await datesOf(id)).slice(0, 2), (await datesOf(elsewhere))[1]]).toEqual([['2027-03-11', '2027-03-11'], '2027-03-11'])
  })
})

describe('what a change will do', () => {
  test('is told before it is saved, site by site and day by day, and nothing is done yet', async () => {
    const here = await order(site, 'ann@people.example')
    const there = await order(other)
    const body = { pickup_date: SECOND, site_id: null, to_date: '2027-03-10', note: '' }
    const foreseen = await farmer.foreseeDayChange({ body })
    const day = { from_date: SECOND, to_date: '2027-03-10', pickups: 1, orders: 1, cartons: 2, is_held: false }
    expect(foreseen).toEqual({
      ...{ moved_pickups: 2, people_told: 1, orders_not_told: 1 },
      days: [
        { ...day, site_id: site.site_id, site_name: 'Barn' },
        { ...day, site_id: other.site_id, site_name: 'Mill' },
      ],
    })
    for (const id of [here, there]) expect(await datesOf(id)).toEqual([...TUESDAYS])
    expect(await farmer.listDayChanges()).toEqual([])
    expect(await shop.shop.db`select from mail where to_address = 'ann@people.example'`).toHaveLength(0)
    expect(await farmer.addDayChange({ body })).toMatchObject(foreseen)
  })

  test('counts what was handed over already, which stays', async () => {
    const here = await order(site)
    await order(site)
    setDay(SECOND)
    await shop.shop.db`update pickup set mark = 'collected', marked_at = ${clock.now} where subscription_id = ${here} and week = 1`
    expect(await change({ to_date: '2027-03-10' })).toMatchObject({ moved_pickups: 1, pickups_stay: 1 })
  })

  test('is refused as saving is', async () => {
    await change()
    const body = { pickup_date: SECOND, site_id: null, to_date: '2027-03-10', note: '' }
    await expect(farmer.foreseeDayChange({ body })).rejects.toMatchObject({ code: 'dayTaken' })
    await expect(farmer.foreseeDayChange({ body: { ...body, pickup_date: '2027-02-01' } })).rejects.toMatchObject({ code: 'dayPassed' })
  })
})

describe('a mark', () => {
  const markAt = (id: number, time: string) =>
    shop.shop.db`update pickup set mark = 'missed', marked_at = ${time} where subscription_id = ${id} and week = 1`
  const stateOf = async (id: number) => {
    const [row] = await shop.shop.db`select pickup_date, mark from pickup where subscription_id = ${id} and week = 1`
    return row
  }

  test('that was tapped the day before falls when its day moves, and one of the day itself stays with it', async () => {
    const early = await order(site)
    const onTheDay = await order(site)
    // By the clock of Greenwich both were tapped on the day itself.
    await markAt(early, '2027-03-09T04:59:00Z')
    await markAt(onTheDay, '2027-03-09T05:01:00Z')
    setDay(SECOND)
    expect(await change({ to_date: '2027-03-10' })).toMatchObject({ moved_pickups: 1, pickups_stay: 1 })
    expect(await stateOf(early)).toEqual({ pickup_date: '2027-03-10', mark: null })
    expect(await stateOf(onTheDay)).toEqual({ pickup_date: SECOND, mark: 'missed' })
  })

  test('of a phone whose clock was never set is one of the day itself: what was handed over does not move on', async () => {
    const handedOver = await order(site)
    await order(site)
    await markAt(handedOver, '1970-01-01T00:00:00Z')
    setDay(SECOND)
    expect(await change({ to_date: '2027-03-10' })).toMatchObject({ moved_pickups: 1, pickups_stay: 1 })
    expect(await stateOf(handedOver)).toEqual({ pickup_date: SECOND, mark: 'missed' })
  })
})

describe('hosts', () => {
  test('of sites whose pickups move are told once, what moves from which day to which, and the farm’s own words', async () => {
    const host = await makeHost(shop, site)
    const elsewhere = await makeHost(shop, await addSite('Dock', 'Friday'))
    await order(site)
    await order(site)
    const reply = await change({ to_date: '2027-03-10', note: 'We are at the fair.' })
    expect(reply).toMatchObject({ moved_pickups: 2, people_told: 0, hosts_told: 1 })
    const mail = await mailTo(shop, host.email, 'A pickup day at Barn has moved')
    expect(mail.text).toContain('The pickup planned for Tue, Mar 9 at Barn is now on Wed, Mar 10: 4 cartons for 2 orders.')
    expect(mail.text).toContain('We are at the fair.')
    expect(mail.text).toContain('/hand-over')
    expect(await takeBack(reply)).toMatchObject({ hosts_told: 1 })
    expect(await shop.shop.db`select from mail where to_address = ${elsewhere.email} and letter = 'days-moved'`).toHaveLength(0)
  })

  test('hear of a site’s other weekday in one letter, and not of one order that goes elsewhere', async () => {
    const host = await makeHost(shop, site)
    const id = await order(site)
    const row = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...row, site_id: other.site_id } })
    await farmer.editSubscription({ params: { id }, body: { ...row, version: row.version + 1 } })
    expect(await farmer.editSite({ params: { id: site.site_id }, body: { ...site, pickup_start_day: 'Thursday' } })).toMatchObject({
      hosts_told: 1,
    })
    const [mail, more] = await shop.shop.db<{ body_text: string }[]>`
      select body_text from mail where to_address = ${host.email} and letter = 'days-moved'`
    expect(more).toBeUndefined()
    expect(mail?.body_text).toContain('The pickups at Barn have moved:\nTue, Mar 2 is now Thu, Mar 4: 2 cartons for 1 order\n')
  })

  test('get the list of the evening before again when its day moves away and back', async () => {
    const host = await makeHost(shop, site)
    await order(site)
    setDay('2027-03-08')
    const lists = async () => {
      clock.now = new Date('2027-03-09T00:00:00Z')
      await mailHosts(shop.shop)
      return (await shop.shop.db`select from mail where to_address = ${host.email} and letter = 'packing-list'`).length
    }
    expect(await lists()).toBe(1)
    const away = await change({ to_date: '2027-03-10' })
    expect(await lists()).toBe(1)
    await takeBack(away)
    expect([await lists(), await lists()]).toEqual([2, 2])
  })
})

test('people who were reminded of a day are reminded once more when it has moved away and back', async () => {
  await order(site, 'twice@people.example')
  const reminded = async () => {
    clock.now = new Date('2027-03-09T00:00:00Z')
    await sendReminders(shop.shop)
    return (await shop.shop.db`select from mail where to_address = 'twice@people.example' and letter = 'reminder'`).length
  }
  expect(await reminded()).toBe(1)
  await takeBack(await change({ to_date: '2027-03-10' }))
  expect([await reminded(), await reminded()]).toEqual([2, 2])
})

describe('cartons that wait for who did not come', () => {
  /** They wait for the second Tuesday. */
  const held = async (second_email = '') => {
    const id = await order(site, second_email)
    const [missed] = await shop.shop.db<{ pickup_id: number }[]>`
      update pickup set mark = 'missed', marked_at = '2027-03-02T17:00:00Z', unclaimed = 'held'
      where subscription_id = ${id} and week = 0 returning pickup_id`
    await shop.shop.db`delete from pickup where subscription_id = ${id} and week > 0`
    await shop.shop.db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      values (${id}, 0, ${SECOND}, ${site.site_id}, 2, ${missed?.pickup_id ?? 0})`
    return id
  }
  const waitsOn = async (id: number) => {
    const [row] = await shop.shop.db`select pickup_date from pickup where subscription_id = ${id} and held_from is not null`
    return row?.pickup_date
  }
  const storyOf = async (id: number) => {
    const [row] = await shop.shop.db`select unclaimed from pickup where subscription_id = ${id} and held_from is null`
    return row?.unclaimed
  }

  test.each(['2027-03-08', '2027-03-12'])('go along with the day on which they wait, to %s', async (to_date) => {
    const id = await held('waits@people.example')
    await order(site)
    setDay('2027-03-05')
    const reply = await change({ to_date })
    expect(reply).toMatchObject({ moved_pickups: 2, people_told: 1 })
    expect(reply.days.map(({ is_held, cartons }) => [is_held, cartons])).toEqual([
      [false, 2],
      [true, 2],
    ])
    expect(await waitsOn(id)).toBe(to_date)
  })

  test('wait for the next day on which somebody collects where nobody does on that one any more', async () => {
    const id = await held()
    const only = await order(site)
    setDay('2027-03-05')
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${only} and week in (1, 2)`
    await change({ to_date: '2027-03-10' })
    expect(await waitsOn(id)).toBe(TUESDAYS[3])
  })

  test('are given away where nobody collects any more, which is foretold and told', async () => {
    const id = await held('nothing@people.example')
    setDay('2027-03-05')
    const body = { pickup_date: SECOND, site_id: null, to_date: '2027-03-10', note: '' }
    const foreseen = await farmer.foreseeDayChange({ body })
    expect(foreseen).toMatchObject({ cartons_given: 2, moved_pickups: 0, people_told: 1 })
    expect(await farmer.addDayChange({ body })).toMatchObject(foreseen)
    expect([await waitsOn(id), await storyOf(id)]).toEqual([undefined, 'donated'])
    const mail = await mailTo(shop, 'nothing@people.example', 'We gave away your eggs')
    expect(mail.text).toContain('We missed you on Tue, Mar 2.')
    expect(mail.text).toContain('We kept your 2 cartons at Barn, but there are no more pickups there for now')
  })

  test('from one missed visit of two weeks are told of together when they are given away', async () => {
    const id = await held('both@people.example')
    await shop.shop.db`
      with missed as (
        insert into pickup (subscription_id, week, pickup_date, site_id, cartons, mark, marked_at, unclaimed)
        values (${id}, 1, ${FIRST}, ${site.site_id}, 2, 'missed', '2027-03-02T17:00:00Z', 'held') returning pickup_id)
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      select ${id}, 1, ${SECOND}, ${site.site_id}, 2, pickup_id from missed`
    setDay('2027-03-05')
    expect(await change({ to_date: '2027-03-10' })).toMatchObject({ cartons_given: 4 })
    const mail = await mailTo(shop, 'both@people.example', 'We gave away your eggs')
    expect(mail.text?.match(/We kept your \d+ cartons/g)).toEqual(['We kept your 4 cartons'])
  })

  test('leave a calendar that never counts back, however often they were moved before they are given away', async () => {
    const id = await held()
    await order(site)
    const member = await makeMember(shop)
    await shop.shop.db`update subscription set user_id = ${member.id} where id = ${id}`
    /** The number of each event. */
    const numbers = async () => {
      const { feed_url } = await as(shop.app, member).readMyCalendar()
      const feed = (await shop.app.inject({ url: new URL(feed_url).pathname })).body.replaceAll('\r\n', '\n')
      const events = feed.split('BEGIN:VEVENT').slice(1)
      return new Map(events.map((event) => [/^UID:(.+)$/m.exec(event)?.[1], Number(/^SEQUENCE:(\d+)$/m.exec(event)?.[1])]))
    }
    setDay('2027-03-05')
    const told = [await numbers()]
    await change({ to_date: '2027-03-10' })
    told.push(await numbers())
    await shop.shop.db`update pickup set state = 'skipped' where site_id = ${site.site_id} and held_from is null and mark is null`
    await settleUnclaimed(shop.shop)
    expect(await storyOf(id)).toBe('donated')
    told.push(await numbers())
    for (const [at, now] of told.slice(1).entries()) {
      const before = told[at]
      const steps = [...now].map(([uid, number]) => number - (before?.get(uid) ?? -1))
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...steps)).toBeGreaterThan(0)
    }
    expect(told).toHaveLength(3)
  })

  test('go elsewhere by themselves, and are told, when the last other person of that day stays away', async () => {
    const id = await held('alone@people.example')
    const last = await order(site)
    setDay('2027-03-05')
    await settleUnclaimed(shop.shop)
    expect(await waitsOn(id)).toBe(SECOND)
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${last} and week = 1`
    await settleUnclaimed(shop.shop)
    expect(await waitsOn(id)).toBe(THIRD)
    const mail = await mailTo(shop, 'alone@people.example', 'Your pickup has moved')
    expect(mail.text).toContain('Your pickup planned for Tue, Mar 9 is now on Tue, Mar 16: 2 cartons at Barn')
    await shop.shop.db`update subscription set status = 'canceled' where id = ${last}`
    await settleUnclaimed(shop.shop)
    expect([await waitsOn(id), await storyOf(id)]).toEqual([undefined, 'donated'])
  })
})
