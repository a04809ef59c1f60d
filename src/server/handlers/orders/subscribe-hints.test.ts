import { describe, expect, test } from 'vitest'
import { checkOut, openSeason } from '../../../../tests/support/orders/orders.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })

describe('the late window', () => {
  test.each([
    ['a second before it opens', '2025-02-07T04:59:58Z', false],
    ['when it opens, a second before midnight at the farm', '2025-02-07T04:59:59Z', true],
    ['on the Tuesday at noon', '2025-02-11T17:00:00Z', true],
    ['a second after noon', '2025-02-11T17:00:01Z', false],
    ['a year later', '2026-02-08T12:00:00Z', false],
  ])('%s', async (_, now, open) => {
    const ann = await makeMember(shop)
    clock.now = new Date(now)
    const { late_text } = await as(shop.app, ann).readSubscribeHints()
    clock.now = new Date('2027-03-01T15:00:00Z')
    expect(late_text).toBe(open ? 'Orders for 2/6 are closed. Late subscriptions are charged the full amount.' : null)
  })
})

describe('the form', () => {
  test("starts from the farm's date and, for somebody new, from nothing", async () => {
    clock.now = new Date('2027-03-02T04:30:00Z')
    const ann = await makeMember(shop)
    expect(await as(shop.app, ann).readSubscribeHints()).toEqual({
      today: '2027-03-01',
      clock: '2027-03-01 23:30:00',
      cutoff_days: 2,
      cutoff_time: '18:00',
      changes: [],
      late_text: null,
      mine: [],
      held: [],
      on_its_way: [],
      last_order: null,
      credit_cents: 0,
      credit_held: [],
      capacity: [],
      wishes: [],
      pay_farm: null,
      verify_first: true,
      installments_most: 0,
      installments_past_season: false,
      gifts_on: false,
      early: [],
    })
  })

  test('remembers what a person chose last, and tells what they have', async () => {
    const ann = await makeMember(shop)
    const season = await openSeason(shop)
    shop.sandbox.switches.drop = true
    const { id } = await checkOut(shop, ann, season, { secondEmail: 'two@people.example', additionalNotes: 'On the left' })
    expect((await as(shop.app, ann).readSubscribeHints()).mine).toEqual([])
    shop.sandbox.pay(id)
    await as(shop.app, ann).settleCheckout({ body: { session_id: id } })
    expect(await as(shop.app, ann).readSubscribeHints()).toMatchObject({
      mine: [{ cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }],
      last_order: {
        name: 'Ann Miller',
        site_id: season.site.site_id,
        cartons_per_week: 2,
        second_email: 'two@people.example',
        additional_notes: 'On the left',
      },
    })
    // Questions are signed as orders are.
    expect((await as(shop.app, ann).readMyQuestions()).name).toBe('Ann Miller')
  })
})

describe('what is short', () => {
  test('is told: the credit, the room that is left, and what the person waits for', async () => {
    const { db } = shop.shop
    const ann = await makeMember(shop, { verified: true })
    const season = await openSeason(shop)
    const { cycle_id } = season.cycle
    const { site_id } = season.site
    await db`update cycle set cartons_limit = 5 where cycle_id = ${cycle_id}`
    await db`update site set places = 4 where site_id = ${site_id}`
    await db`insert into credit_entry (user_id, cents, reason, at) values (${ann.id}, 1300, 'farm', ${clock.now})`
    await db`
      insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${ann.id}, ${cycle_id}, ${site_id}, 3, ${clock.now})`
    const { credit_cents, capacity, wishes } = await as(shop.app, ann).readSubscribeHints()
    expect(credit_cents).toBe(1_300)
    expect(capacity.find((each) => each.cycle_id === cycle_id)).toEqual({ cycle_id, cartons_left: 5, sites: [{ site_id, places_left: 4 }] })
    expect(wishes).toEqual([{ cycle_id, site_id, cartons: 3, ahead: 0, held_until: null }])
  })
})
