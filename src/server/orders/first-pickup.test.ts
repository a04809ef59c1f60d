import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { addSiteOn } from '../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { mailsTo, mailTo } from '../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { firstPickup } from '../../shared/dates/planned-visits.ts'
import { weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { showPlan } from '../../words/en/dates/first-pickup.ts'
import { NO_HOURS } from '../../words/en/dates/hours.ts'
import { settle } from '../money/settle/settle.ts'

/** An order is first collected on a day for which the farm can still pack when it is paid, and nothing that was paid for is lost. */

const clock = { now: new Date(0) }
/** A moment of the farm's clock, which is an hour further from Greenwich until March 14th. */
const setClock = (moment: string) => {
  clock.now = new Date(`${moment.replace(' ', 'T')}:00${moment < '2027-03-14' ? '-05:00' : '-04:00'}`)
}
const shop = useTestShop({ clock: () => clock.now })
let season = {} as Season
beforeAll(() => {
  shop.sandbox.switches.drop = true
})
beforeEach(async () => {
  // A Monday: eight Thursdays from March 4th to April 22nd, packed from the Tuesday evening before on.
  setClock('2027-03-01 09:00')
  await shop.shop.db`delete from day_change`
  season = await openSeason(shop)
})

const order = async (at: string) => {
  setClock(at)
  const ann = await makeMember(shop)
  return { ann, session: (await checkOut(shop, ann, season)).id }
}
const pay = async ({ session }: { session: string }, at: string) => {
  setClock(at)
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
const visitsOf = async ({ ann }: { ann: Member }) => {
  const rows = await shop.shop.db<{ pickup_date: string; cartons: number; weeks: number[] }[]>`
    select pickup_date, sum(cartons)::int as cartons, array_agg(week order by week) as weeks
    from pickup join subscription s on s.id = subscription_id where user_id = ${ann.id} group by pickup_date order by pickup_date`
  return rows.map(({ pickup_date, cartons, weeks }) => [pickup_date, cartons, weeks] as const)
}
const letterTo = async ({ ann }: { ann: Member }) => (await mailsOf(shop, ann.email))[0]?.body_text as string

describe('an order paid at once', () => {
  test.each([
    ['in time for this week', '2027-03-02 17:59', ['2027-03-04', 2, [0]]],
    ['when this week is being packed, comes with the next', '2027-03-02 18:00', ['2027-03-11', 4, [0, 1]]],
    ['ten minutes before midnight, is not due that night', '2027-03-03 23:50', ['2027-03-11', 4, [0, 1]]],
    ['when this day has gone by, comes with the next', '2027-03-05 12:00', ['2027-03-11', 4, [0, 1]]],
  ] as const)('%s', async (_, at, first) => {
    const placed = await order(at)
    await pay(placed, at)
    const visits = await visitsOf(placed)
    expect(visits[0]).toEqual(first)
    expect(visits.flatMap(([, , weeks]) => weeks)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('by credit, keeps to the same rule, and /success tells its days', async () => {
    setClock('2027-03-03 23:50')
    const ann = await makeMember(shop)
    await giveCredit(shop, ann, 13_000)
    const { id } = await checkOut(shop, ann, season, { creditCents: 13_000 })
    const { visits, first } = await as(shop.app, ann).settleCheckout({ body: { session_id: id } })
    expect(visits.slice(0, 2)).toEqual([
      { pickup_date: '2027-03-11', pickup_site: 'Library', cartons: 4, ...NO_HOURS },
      { pickup_date: '2027-03-18', pickup_site: 'Library', cartons: 2, ...NO_HOURS },
    ])
    expect(visits).toHaveLength(7)
    expect(first).toMatchObject({ pickup_date: '2027-03-11', collect_until: '2027-03-12', changes_until: '2027-03-09 18:00' })
    setClock('2027-03-09 18:00')
    const untilWhen = async () => (await as(shop.app, ann).settleCheckout({ body: { session_id: id } })).first?.changes_until
    expect(await untilWhen()).toBeNull()
    await shop.shop.db`
      update pickup p set moved_from = date '2027-03-12', moved_to = pickup_date from subscription s
      where s.id = subscription_id and s.user_id = ${ann.id} and pickup_date = '2027-03-11'`
    expect(await untilWhen()).toBe('2027-03-10 23:59')
    const [plan] = await as(shop.app, ann).listMyPlans()
    expect(plan && showPlan(plan)).toBe('8 weeks of eggs in 7 pickups, with 4 cartons at the first')
  })

  test('is first collected when the form had said', async () => {
    await shop.shop.db`
      insert into day_change (pickup_date, site_id, to_date, note, created_at) values ('2027-03-11', null, '2027-03-12', '', ${clock.now})`
    for (const at of ['2027-03-01 09:00', '2027-03-02 18:00', '2027-03-07 23:50']) {
      const placed = await order(at)
      const { cycle, site } = season
      const { today, clock: now, changes, ...rule } = await as(shop.app, placed.ann).readSubscribeHints()
      const told = firstPickup({ ...cycle, ...site, changes }, { ...weeksOnSale(cycle, today), cartons_per_week: 2 }, rule, now)
      await pay(placed, at)
      expect((await visitsOf(placed))[0]?.slice(0, 2)).toEqual([told?.pickup_date, told?.cartons])
    }
  })
})

describe('money that comes late', () => {
  test('over midnight, into another week: the weeks are those of the order, and none is lost', async () => {
    const placed = await order('2027-03-07 23:50')
    await pay(placed, '2027-03-08 00:10')
    expect((await visitsOf(placed))[0]).toEqual(['2027-03-11', 4, [0, 1]])
  })

  test('over midnight at a site whose day that is', async () => {
    season = { ...season, site: await addSiteOn(shop, 'Mill', 'Monday') }
    const placed = await order('2027-03-07 23:50')
    await pay(placed, '2027-03-08 00:10')
    expect((await visitsOf(placed))[0]).toEqual(['2027-03-15', 6, [0, 1, 2]])
  })

  test.each([
    ['a week', '2027-03-08 10:00', ['2027-03-11', 4, [0, 1]]],
    ['two weeks and the cut-off of the third', '2027-03-17 10:00', ['2027-03-25', 8, [0, 1, 2, 3]]],
  ] as const)('by %s brings the weeks that went by with the next pickup', async (_, at, first) => {
    const placed = await order('2027-03-01 10:00')
    await pay(placed, at)
    const visits = await visitsOf(placed)
    expect(visits[0]).toEqual(first)
    expect(visits.flatMap(([, , weeks]) => weeks)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const weeks = first[2].length
    expect(await letterTo(placed)).toContain(
      `Your pickups:\nThu, Mar ${first[0].slice(-2)}: ${first[1]} cartons (${weeks === 2 ? 'two' : weeks} weeks' worth)\nThu,`,
    )
  })

  test('after the last day of the cycle is collected on the next day of the site', async () => {
    const placed = await order('2027-04-20 10:00')
    await pay(placed, '2027-04-23 10:00')
    expect(await visitsOf(placed)).toEqual([['2027-04-29', 2, [7]]])
    expect(await letterTo(placed)).toContain('Your pickups:\nThu, Apr 29: 2 cartons\n')
  })

  test('for an order that was given up long ago brings all of it', async () => {
    const placed = await order('2027-03-01 10:00')
    await settle(shop.shop, { ...(await shop.shop.payments.read(placed.session)), state: 'expired' })
    await pay(placed, '2027-05-03 10:00')
    expect(await visitsOf(placed)).toEqual([['2027-05-06', 16, [0, 1, 2, 3, 4, 5, 6, 7]]])
  })

  test('of too little, accepted weeks later, is planned from that moment on', async () => {
    const placed = await order('2027-03-01 10:00')
    shop.sandbox.discount(placed.session, 3_000)
    shop.sandbox.pay(placed.session)
    await sendEvent(shop, 'checkout.session.completed', { id: placed.session })
    setClock('2027-03-10 10:00')
    const farmer = as(shop.app, await makeAdmin(shop))
    const [row] = await shop.shop.db<
      { id: number; version: number }[]
    >`select id, version from subscription where user_id = ${placed.ann.id}`
    await farmer.acceptPayment({ params: { id: row?.id ?? 0 }, body: { version: row?.version ?? 0 } })
    expect((await visitsOf(placed))[0]).toEqual(['2027-03-18', 6, [0, 1, 2]])
  })
})

describe('the letter that confirms it', () => {
  const HOURS = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
  const bodyOf = async ({ ann }: { ann: Member }) => (await letterTo({ ann })).split('\n\n')

  test('leads with the first eggs: when, how many, where, what to do there and how to get there', async () => {
    await shop.shop.db`update site set ${shop.shop.db(HOURS)} where site_id = ${season.site.site_id}`
    const placed = await order('2027-03-02 18:00')
    await pay(placed, '2027-03-02 18:00')
    expect(await bodyOf(placed)).toEqual([
      'Your first eggs: Thu, Mar 11, 4 to 6:30 PM',
      '4 cartons at Library\n1 Main St, Dryden, NY 13053',
      'The blue cooler.',
      'Please pick up by Fri, Mar 12, noon.',
      expect.stringMatching(/^Directions to Library:\nhttps:/),
      'Thank you! We received $130.00 for Spring.',
      expect.stringMatching(/^Receipt \d+:\nhttp:.*\/receipts\/\d+$/),
      "You're also donating 4 cartons. Thank you!",
      '8 weeks of eggs in 7 pickups, with 4 cartons at the first.',
      expect.stringMatching(/^Your pickups, each 4 to 6:30 PM:\nThu, Mar 11: 4 cartons \(two weeks' worth\)\nThu, Mar 18: 2 cartons\n/),
      'Open the attached file to add them all to your calendar.',
      "Can't make it? You can move or give away a pickup in your profile: this one until Tue, Mar 9, 6:00 PM. Your profile shows the time for each later one.",
      expect.stringMatching(/^See your subscriptions:\n/),
      expect.stringMatching(/^Your order reference is D-\d{5}\./),
      '-- \nOur farm\n',
    ])
  })

  test('carries all its visits for any calendar, named as in the feed, and as they are when it leaves', async () => {
    await shop.shop.db`update site set ${shop.shop.db(HOURS)} where site_id = ${season.site.site_id}`
    const placed = await order('2027-03-02 18:00')
    await pay(placed, '2027-03-02 18:00')
    const mail = await mailTo(shop, placed.ann.email, 'Your eggs from')
    const [file, ...others] = mail.attachments
    expect([others, file?.filename, file?.contentType, file?.contentDisposition]).toEqual([
      [],
      'pickups.ics',
      'text/calendar',
      'attachment',
    ])
    const eventsIn = (text: string) =>
      new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    const [first, ...rest] = eventsIn(file?.content.toString() ?? '')
    expect([first?.summary, String(first?.startDate), String(first?.endDate), rest.length]).toEqual([
      'Pick up 4 cartons at Library',
      '2027-03-11T21:00:00Z',
      '2027-03-11T23:30:00Z',
      6,
    ])
    const [row] = await shop.shop.db<[{ id: number }]>`select id from subscription where user_id = ${placed.ann.id}`
    const { feed_url } = await as(shop.app, placed.ann).readMyCalendar()
    const feed = await shop.app.inject(`${new URL(feed_url).pathname}?order=${showReference(row.id)}`)
    expect(eventsIn(feed.body).map(({ uid }) => uid)).toEqual([first, ...rest].map((each) => each?.uid))

    // Sent again after the farm has moved a day, it has the new one under the old name.
    await shop.shop.db`update pickup set pickup_date = '2027-03-12' where subscription_id = ${row.id} and pickup_date = '2027-03-11'`
    const farmer = as(shop.app, await makeAdmin(shop))
    const [record] = await farmer.listMails({ query: { q: placed.ann.email } })
    await farmer.resendMail({ params: { id: record?.mail_id ?? '' } })
    const again = await vi.waitFor(
      async () => {
        const mails = (await mailsTo(shop, placed.ann.email)).filter(({ attachments }) => attachments.length > 0)
        expect(mails).toHaveLength(2)
        return mails.map(({ attachments }) => eventsIn(attachments[0]?.content.toString() ?? '')[0])
      },
      { timeout: 10_000, interval: 50 },
    )
    expect(again.map((event) => event?.uid)).toEqual([first?.uid, first?.uid])
    expect(again.map((event) => String(event?.startDate)).sort()).toEqual(['2027-03-11T21:00:00Z', '2027-03-12T21:00:00Z'])
  })
})

describe('a cycle without a pickup day left', () => {
  test('is not sold: at the site where it is too late, or at any', async () => {
    const mill = await addSiteOn(shop, 'Mill', 'Saturday')
    setClock('2027-04-20 17:59')
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    expect((await checkOut(shop, ann, season)).id).toMatch(/^cs_/)
    setClock('2027-04-20 18:00')
    await expect(checkOut(shop, ben, season)).rejects.toMatchObject({
      status: 409,
      code: 'noDayLeft',
      message: 'This site has no pickup days left in this cycle.',
    })
    expect((await checkOut(shop, ben, { ...season, site: mill })).id).toMatch(/^cs_/)
    setClock('2027-04-25 12:00')
    await expect(checkOut(shop, ben, { ...season, site: mill })).rejects.toMatchObject({ code: 'noDayLeft' })
  })

  test('is sold as long as the day that the farm has put off', async () => {
    setClock('2027-04-21 12:00')
    const ann = await makeMember(shop)
    await expect(checkOut(shop, ann, season)).rejects.toMatchObject({ code: 'noDayLeft' })
    await shop.shop.db`
      insert into day_change (pickup_date, site_id, to_date, note, created_at) values ('2027-04-22', null, '2027-04-24', '', ${clock.now})`
    expect((await checkOut(shop, ann, season)).id).toMatch(/^cs_/)
  })
})

test('the farmer adds an order for today, and is told when it is first collected', async () => {
  setClock('2027-03-04 08:00')
  const farmer = as(shop.app, await makeAdmin(shop))
  const by = { name: 'Ann', cartons_per_week: 2, donation_cartons: 0, total_amount: 104, second_email: '', additional_notes: '' }
  const add = () => farmer.addSubscription({ body: { ...by, cycle_id: season.cycle.cycle_id, pickup_site: season.site.site_id } })
  expect((await add()).first_pickup).toEqual({ pickup_date: '2027-03-04', pickup_site: 'Library', cartons: 2, ...NO_HOURS })
  setClock('2027-03-05 08:00')
  expect((await add()).first_pickup).toEqual({ pickup_date: '2027-03-11', pickup_site: 'Library', cartons: 4, ...NO_HOURS })
  setClock('2027-05-01 08:00')
  expect((await add()).first_pickup).toBeNull()
})
