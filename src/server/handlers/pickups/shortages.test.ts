import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, openSeason, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { NewShortage, SharePlan } from '../../../shared/shapes/week/shortages.ts'
import * as credits from '../../store/money/credits.ts'

/** Thursdays of March 2027; the farmer comes from the coop on Tuesday evening, after the cut-off. */

const TUESDAY = new Date('2027-03-03T00:00:00Z')
const THURSDAY = '2027-03-04'
const NEXT = '2027-03-11'
const clock = { now: TUESDAY }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let ben = {} as Member
let farmer = {} as Client
let cycle = {} as Cycle
let barn = {} as Site

beforeAll(async () => {
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  farmer = as(shop.app, await makeAdmin(shop))
})

beforeEach(async () => {
  clock.now = new Date('2027-03-01T15:00:00Z')
  await setRules(shop, { free_skips: 1 })
  await shop.shop.db`delete from rate_limit`
  await shop.shop.db`update subscription set status = 'canceled'`
  for (const { id } of [ann, ben]) {
    const left = await balance(id)
    if (left > 0) await credits.add(shop.shop.db, { user_id: id, cents: -left, reason: 'farm', at: TUESDAY })
    await shop.shop.db`update app_user set short_first = false, short_way = null where id = ${id}`
  }
  cycle = await addCycleFrom(shop, '2027-03-01', 3)
  barn = await addSiteOn(shop, 'Barn', 'Thursday')
})

const balance = (id: string) => credits.balanceOf(shop.shop.db, id)
const pickupsOf = (member: Member) => as(shop.app, member).listMyPickups()
const plan = (cartons: number, rule: NewShortage['rule'] = 'largest') => farmer.planShortage({ body: { date: THURSDAY, cartons, rule } })
const linesOf = ({ lines }: SharePlan) => lines.filter(({ less }) => less > 0).map(({ pickup_id, less }) => ({ pickup_id, less }))
const shareOut = async (cartons: number, more: Partial<NewShortage> = {}) => {
  const rule = more.rule ?? 'largest'
  const lines = linesOf(await plan(cartons, rule))
  return farmer.makeShortage({ body: { date: THURSDAY, cartons, rule, lines, way: 'credit', note: '', ...more } })
}
const undo = ({ shortage_id }: { shortage_id: number }) => farmer.undoShortage({ params: { id: shortage_id } })
const packed = async (date = THURSDAY) => (await farmer.readPackingDay({ params: { date } })).cartons
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

/** Ann has three cartons a week, Ben one: four are promised each Thursday. */
const sellBoth = async () => {
  await sell(shop, ann, cycle, barn, 3)
  await sell(shop, ben, cycle, barn, 1)
  clock.now = TUESDAY
}

