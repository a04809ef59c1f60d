import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut } from '../../../../tests/support/orders/orders.ts'
import { addCycleFrom, addSiteOn, PRICE_CENTS, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { payOn } from '../../../../tests/support/orders/paying.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, type PlainDate, WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { isBeforeCutOff } from '../../../shared/dates/cut-off.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import { partsOfPayment } from '../../../shared/rules/money/receipt-sum.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as credits from '../../store/money/credits.ts'
import * as receiptRecord from '../../store/money/receipt-record.ts'
import * as dayChanges from '../../store/pickups/day-changes.ts'

/**
 * An order that its customer has changed any number of times, among skips, gifts, moves, changed days, late payments, days that
 * go by and a farmer who saves it as it is, is
 * as if it had been bought that way from each of those weeks on: its pickups, its price, and what its customer has paid.
 */

const START = '2027-03-01'
const clock = { now: new Date(`${START}T15:00:00Z`) }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.', installments_most = 6, installments_past_season = true`
})

const DEEDS = [
  'change',
  'change',
  'change',
  'changeAndLeave',
  'payLate',
  'save',
  'skip',
  'skip',
  'give',
  'undo',
  'undo',
  'move',
  'elsewhere',
  'day',
  'later',
] as const
const step = fc.record({
  deed: fc.constantFrom(...DEEDS),
  cartons: fc.integer({ min: 1, max: 4 }),
  site: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 9 }),
  days: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const story = fc.record({
  days: fc.tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(...WEEKDAYS), fc.constantFrom(...WEEKDAYS)),
  cutoff_days: fc.constantFrom(0, 1, 2),
  donationCartons: fc.constantFrom(0, 3),
  how: fc.constantFrom({}, {}, { payLater: 'farm' as const }, { payLater: 'installments' as const, installments: 2 }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

type World = { member: Member; client: Client; id: number; cycle: Cycle; sites: readonly Site[]; donated: number; left: string[] }

const quietly = async <Result>(deed: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await deed()
  } catch (error) {
    if (((error as { status?: number }).status ?? 500) >= 500) throw error
    return undefined
  }
}

const pay = (session: string) => payOn(shop, session)

const wasOf = async (client: Client, id: number) => {
  const { cartons_per_week: was_cartons, site_id: was_site_id } = await client.readMyChange({ params: { id } })
  return { was_cartons, was_site_id }
}

const changeOrder = async ({ client, id, sites, left }: World, { deed, cartons, site, pick }: Step) => {
  const params = { id }
  const body = { cartons_per_week: cartons, site_id: sites[pick < 6 ? 0 : site]?.site_id ?? 0 }
  const plan = await quietly(() => client.planMyChange({ params, body }))
  if (!plan) return
  const changed = await client.changeMyOrder({
    params,
    body: { ...body, ...(await wasOf(client, id)), difference_cents: plan.difference_cents },
  })
  if (changed.state !== 'pay') return
  if (deed === 'change') return pay(changed.id)
  if (pick % 2) return client.dropMyChange({ params })
  left.push(changed.id)
}

/** A note of the farmer's changes no pickup. */
const saveAsItIs = async ({ id }: World) => {
  const { db } = shop.shop
  const rows = () =>
    db`select pickup_id, pickup_date, site_id, cartons, state, chosen_site_id from pickup where subscription_id = ${id} order by 1`
  const before = [...(await rows())]
  const body = await farmer.readSubscription({ params: { id } })
  if (!(await quietly(() => farmer.editSubscription({ params: { id }, body: { ...body, additional_notes: 'Rings.' } })))) return
  expect([...(await rows())]).toEqual(before)
}

const act = async (world: World, each: Step) => {
  const { client, sites } = world
  const { deed, pick, site, days } = each
  if (deed === 'later') clock.now = new Date(clock.now.getTime() + days * 86_400_000)
  if (deed === 'change' || deed === 'changeAndLeave') return changeOrder(world, each)
  if (deed === 'payLate') return quietly(async () => pay(world.left.pop() ?? ''))
  if (deed === 'save') return saveAsItIs(world)
  const mine = await client.listMyPickups()
  const wanted = mine.filter(({ state }) => deed !== 'undo' || state !== 'planned' || pick > 6)
  const visit = wanted[pick % Math.max(1, wanted.length)]
  if (!visit) return
  const params = { id: visit.pickup_id }
  if (deed === 'skip') await quietly(() => client.skipPickup({ params }))
  if (deed === 'give') await quietly(() => client.givePickup({ params }))
  if (deed === 'undo') await quietly(() => client.undoPickup({ params }))
  if (deed === 'move') await quietly(() => client.movePickup({ params, body: { week: pick % 5 } }))
  if (deed === 'elsewhere') await quietly(() => client.collectElsewhere({ params, body: { site_id: sites[site]?.site_id ?? 0 } }))
  const day = { pickup_date: visit.pickup_date, site_id: null, to_date: pick % 2 ? null : addDays(visit.pickup_date, days), note: '' }
  if (deed === 'day') await quietly(() => farmer.addDayChange({ body: day }))
}

type Row = {
  week: number
  with_week: number | null
  chosen_week: number | null
  chosen_site_id: number | null
  site_id: number
  pickup_date: PlainDate
  cartons: number
  state: string
  brought: number
  moved_from: PlainDate | null
  moved_to: PlainDate | null
}

/** The model: what each week of the order is by the last word of its owner, and what all of it comes to. */
const check = async ({ member, id, cycle, sites, donated }: World) => {
  const { db } = shop.shop
  const [order] = await db<[{ cartons_per_week: number; site_id: number; total_cents: number; paid: number; owed: number; hold: number }]>`
    select cartons_per_week, site_id, total_cents, credit_cents + paid_cents + farm_cents as paid,
      case when status = 'owed' then total_cents - credit_cents - paid_cents - farm_cents else 0 end as owed,
      (select coalesce(sum(hold_cents), 0)::int from order_change where subscription_id = subscription.id) as hold
    from subscription where id = ${id}`
  const rows = await db<Row[]>`
    select week, with_week, chosen_week, chosen_site_id, site_id, pickup_date, cartons, state, moved_from, moved_to,
      (select coalesce(sum(cents), 0)::int from credit_entry c where c.pickup_id = p.pickup_id and reason not in ('owedPaid', 'owedReleased')) as brought
    from pickup p where subscription_id = ${id} and held_from is null order by week`
  const price = (cartons: number) => cartons * PRICE_CENTS
  // The price is that of its cartons, week by week, and all of it is paid or owed.
  expect(order.total_cents).toBe(price(rows.reduce((sum, { cartons }) => sum + cartons, donated)))
  expect(order.paid + order.owed).toBe(order.total_cents)
  // A skip is worth what its week has by now, and nothing else is worth anything: the rest of the credit came from changes.
  for (const { state, cartons, brought } of rows) expect(brought).toBe(state === 'skipped' ? price(cartons) : 0)
  const [{ cash }] = await db<[{ cash: number }]>`select coalesce(sum(cents), 0)::int as cash from receipt where subscription_id = ${id}`
  const eaten = price(rows.filter(({ state }) => state !== 'skipped').reduce((sum, { cartons }) => sum + cartons, donated))
  expect((await credits.balanceOf(db, member.id)) + order.hold).toBe(cash + order.owed - eaten)
  // Days and sites: where the order is, or where its owner has sent that week.
  const { start_date } = (await cycles.find(db, cycle.cycle_id)) ?? cycle
  const changes = await dayChanges.listDays(db)
  const farm = shop.shop.farm.current
  for (const row of rows.filter(({ pickup_date, ...moved }) => isBeforeCutOff(pickup_date, farm, clock.now, moved))) {
    expect(row.site_id).toBe(row.chosen_site_id ?? order.site_id)
    const site = sites.find(({ site_id }) => site_id === row.site_id)
    if (site && changes.length === 0)
      expect(row.pickup_date).toBe(dateOfWeek({ ...site, start_date, changes }, row.chosen_week ?? row.with_week ?? row.week))
  }
  expect(await brokenBooks(db)).toEqual([])
}

/** What was paid for such an order is explained by its weeks alone: nothing is agreed, left unsaid or too much. */
const checkReceipts = async ({ id }: World) => {
  const { db } = shop.shop
  for (const { receipt_no, kind } of await receiptRecord.listOfOrder(db, id)) {
    const paper = kind === 'payment' ? (await receiptRecord.find(db, receipt_no))?.paper : undefined
    if (!paper) continue
    const parts = partsOfPayment(paper)
    expect(parts.filter(({ part }) => part !== 'orderTotal').reduce((sum, { cents }) => sum + cents, 0)).toBe(paper.cents)
    expect(parts.filter(({ part }) => ['agreed', 'unpaid', 'above'].includes(part))).toEqual([])
  }
}

test('an order changed any number of times is as if it had been bought that way from that week on', { timeout: 240_000 }, async () => {
  const { db } = shop.shop
  await fc.assert(
    fc.asyncProperty(story, async ({ days, cutoff_days, donationCartons, how, steps }) => {
      clock.now = new Date(`${START}T15:00:00Z`)
      await db`delete from rate_limit`
      await db`delete from day_change`
      await db`update site set archived_at = now() where archived_at is null`
      await setRules(shop, { free_skips: 4, cutoff_days })
      const added = await addCycleFrom(shop, START, 5)
      const cycle = await cycles.setActive(db, added.cycle_id, true)
      const sites: Site[] = []
      for (const [index, day] of days.entries()) sites.push(await addSiteOn(shop, `Site ${index}`, day))
      const member = await makeMember(shop, { verified: true })
      const { id: session } = await checkOut(shop, member, { cycle, site: sites[0] as Site }, { donationCartons, ...how })
      if (session.startsWith('cs_')) await pay(session)
      const [{ id }] = await db<[{ id: number }]>`select id from subscription where user_id = ${member.id}`
      const world = { member, client: as(shop.app, member), id, cycle, sites, donated: donationCartons, left: [] }
      await check(world)
      for (const each of steps) {
        await act(world, each)
        await check(world)
      }
      await checkReceipts(world)
    }),
    // What a broken story leaves in the books would make every smaller one fail too.
    { ...runs(8), endOnFailure: true },
  )
})
