import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPickup, addPlace } from '../../../tests/support/orders/pickups.ts'
import { type Member, makeMember, randomAddress } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, clockAt, dateAt, weekdayOf } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import { systemClock } from '../kernel/clock.ts'

const shop = useTestShop()
const today = dateAt(systemClock(), 'America/New_York')
const next = addDays(today, 3)
let ann: Member
let path = ''
let barn = 0

const addressOf = async (member: Member) => new URL((await as(shop.app, member).readMyCalendar()).feed_url).pathname
beforeAll(async () => {
  ann = await makeMember(shop)
  path = await addressOf(ann)
  barn = await addPlace(shop.shop.db, { lat: 42.49, lon: -76.3, site_instructions: 'Ring; then wait,\nplease.' })
})

const get = (url = path, headers: Record<string, string> = {}) => shop.app.inject({ url, headers, remoteAddress: randomAddress() })
/** The events of a feed, by what another reader makes of it. */
const eventsAt = async (url = path) =>
  new ICAL.Component(ICAL.parse((await get(url)).body)).getAllSubcomponents('vevent').map((each) => ({
    says: (name: string) => each.getFirstPropertyValue(name),
    event: new ICAL.Event(each),
  }))
const eventOf = async (pickup_id: number) => {
  const found = (await eventsAt()).find(({ event }) => event.uid === `pickup-${pickup_id}@localhost`)
  if (!found) throw new Error(`No event of pickup ${pickup_id}`)
  return found
}
const plan = (over: object = {}) => addPickup(shop.shop.db, { pickup_date: next, site_id: barn, user_id: ann.id, ...over })