describe('a week with too few eggs', () => {
  test('is seen beside what is promised, with a forecast from the last weeks', async () => {
    await sellBoth()
    await farmer.noteHarvest({ params: { date: '2027-02-16' }, body: { cartons: 5 } })
    await farmer.noteHarvest({ params: { date: '2027-02-24' }, body: { cartons: 8 } })
    await farmer.noteHarvest({ params: { date: '2026-02-24' }, body: { cartons: 90 } })
    expect(await farmer.readHarvest({ query: {} })).toEqual({
      monday: '2027-03-01',
      sunday: '2027-03-07',
      promised_eggs: 48,
      cartons: null,
      past: [
        { monday: '2027-02-22', cartons: 8 },
        { monday: '2027-02-15', cartons: 5 },
      ],
      forecast: 7,
      shortages: [],
    })
    await farmer.noteHarvest({ params: { date: THURSDAY }, body: { cartons: 2 } })
    expect((await farmer.readHarvest({ query: {} })).cartons).toBe(2)
  })

  test('takes from the largest first; sheets, lists, credit and letters follow at once', async () => {
    await sellBoth()
    await shareOut(2, { note: 'A fox came.' })
    expect(await packed()).toBe(2)
    expect(await packed(NEXT)).toBe(4)
    const [mine, next] = await pickupsOf(ann)
    expect(mine).toMatchObject({
      cartons: 1,
      state: 'planned',
      weeks: 1,
      short: { cartons: 2, cents: 1300, way: 'credit', can_offer: true },
    })
    expect(next).toMatchObject({ cartons: 3 })
    expect(next).not.toHaveProperty('short')
    expect(await balance(ann.id)).toBe(1300)
    expect(await balance(ben.id)).toBe(0)
    const { text } = await mailTo(shop, ann.email, 'Fewer eggs on Thu, Mar 4: order D-')
    expect(text).toContain('A fox came.')
    expect(text).toContain('Thu, Mar 4 at Barn: 1 carton instead of 3')
    expect(text).toContain("You get $13.00 in credit for what's missing.")
    expect(await shop.shop.db`select from mail where to_address = ${ben.email} and letter = 'short'`).toHaveLength(0)
    const [shortage] = (await farmer.readHarvest({ query: {} })).shortages
    expect(shortage).toMatchObject({ can_undo: true, had_eggs: 24, promised_eggs: 48, lines: [{ cartons: 2, cents: 1300, way: 'credit' }] })
    expect((await farmer.readHarvest({ query: {} })).promised_eggs).toBe(24)
  })

  test('is undone until the day, with everything as it was', async () => {
    await sellBoth()
    const before = await pickupsOf(ann)
    const made = await shareOut(0)
    expect(await packed()).toBe(0)
    expect((await pickupsOf(ben))[0]).toMatchObject({ state: 'short', is_open: false, short: { cartons: 1, can_offer: false } })
    expect(await undo(made)).toEqual({ undone: 2, stays: 0 })
    expect(await pickupsOf(ann)).toEqual(before)
    expect(await packed()).toBe(4)
    expect([await balance(ann.id), await balance(ben.id)]).toEqual([0, 0])
    expect((await mailTo(shop, ann.email, 'are back')).text).toContain('Thu, Mar 4 at Barn: 3 cartons')
    expect(await undo(made)).toEqual({ undone: 0, stays: 0 })
    const again = await shareOut(1)
    expect(await packed()).toBe(1)
    clock.now = new Date('2027-03-04T15:00:00Z')
    expect(await undo(again)).toEqual({ undone: 0, stays: 2 })
    expect(await packed()).toBe(1)
  })

  test('leaves those short whose credit is spent, and gives the others theirs back', async () => {
    await sellBoth()
    const made = await shareOut(0)
    await credits.add(shop.shop.db, { user_id: ann.id, cents: -1000, reason: 'farm', at: TUESDAY })
    expect(await undo(made)).toEqual({ undone: 1, stays: 1 })
    expect((await pickupsOf(ann))[0]).toMatchObject({ state: 'short' })
    expect((await pickupsOf(ben))[0]).toMatchObject({ state: 'planned', cartons: 1 })
    expect(await balance(ann.id)).toBe(950)
  })

  test('asks those first who offered to be skipped', async () => {
    await sellBoth()
    expect(await as(shop.app, ben).readShortChoice()).toEqual({ first: false, way: null })
    await as(shop.app, ben).setShortChoice({ body: { first: true, way: 'credit' } })
    await shareOut(3, { rule: 'volunteers', way: 'week', week: NEXT })
    expect((await pickupsOf(ben))[0]).toMatchObject({ state: 'short', short: { way: 'credit', cents: 650 } })
    expect((await pickupsOf(ann))[0]).toMatchObject({ cartons: 3 })
    expect(await balance(ben.id)).toBe(650)
  })

  test('is made up in a week that the farmer names, as cartons of their own, and costs nobody anything', async () => {
    await sellBoth()
    const made = await shareOut(2, { way: 'week', week: NEXT })
    expect(await balance(ann.id)).toBe(0)
    const [mine] = await pickupsOf(ann)
    expect(mine).toMatchObject({ cartons: 1, short: { cartons: 2, cents: 0, way: 'week', made_up_on: NEXT } })
    expect(await packed(NEXT)).toBe(6)
    expect(await pickupsOf(ann)).toContainEqual(
      expect.objectContaining({ pickup_date: NEXT, cartons: 2, held_from: THURSDAY, is_made_up: true, is_open: false }),
    )
    expect((await mailTo(shop, ann.email, `Fewer eggs on Thu, Mar 4: order ${mine?.order}`)).text).toContain(
      "We'll make up for it: 2 cartons extra on Thu, Mar 11 at Barn.",
    )
    expect(await undo(made)).toEqual({ undone: 1, stays: 0 })
    expect([await packed(), await packed(NEXT)]).toEqual([4, 4])
    await shareOut(2, { way: 'week', week: NEXT })
    expect([await packed(), await packed(NEXT)]).toEqual([2, 6])
  })

  test('is not shared out by a list that has changed meanwhile, nor twice by one press', async () => {
    await sellBoth()
    const lines = linesOf(await plan(0))
    const body = { date: THURSDAY, cartons: 0, rule: 'largest', lines, way: 'credit', note: '', press: '0'.repeat(32) } as const
    const [first] = await pickupsOf(ann)
    await shop.shop.db`update pickup set state = 'donated' where pickup_id = ${first?.pickup_id ?? 0}`
    await shop.shop.db`update pickup set cartons = 2 where pickup_id = ${first?.pickup_id ?? 0}`
    await expect(farmer.makeShortage({ body })).rejects.toEqual(refused(409, 'changedMeanwhile'))
    await shop.shop.db`update pickup set cartons = 3, state = 'planned' where pickup_id = ${first?.pickup_id ?? 0}`
    const made = await farmer.makeShortage({ body })
    expect(await farmer.makeShortage({ body })).toEqual(made)
    expect(await balance(ann.id)).toBe(1950)
    clock.now = new Date('2027-03-09T15:00:00Z')
    await expect(farmer.makeShortage({ body: { ...body, press: '1'.repeat(32) } })).rejects.toEqual(refused(409, 'dayPassed'))
  })

  test('lets a customer leave theirs to the others, who get theirs back', async () => {
    await sellBoth()
    await shareOut(1)
    expect((await pickupsOf(ben))[0]).toMatchObject({ state: 'short' })
    const [mine] = await pickupsOf(ann)
    const params = { id: mine?.pickup_id ?? 0 }
    await expect(as(shop.app, ben).offerPickup({ params })).rejects.toEqual(refused(404, 'notFound'))
    const left = await as(shop.app, ann).offerPickup({ params })
    expect(left).toMatchObject({ state: 'short', short: { cartons: 3, cents: 1950, can_offer: false } })
    expect(await as(shop.app, ann).offerPickup({ params })).toEqual(left)
    expect((await pickupsOf(ben))[0]).toMatchObject({ state: 'planned', cartons: 1 })
    expect([await balance(ann.id), await balance(ben.id)]).toEqual([1950, 0])
    expect(await packed()).toBe(1)
    const [, next] = await pickupsOf(ann)
    await expect(as(shop.app, ann).offerPickup({ params: { id: next?.pickup_id ?? 0 } })).rejects.toEqual(refused(409, 'nothingShort'))
  })

  test('changes nothing for who changes the rest of the order: what is short stays as it was shared out', async () => {
    await sellBoth()
    await shareOut(2)
    const [order] = await shop.shop.db<[{ id: number }]>`select id from subscription where user_id = ${ann.id} and status = 'paid'`
    const planned = await as(shop.app, ann).planMyChange({ params: { id: order.id }, body: { cartons_per_week: 2, site_id: barn.site_id } })
    expect(planned).toMatchObject({ difference_cents: -1300 })
    await as(shop.app, ann).changeMyOrder({
      params: { id: order.id },
      body: { cartons_per_week: 2, site_id: barn.site_id, was_cartons: 3, was_site_id: barn.site_id, difference_cents: -1300 },
    })
    expect((await pickupsOf(ann)).map(({ cartons }) => cartons)).toEqual([1, 2, 2])
  })
})

