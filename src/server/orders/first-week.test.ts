import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, clockAt, dateAt } from '../../shared/dates/calendar.ts'
import { courseOf } from '../../shared/dates/on-sale.ts'
import { firstPickup, type Visit, visitsOf, weeksPaidAt } from '../../shared/dates/planned-visits.ts'
import { weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { settle } from '../money/settle/settle.ts'

/** The weeks that were shown before paying belong to the order, whatever the farmer makes of the season meanwhile. */

const ZONE = 'America/New_York'
const START = '2027-03-01'
const clock = { now: new Date(0) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T15:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
})
beforeEach(async () => {
  // A Monday: eight Thursdays from March 4th to April 22nd.
  setDay(START)
  season = await openSeason(shop)
})

const editCycle = ({ start_date = START, number_of_weeks = 8 }) =>
  farmer.editCycle({
    params: { id: season.cycle.cycle_id },
    body: { cycle_name: 'Spring', start_date, end_date: addDays(start_date, number_of_weeks * 7 - 1), number_of_weeks },
  })

/** Opens the payment page, and keeps what was shown before. */
const openPage = async () => {
  const ann = await makeMember(shop)
  const { clock: now, changes, today, ...rule } = await as(shop.app, ann).readSubscribeHints()
  const course = courseOf(season.cycle, season.site, { changes })
  const sold = { ...weeksOnSale(season.cycle, today), cartons_per_week: 2 }
  const shown = firstPickup(course, sold, rule, now)?.visits ?? []
  const session = (await checkOut(shop, ann, season)).id
  const visitsIfPaidNow = () => visitsOf(weeksPaidAt(course, sold, rule, clockAt(clock.now, ZONE)), sold)
  return { ann, session, shown, visitsIfPaidNow }
}
type Page = Awaited<ReturnType<typeof openPage>>
const pay = async ({ session }: Page) => {
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
const giveUp = async ({ session }: Page) => settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })
const planned = ({ ann }: { ann: Member }) => shop.shop.db<Visit[]>`
  select pickup_date, sum(cartons)::int as cartons from pickup join subscription s on s.id = subscription_id
  where user_id = ${ann.id} group by pickup_date order by pickup_date`

const LONGER = { number_of_weeks: 12 }
const FROM_FEBRUARY = { start_date: '2027-02-15', number_of_weeks: 10 }

describe('an order whose payment page is open', () => {
  test.each([
    ['becomes longer', LONGER],
    ['gets two weeks in front', FROM_FEBRUARY],
    ['gets weeks in front and at its end', { ...FROM_FEBRUARY, number_of_weeks: 12 }],
  ])('has the days that were shown, though its season %s', async (_, edit) => {
    const page = await openPage()
    await editCycle(edit)
    await pay(page)
    expect(page.shown[0]).toEqual({ pickup_date: '2027-03-04', cartons: 2 })
    expect(await planned(page)).toEqual(page.shown)
  })

  test('keeps its last week: its season does not become shorter than that', async () => {
    setDay('2027-03-22')
    const page = await openPage()
    await expect(editCycle({ number_of_weeks: 7 })).rejects.toMatchObject({ code: 'weeksSold', body: { count: 8 } })
    await pay(page)
    expect(await planned(page)).toEqual(page.shown)
  })

  test('has the days that were shown, though its season lost weeks that nobody had', async () => {
    setDay('2027-03-22')
    const page = await openPage()
    await editCycle({ start_date: '2027-03-15', number_of_weeks: 6 })
    await pay(page)
    expect(await planned(page)).toEqual(page.shown)
  })
})

test('an order that was given up and is paid after all has the days that were shown, though its season became shorter', async () => {
  setDay('2027-03-22')
  const page = await openPage()
  await giveUp(page)
  await editCycle({ number_of_weeks: 6 })
  await pay(page)
  expect(page.shown.map(({ pickup_date }) => pickup_date)).toEqual(['2027-03-25', '2027-04-01', '2027-04-08', '2027-04-15', '2027-04-22'])
  expect(await planned(page)).toEqual(page.shown)
})