describe('a calendar', () => {
  test('tells when and where to collect, and all one must know', async () => {
    const { event, says } = await eventOf(await plan())
    expect([event.summary, event.location, event.sequence]).toEqual(['Pick up 2 cartons at Barn', '1 Main St, Dryden, NY 13053', 0])
    expect([String(event.startDate), String(event.endDate), event.startDate.isDate]).toEqual([next, addDays(next, 1), true])
    expect(says('geo')).toEqual([42.49, -76.3])
    expect([says('url'), says('status')]).toEqual(['http://localhost:3000/profile/pickups', 'CONFIRMED'])
    expect(event.description).toContain('2 cartons, Spring\n\nRing; then wait,\nplease.\n\nPlease pick up ')
    expect(event.description).toContain(
      'Directions: https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Dryden%2C%20NY%2013053',
    )
  })

  test("carries the farm's name and zone, also once they change", async () => {
    await shop.shop.db`update shop set farm_name = 'Hen, Egg; & Sons', time_zone = 'Europe/Berlin'`
    await shop.shop.farm.reload()
    const { body } = await get()
    await shop.shop.db`update shop set farm_name = 'Our farm', time_zone = null`
    await shop.shop.farm.reload()
    expect(body).toContain('X-WR-CALNAME:Hen\\, Egg\\; & Sons\r\n')
    expect(body).toContain('X-WR-TIMEZONE:Europe/Berlin\r\n')
  })

  test('keeps the name of an event that moves, and counts its changes', async () => {
    const id = await plan()
    const before = await eventOf(id)
    await shop.shop.db`update pickup set pickup_date = ${addDays(next, 1)} where pickup_id = ${id}`
    await shop.shop.db`update pickup set cartons = 3 where pickup_id = ${id}`
    const after = await eventOf(id)
    expect([after.event.sequence, String(after.event.startDate), after.event.summary]).toEqual([
      2,
      addDays(next, 1),
      'Pick up 3 cartons at Barn',
    ])
    expect(String(after.says('last-modified')) >= String(before.says('last-modified'))).toBe(true)
  })

  test('raises the number of the changed event, and of no other of its order', async () => {
    const { db } = shop.shop
    const first = await plan()
    const [{ pickup_id: second }] = await db<[{ pickup_id: number }]>`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons)
      select subscription_id, 1, ${addDays(next, 7)}, site_id, 2 from pickup where pickup_id = ${first} returning pickup_id`
    const numbers = async () => [(await eventOf(first)).event.sequence, (await eventOf(second)).event.sequence]
    expect(await numbers()).toEqual([0, 0])
    await db`update pickup set state = 'skipped' where pickup_id = ${second}`
    const [still, raised] = await numbers()
    expect([still, Number(raised) > 0]).toEqual([0, true])
    const before = (await eventOf(second)).says('last-modified')
    await db`update pickup set cartons = 3 where pickup_id = ${first}`
    const [last, same] = await numbers()
    expect([Number(last) > Number(raised), same]).toEqual([true, raised])
    expect((await eventOf(second)).says('last-modified')).toEqual(before)
    // It comes to the other's day, and both are heard of.
    await db`update pickup set pickup_date = ${addDays(next, 7)} where pickup_id = ${first}`
    expect((await numbers()).map((each) => Number(each) > Number(last))).toEqual([true, true])
  })

  test.each([
    ['skipped', 'Skipped: 2 cartons at Barn'],
    ['donated', 'Given away: 2 cartons at Barn'],
    ['canceled', 'Canceled: 2 cartons at Barn'],
  ])('says that a %s pickup does not take place', async (state, summary) => {
    const id = await plan()
    await shop.shop.db`update pickup set state = ${state} where pickup_id = ${id}`
    const { event, says } = await eventOf(id)
    expect([says('status'), event.summary, event.sequence]).toEqual(['CANCELLED', summary, 1])
  })

  test('has one event for what is collected at once, and cancels that of a pickup which has joined another', async () => {
    const { db } = shop.shop
    const first = await plan({ cartons: 2 })
    const add = async (week: number, pickup_date: string) => {
      const [row] = await db<[{ pickup_id: number }]>`
        insert into pickup (subscription_id, week, pickup_date, site_id, cartons)
        select subscription_id, ${week}, ${pickup_date}, site_id, 3 from pickup where pickup_id = ${first} returning pickup_id`
      return row.pickup_id
    }
    const second = await add(1, next)
    expect((await eventOf(first)).event.summary).toBe('Pick up 5 cartons at Barn')
    expect((await eventOf(first)).event.description).toContain('5 cartons for 2 weeks, Spring')
    // It has never had one of its own.
    await expect(eventOf(second)).rejects.toThrow()

    const third = await add(2, addDays(next, 7))
    const alone = await eventOf(third)
    expect(alone.says('status')).toBe('CONFIRMED')
    await db`update pickup set pickup_date = ${next} where pickup_id = ${third}`
    const joined = await eventOf(third)
    expect([joined.says('status'), joined.event.summary]).toEqual(['CANCELLED', 'Together with another pickup: 3 cartons at Barn'])
    expect(joined.event.sequence).toBeGreaterThan(alone.event.sequence)

    await db`update pickup set pickup_date = ${addDays(next, 14)} where pickup_id = ${first}`
    const leading = await eventOf(second)
    expect([leading.says('status'), leading.event.summary]).toEqual(['CONFIRMED', 'Pick up 6 cartons at Barn'])
    expect(leading.event.sequence).toBeGreaterThan(joined.event.sequence)
  })

  test('tells of an order that has ended what was picked up, and that the rest is off', async () => {
    const was = await plan({ status: 'refunded', pickup_date: addDays(today, -5) })
    const isOff = await plan({ status: 'canceled', state: 'canceled' })
    expect((await eventOf(was)).says('status')).toBe('CONFIRMED')
    expect((await eventOf(isOff)).says('status')).toBe('CANCELLED')
  })

  test('keeps the last sixty days, and pickups at a site that is archived since', async () => {
    const old = await addPlace(shop.shop.db, { site_name: 'Old mill' })
    await shop.shop.db`update site set archived_at = now() where site_id = ${old}`
    const ids = [
      await plan({ pickup_date: addDays(today, -60), site_id: old }),
      await plan({ pickup_date: addDays(today, -61), site_id: old }),
    ]
    const events = await eventsAt()
    expect(ids.map((id) => events.some(({ event }) => event.uid === `pickup-${id}@localhost`))).toEqual([true, false])
  })

  test('is of one person alone, and empty for who has nothing to collect', async () => {
    const ben = await makeMember(shop)
    await plan()
    expect(await eventsAt(await addressOf(ben))).toEqual([])
    await plan({ user_id: ben.id, status: 'pending' })
    expect(await eventsAt(await addressOf(ben))).toEqual([])
  })

  test('is not broken by whatever a site is called', async () => {
    const site_id = await addPlace(shop.shop.db, {
      site_name: 'Barn\u0007 "é"; \\n, END:VEVENT',
      site_instructions: `A\r\nEND:VCALENDAR\r\n${'🥚'.repeat(99)}`,
    })
    const { event } = await eventOf(await plan({ site_id }))
    expect(event.summary).toBe('Pick up 2 cartons at Barn "é"; \\n, END:VEVENT')
    expect(event.description).toContain(`A\nEND:VCALENDAR\n${'🥚'.repeat(99)}`)
  })

  test('says the last day to collect, as far from the pickup as the two days of its site', async () => {
    const first = weekdayOf(next)
    const second = weekdayOf(addDays(next, 2))
    const site_id = await addPlace(shop.shop.db, { pickup_start_day: first, pickup_deadline_day: second })
    const { event } = await eventOf(await plan({ site_id }))
    expect(event.description).toContain(`Please pick up by ${showDate(addDays(next, 2))}.`)
    const sameDay = await addPlace(shop.shop.db, { pickup_start_day: first, pickup_deadline_day: first })
    expect((await eventOf(await plan({ site_id: sameDay }))).event.description).toContain(`Please pick up on ${showDate(next)}.`)
  })

  test('has the hours of the site on the clock of the farm, and names the last where nobody knows the first', async () => {
    const site_id = await addPlace(shop.shop.db, { pickup_from: '16:00', pickup_until: '18:30' })
    const { event } = await eventOf(await plan({ site_id }))
    expect(event.startDate.isDate).toBe(false)
    const shown = [event.startDate, event.endDate].map((at) => clockAt(at.toJSDate(), 'America/New_York'))
    expect(shown).toEqual([`${next} 16:00:00`, `${next} 18:30:00`])
    const noon = await addPlace(shop.shop.db, { pickup_until: '12:00' })
    const open = (await eventOf(await plan({ site_id: noon }))).event
    expect([open.startDate.isDate, open.summary]).toEqual([true, 'Pick up 2 cartons at Barn, until noon'])
  })

  test('is of one order alone where that is asked for, with the names that its events have among all', async () => {
    const one = await plan()
    const other = await plan()
    const [row] = await shop.shop.db<[{ id: number }]>`select subscription_id as id from pickup where pickup_id = ${one}`
    const url = `${path}?order=${showReference(row.id)}`
    expect((await eventsAt(url)).map(({ event }) => event.uid)).toEqual([`pickup-${one}@localhost`])
    expect((await get(url)).body).toContain('METHOD:PUBLISH')
    expect((await eventOf(other)).event.uid).toBe(`pickup-${other}@localhost`)
    expect(await eventsAt(`${path}?order=D-99999`)).toEqual([])
  })
})