describe('money back for what is short', () => {
  test('goes to the card that paid, once: none of it becomes credit too, and nothing is undone', async () => {
    const cara = await makeMember(shop, { verified: true })
    const season = await openSeason(shop)
    const { id: session } = await checkOut(shop, cara, season, { donationCartons: 0 })
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    await as(shop.app, cara).setShortChoice({ body: { first: true, way: 'money' } })
    const [first] = await pickupsOf(cara)
    const date = first?.pickup_date ?? ''
    clock.now = new Date(`${addDays(date, -1)}T15:00:00Z`)
    const lines = [{ pickup_id: first?.pickup_id ?? 0, less: 1 }]
    const made = await farmer.makeShortage({ body: { date, cartons: 1, rule: 'largest', lines, way: 'credit', note: '' } })
    const [order] = await shop.shop.db<
      { id: number; refunded_cents: number }[]
    >`select id, refunded_cents from subscription where user_id = ${cara.id}`
    expect(order?.refunded_cents).toBe(PRICE_CENTS)
    expect(await balance(cara.id)).toBe(0)
    const { back_cents, coming_cents, surplus_cents } = await farmer.readBalance({ params: { id: order?.id ?? 0 } })
    expect({ back_cents, surplus_cents }).toEqual({ back_cents: coming_cents, surplus_cents: 0 })
    expect((await mailTo(shop, cara.email, 'Fewer eggs')).text).toContain("You get $6.50 for what's missing: back on your card")
    expect(await undo(made)).toEqual({ undone: 0, stays: 1 })
  })

  test('is credit where no card paid', async () => {
    await sellBoth()
    await as(shop.app, ann).setShortChoice({ body: { first: false, way: 'money' } })
    await shareOut(2)
    expect(await balance(ann.id)).toBe(1300)
  })

  test('is not promised to an order that is being canceled', async () => {
    await sellBoth()
    const before = await plan(0)
    const [order] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${ann.id} and status = 'paid'`
    await shop.shop.db`
      insert into refund (subscription_id, cents, cancel, state, who, asked_at) values (${order?.id ?? 0}, 100, true, 'asked', '', ${clock.now})`
    const after = await plan(0)
    expect([before.lines.length, after.lines.length]).toEqual([2, 1])
    await shop.shop.db`delete from refund where subscription_id = ${order?.id ?? 0}`
  })
})

describe('what is short', () => {
  test('is sold to nobody else, and taken by no one who undoes a skip or moves there', async () => {
    await shop.shop.db`update cycle set cartons_limit = 4 where cycle_id = ${cycle.cycle_id}`
    await sellBoth()
    clock.now = new Date('2027-03-01T16:00:00Z')
    const [, second] = await pickupsOf(ben)
    await shareOut(1)
    await expect(as(shop.app, ben).movePickup({ params: { id: second?.pickup_id ?? 0 }, body: { week: 0 } })).rejects.toEqual(
      refused(409, 'weekFull'),
    )
  })

  test('ends with the rest of an order that its customer ends, and does not come back', async () => {
    await sellBoth()
    await shop.shop.db`update shop set customers_end = 'credit'`
    await shop.shop.farm.reload()
    clock.now = new Date('2027-03-01T16:00:00Z')
    const made = await shareOut(2)
    const [order] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${ann.id} and status = 'paid'`
    const params = { id: order?.id ?? 0 }
    const { from_date, card_cents, credit_cents, owed_after_cents } = await as(shop.app, ann).planMyEnd({ params })
    expect(credit_cents).toBe(7 * PRICE_CENTS)
    await as(shop.app, ann).endMyOrder({ params, body: { from_date, card_cents, credit_cents, owed_after_cents } })
    await shop.shop.db`update shop set customers_end = 'no'`
    await shop.shop.farm.reload()
    expect(await undo(made)).toEqual({ undone: 0, stays: 1 })
    expect(await balance(ann.id)).toBe(9 * PRICE_CENTS)
    expect(await packed()).toBe(1)
  })
})