describe('an order that was paid', () => {
  const edited = async ({ ann }: Page) => {
    const [row] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${ann.id}`
    const params = { id: row?.id ?? 0 }
    await farmer.editSubscription({ params, body: { ...(await farmer.readSubscription({ params })), additional_notes: 'Ring twice' } })
  }

  test.each([
    ['becomes longer', LONGER],
    ['gets two weeks in front', FROM_FEBRUARY],
  ])('keeps its days when its season %s, also when it is edited after that, and nobody is told of a move', async (_, edit) => {
    const page = await openPage()
    await pay(page)
    expect(await editCycle(edit)).toMatchObject({ moved_pickups: 0, people_told: 0 })
    await edited(page)
    expect(await planned(page)).toEqual(page.shown)
  })

  test('moves with its season where that begins a week later and is as long, or where its first week is taken away', async () => {
    const page = await openPage()
    await pay(page)
    const later = page.shown.map((visit) => ({ ...visit, pickup_date: addDays(visit.pickup_date, 7) }))
    expect(await editCycle({ start_date: '2027-03-08' })).toMatchObject({ moved_pickups: 8 })
    expect(await planned(page)).toEqual(later)
    await expect(editCycle({ start_date: '2027-03-15', number_of_weeks: 7 })).rejects.toMatchObject({ code: 'weeksSold' })
    expect(await planned(page)).toEqual(later)
  })

  test('keeps what its customer chose, and its late week, when its season gets weeks in front', async () => {
    setDay('2027-03-03')
    const page = await openPage()
    await pay(page)
    const client = as(shop.app, page.ann)
    const [first, , third] = await client.listMyPickups()
    await client.movePickup({ params: { id: third?.pickup_id ?? 0 }, body: { week: 5 } })
    const rows = () => shop.shop.db`
      select week, with_week, chosen_week, pickup_date from pickup join subscription s on s.id = subscription_id
      where user_id = ${page.ann.id} order by week`
    const before = await rows()
    await editCycle(FROM_FEBRUARY)
    const more = (week: number | null) => (week === null ? null : week + 2)
    expect(await rows()).toEqual(
      before.map((row) => ({ ...row, week: more(row.week), with_week: more(row.with_week), chosen_week: more(row.chosen_week) })),
    )
    expect(first).toMatchObject({ pickup_date: '2027-03-11', cartons: 4 })
    expect((await client.listMyPickups())[0]).toMatchObject({ pickup_date: '2027-03-11', cartons: 4 })
  })
})

const cartonsOf = (visits: readonly { cartons: number }[]) => visits.reduce((sum, { cartons }) => sum + cartons, 0)
const edits = fc.array(fc.record({ inFront: fc.integer({ min: -2, max: 2 }), atTheEnd: fc.integer({ min: -3, max: 3 }) }), {
  minLength: 1,
  maxLength: 3,
})

test('whatever weeks a season gains and loses, and however late it is paid: the weeks shown are the weeks planned', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ boughtAfter: fc.nat({ max: 30 }), isGivenUp: fc.boolean(), edits, paidAfter: fc.nat({ max: 20 }) }),
      async (story) => {
        setDay(START)
        season = await openSeason(shop)
        setDay(addDays(START, story.boughtAfter))
        const page = await openPage()
        if (story.isGivenUp) await giveUp(page)
        const firstDay = addDays(START, Math.floor(story.boughtAfter / 7) * 7)
        let now = { start_date: START, number_of_weeks: 8 }
        let isCut = false
        for (const { inFront, atTheEnd } of story.edits) {
          // Some of it added and some taken away is another season, not this one with more or fewer weeks.
          const number_of_weeks = now.number_of_weeks + inFront + atTheEnd
          if (inFront * atTheEnd < 0 || number_of_weeks < 1) continue
          const to = { start_date: addDays(now.start_date, inFront * -7), number_of_weeks }
          const refusal = await editCycle(to).then(
            () => undefined,
            ({ code }) => code,
          )
          expect([undefined, 'weeksSold']).toContain(refusal)
          if (refusal === undefined) now = to
          isCut ||= firstDay < now.start_date
        }
        setDay(addDays(dateAt(clock.now, ZONE), story.paidAfter))
        await pay(page)
        const visits = await planned(page)
        // Where one that was given up has lost weeks in front meanwhile, it has as many after the last.
        if (isCut) expect(cartonsOf(visits)).toBe(cartonsOf(page.shown))
        else expect(visits).toEqual(page.visitsIfPaidNow())
      },
    ),
    runs(25),
  )
}, 120_000)
