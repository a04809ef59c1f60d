import ICAL from 'ical.js'
import { expect } from 'vitest'
import { addDays } from '../../../src/shared/dates/calendar.ts'
import { isCounted } from '../../../src/shared/rules/counted.ts'
import { showReference } from '../../../src/shared/rules/order-reference.ts'
import { showDate } from '../../../src/words/en/dates/show-date.ts'
import { showAll, showPieces } from '../../../src/words/en/product.ts'
import { randomAddress } from '../people/people.ts'
import { as } from '../shop/client.ts'
import { type PickupRow, rowsOf, sum, type World } from './world.ts'

/** Whoever looks, and wherever, is told the same: page, calendar, packing sheet, host's phone and reminder. */

type Stand = { pickup_date: string; site_id: number; cartons: number }

/** Cartons by day and site: `2027-03-04 at 7: 4`. */
const byPlace = (stands: readonly Stand[]): string[] =>
  [...Map.groupBy(stands, ({ pickup_date, site_id }) => `${pickup_date} at ${site_id}`)]
    .map(([place, those]) => `${place}: ${sum(those.map(({ cartons }) => cartons))}`)
    .sort()

const isToCollect = ({ state, status }: PickupRow): boolean => state === 'planned' && isCounted(status as never)

const profilesAgree = async ({ shop, customers, today }: World, rows: readonly PickupRow[]): Promise<void> => {
  for (const member of customers) {
    const own = rows.filter(({ user_id, pickup_date }) => user_id === member.id && pickup_date > today).filter(isToCollect)
    const page = (await as(shop.app, member).listMyPickups()).filter(({ state, pickup_date }) => state === 'planned' && pickup_date > today)
    expect(byPlace(page)).toEqual(byPlace(own))
    const feed = new URL((await as(shop.app, member).readMyCalendar()).feed_url).pathname
    const calendar = await shop.app.inject({ url: feed, remoteAddress: randomAddress() })
    const events = new ICAL.Component(ICAL.parse(calendar.body)).getAllSubcomponents('vevent')
    const standing = events
      .filter((each) => each.getFirstPropertyValue('status') === 'CONFIRMED')
      .map((each) => new ICAL.Event(each))
      .filter((event) => String(event.startDate) > today)
      .map((event) => `${event.startDate}: ${event.summary}`)
    // What was placed together is one event.
    const basketOf = (id: number) => rows.find(({ pickup_id }) => pickup_id === id)?.basket
    const together = Map.groupBy(page, (each) => [each.pickup_date, each.site_id, each.held_from, basketOf(each.pickup_id)].join(' '))
    const meant = [...together.values()].map((pieces) => {
      const [first] = pieces
      return `${first?.pickup_date}: Pick up ${showAll(pieces)} at ${first?.pickup_site}`
    })
    expect(standing.sort()).toEqual(meant.sort())
  }
}

const listsAgree = async ({ shop, admin, host, today, sites }: World, rows: readonly PickupRow[]): Promise<void> => {
  const tomorrow = addDays(today, 1)
  const toCollect = rows.filter((row) => row.pickup_date === tomorrow && isToCollect(row))
  const packed = (await as(shop.app, admin).readPackingDay({ params: { date: tomorrow } })).sites
  expect(
    byPlace(packed.map(({ site_id, cartons }) => ({ site_id, cartons, pickup_date: tomorrow }))).filter((each) => !each.endsWith(': 0')),
  ).toEqual(byPlace(toCollect))
  const phone = (await as(shop.app, host).readHandOver()).sites.filter(({ pickup_date }) => pickup_date === tomorrow)
  expect(
    byPlace(phone.flatMap(({ site_id, pickup_date, rows: people }) => people.map(({ cartons }) => ({ site_id, pickup_date, cartons })))),
  ).toEqual(byPlace(toCollect))
  // One line for each visit, as many on the phone as on the sheet.
  const ids = new Set(sites.map(({ site_id }) => site_id))
  const lines = packed.filter(({ site_id }) => ids.has(site_id)).flatMap(({ names }) => names)
  expect(phone.flatMap(({ rows: people }) => people)).toHaveLength(lines.length)
}

/** Everybody who collects tomorrow has been reminded, of that day and with all they collect. */
const remindersAgree = async ({ shop, today }: World, rows: readonly PickupRow[]): Promise<void> => {
  const tomorrow = addDays(today, 1)
  const expected = rows.filter((row) => row.pickup_date === tomorrow && row.mark === null && isToCollect(row))
  for (const [email, own] of Map.groupBy(expected, (row) => row.email)) {
    const letters = await shop.shop.db<{ subject: string; body_text: string }[]>`
      select subject, body_text from mail where to_address = ${email} and letter = 'reminder' order by created_at desc limit 1`
    const [letter] = letters
    expect(letter?.body_text, `${email} is reminded of ${tomorrow}`).toContain(showDate(tomorrow))
    for (const site of Map.groupBy(own, ({ site_id, product }) => `${site_id} ${product}`).values())
      expect(letter?.body_text).toContain(showPieces(sum(site.map(({ cartons }) => cartons)), site[0]?.product ?? undefined))
  }
}

export const everyoneIsToldTheSame = async (world: World): Promise<void> => {
  const rows = await rowsOf(world)
  await profilesAgree(world, rows)
  await listsAgree(world, rows)
  await remindersAgree(world, rows)
}

type SentMail = { to_address: string; body_text: string }

/** Whoever's coming pickup went to another day or place while this was done has a letter that names it. */
export const expectMovedNotified = async (world: World, doing: () => Promise<void>, isOwnChange: boolean): Promise<void> => {
  const { db } = world.shop.shop
  const before = new Map((await rowsOf(world)).map((row) => [row.pickup_id, row]))
  const known = new Set((await db<{ mail_id: string }[]>`select mail_id from mail`).map(({ mail_id }) => mail_id))
  await doing()
  if (isOwnChange) return
  const fresh = (
    await db<(SentMail & { mail_id: string })[]>`select mail_id, to_address, coalesce(body_text, '') as body_text from mail`
  ).filter(({ mail_id }) => !known.has(mail_id))
  for (const row of await rowsOf(world)) {
    const was = before.get(row.pickup_id)
    const hasMoved = was && (was.pickup_date !== row.pickup_date || was.site_id !== row.site_id)
    if (!hasMoved || row.state !== 'planned') continue
    const letters = fresh.filter(({ to_address }) => to_address === row.email)
    const names = letters.some(
      ({ body_text }) => body_text.includes(showDate(row.pickup_date)) && body_text.includes(showReference(row.subscription_id)),
    )
    expect(names, `${row.email} is told that their pickup of ${was.pickup_date} is on ${row.pickup_date}`).toBe(true)
  }
}