describe('its address', () => {
  test('answers programs without cookies, as a calendar that nobody else keeps', async () => {
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['content-disposition']).toBeUndefined()
    expect((await get(`${path}?download`)).headers['content-disposition']).toBe('attachment; filename="pickups.ics"')
  })

  test('answers HEAD, and 304 to those who have it already, until something changes', async () => {
    const { headers } = await get()
    const etag = String(headers.etag)
    const head = await shop.app.inject({ method: 'HEAD', url: path, remoteAddress: randomAddress() })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const reply = await get(path, { 'if-none-match': known })
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
    }
    await plan()
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('leads nowhere for who does not know it, as any unknown path', async () => {
    const unknown = `/calendar/${'x'.repeat(43)}.ics`
    for (const url of [unknown, `${path}x`, path.replace('.ics', ''), path.replace('.ics', '.txt'), '/calendar/.ics', '/calendar/']) {
      const reply = await get(url)
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'notFound'])
    }
    const page = await get(unknown, { accept: 'text/html' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('is in no log, however it is asked for', async () => {
    const key = path.slice('/calendar/'.length, -'.ics'.length)
    for (const url of [
      path,
      `${path}?download`,
      `${path}/`,
      `/calendar/${key}`,
      `/Calendar/${key}.ics`,
      `//calendar/${key}.ics`,
      `/x/${key}`,
    ]) {
      await get(url)
      await shop.app.inject({ method: 'POST', url, remoteAddress: randomAddress() })
    }
    expect(shop.logs.join('')).toContain('/calendar/[hidden].ics')
    expect(shop.logs.join('')).not.toContain(key)
  })

  test('is limited for strangers who guess, not for those who fetch for many people', async () => {
    const remoteAddress = randomAddress()
    await Promise.all(Array.from({ length: 240 }, () => shop.shop.limits.count('calendar', { address: remoteAddress, account: '' })))
    const fetchFrom = async (url: string) => (await shop.app.inject({ url, remoteAddress })).statusCode
    expect(await fetchFrom(`/calendar/${'y'.repeat(43)}.ics`)).toBe(429)
    expect(await fetchFrom(path)).toBe(200)
  })
})
