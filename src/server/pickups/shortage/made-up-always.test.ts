import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { addCycleFrom, addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { patience, runs } from '../../../../tests/support/runs.ts'
import { brokenChains } from '../../../../tests/support/season/chains.ts'
import { moneyOfOrders } from '../../../../tests/support/season/order-money.ts'
import { as, type Client, Refused } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'

/**
 * Eggs are short, made up for in other weeks and short again, while two customers skip, undo, end and pay later, the farm leaves
 * days out, and time passes: every carton sold is in one place, nobody pays for eggs that were not laid, and what is told is so.
 */

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await setRules(shop, { free_skips: 5, cutoff_days: 1 })
  await shop.shop.db`update shop set customers_end = 'credit', unclaimed = 'hold'`
  await shop.shop.farm.reload()
})

const deed = fc.oneof(
  fc.record({
    do: fc.constant('short' as const),
    ahead: fc.nat({ max: 2 }),
    left: fc.nat({ max: 3 }),
    week: fc.nat({ max: 2 }),
    way: fc.constantFrom('week' as const, 'week' as const, 'credit' as const),
  }),
  fc.record({ do: fc.constantFrom('skip' as const, 'undo' as const), who: fc.nat({ max: 1 }), visit: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('end' as const), who: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('enough' as const), which: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('leave out' as const), ahead: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 2, 5) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never

type Story = { people: readonly Member[]; orders: number[]; site_id: number; start: string; laid: Map<string, number> }
const today = () => dateAt(clock.now, shop.shop.farm.current.time_zone)
const tried = async (trying: Promise<unknown>) =>
  trying.catch((reason) => {
    if (!(reason instanceof Refused) || reason.status >= 500) throw reason
  })

const shareOut = async ({ ahead, left, week, way }: Extract<Deed, { do: 'short' }>) => {
  const date = addDays(today(), 7 * ahead)
  const plan = await farmer.planShortage({ body: { date, cartons: left, rule: 'largest' } })
  const lines = plan.lines.filter(({ less }) => less > 0).map(({ pickup_id, less }) => ({ pickup_id, less }))
  if (lines.length === 0 || plan.weeks.length === 0) return
  const promised = plan.weeks[week % plan.weeks.length] ?? ''
  await tried(farmer.makeShortage({ body: { date, cartons: left, rule: 'largest', lines, way, week: promised, note: '' } }))
  const { promised_eggs } = await farmer.readHarvest({ query: { of: date } })
  expect(promised_eggs, 'no more is promised than there is').toBeLessThanOrEqual(left * 12)
}

const act = async ({ people, orders, site_id }: Story, each: Deed): Promise<unknown> => {
  const client = 'who' in each ? as(shop.app, people[each.who] as Member) : farmer
  if (each.do === 'short') return shareOut(each)
  if (each.do === 'skip' || each.do === 'undo') {
    const visits = (await client.listMyPickups()).filter(({ is_open, state }) => is_open && (state === 'skipped') === (each.do === 'undo'))
    const params = { id: visits[each.visit % Math.max(1, visits.length)]?.pickup_id ?? 0 }
    return tried(each.do === 'skip' ? client.skipPickup({ params }) : client.undoPickup({ params }))
  }
  if (each.do === 'end') {
    const params = { id: orders[each.who] ?? 0 }
    return tried(
      client
        .planMyEnd({ params })
        .then(({ from_date, card_cents, credit_cents, owed_after_cents }) =>
          client.endMyOrder({ params, body: { from_date, card_cents, credit_cents, owed_after_cents } }),
        ),
    )
  }
  if (each.do === 'enough') {
    const { shortages } = await farmer.readHarvest({ query: { of: today() } })
    const found = shortages[each.which % Math.max(1, shortages.length)]
    return found && farmer.undoShortage({ params: { id: found.shortage_id } })
  }
  if (each.do === 'leave out') {
    const pickup_date = addDays(today(), ((11 - new Date(`${today()}T12:00:00Z`).getUTCDay()) % 7) + 7 * each.ahead)
    return tried(farmer.addDayChange({ body: { pickup_date, site_id, to_date: null, note: '' } }))
  }
  for (let day = 0; each.do === 'days' && day < each.days; day++) {
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await runDueJobs(shop.shop)
  }
  return undefined
}

const holds = async ({ people, orders }: Story) => {
  const { db } = shop.shop
  expect(await brokenBooks(db, orders)).toEqual([])
  expect(await brokenChains(db, orders)).toEqual([])
  for (const each of await moneyOfOrders(db, today(), { orders }))
    expect(each.has + each.owed, JSON.stringify(each)).toBe(each.collected + each.donated + each.coming)
  // Nobody was marked as missed.
  const told = await db<{ subject: string; body_text: string }[]>`
    select subject, body_text from mail where to_address = any(${people.map(({ email }) => email)})`
  for (const { subject, body_text } of told) expect(`${subject} ${body_text}`).not.toMatch(/gave (away|it|them)|We missed you/)
  // Made-up cartons are never before the day for which they make up.
  expect(
    await db`
    select p.pickup_id from pickup p join pickup short on short.pickup_id = p.held_from
    where p.subscription_id = any(${orders}) and p.state = 'planned' and date_trunc('week', p.pickup_date) <= date_trunc('week', least(short.pickup_date, short.moved_from))`,
  ).toEqual([])
  await db`delete from rate_limit`
}

test('made-up cartons are somebody’s, on a day to come, or made good', { timeout: patience(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 9 }), async (deeds) => {
      // Long after the story before, on a Monday.
      clock.now = new Date(clock.now.getTime() + 70 * 86_400_000)
      clock.now = new Date(clock.now.getTime() - ((clock.now.getUTCDay() + 6) % 7) * 86_400_000)
      await shop.shop.db`update subscription set status = 'canceled' where status in ('paid', 'owed')`
      const start = today()
      const cycle = await addCycleFrom(shop, start, 5)
      const site = await addSiteOn(shop, 'Barn', 'Thursday')
      const people = [await makeMember(shop, { verified: true }), await makeMember(shop, { verified: true })]
      const [ann, ben] = people as [Member, Member]
      const orders = [await sell(shop, ann, cycle, site, 2), await sell(shop, ben, cycle, site, 1, addDays(start, 30))]
      const story = { people, orders, site_id: site.site_id, start, laid: new Map() }
      for (const each of deeds) {
        await act(story, each)
        clock.now = new Date(clock.now.getTime() + 60_000)
        await runDueJobs(shop.shop)
        await holds(story)
      }
    }),
    runs(5),
  )
})
