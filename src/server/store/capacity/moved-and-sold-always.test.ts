import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Buyer, buy, limit, sessionsOf } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { settle } from '../../money/settle/settle.ts'

/** What holds whatever people buy, leave, move, skip and take back, some of it at the same moment. */

const LIMIT = 5
const PLACES = 2
const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
const people: Member[] = []
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  await setRules(shop, { free_skips: 8 })
  for (let person = 0; person < 3; person++) people.push(await makeMember(shop))
})

const step = fc.record({
  deed: fc.constantFrom(
    'pay',
    'pay',
    'start',
    'leave',
    'move',
    'move',
    'move',
    'elsewhere',
    'elsewhere',
    'skip',
    'give',
    'undo',
    'change',
    'change',
  ),
  who: fc.nat({ max: 2 }),
  cartons: fc.integer({ min: 1, max: 2 }),
  site: fc.nat({ max: 1 }),
  pickup: fc.nat({ max: 15 }),
  week: fc.nat({ max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Changes of a pickup that the rules refuse are no matter here. */
const REFUSED = [
  ...['undoFirst', 'noSkipsLeft', 'weekUnknown', 'weekFull', 'siteFull', 'nothingToUndo', 'creditSpent', 'changesClosed'],
  ...['cycleFull', 'differenceMoved', 'changedMeanwhile', 'orderReplaced', 'changeTooLate', 'undoAfterChange'],
]
// Of two deeds of one person at the same moment, one may replace the order that the other is about to pay.
const REPLACED = /replaced from another tab|could not be claimed|cannot be paid/
const unlessRefused = (error: { code?: string; message: string }) => {
  if (!REFUSED.includes(error.code ?? '') && !REPLACED.test(error.message)) throw error
}

const settled = async (session: string, isPaid: boolean) => {
  const { payments } = shop.shop
  if (isPaid && (await payments.read(session)).state === 'open') shop.sandbox.pay(session)
  await settle(shop.shop, isPaid ? await payments.read(session) : await payments.expire(session))
}

const order = async (buyer: Buyer, season: Season, { deed, cartons }: Step) => {
  const [session] = sessionsOf([await buy(shop, buyer, season, cartons)])
  if (session?.startsWith('cs_') && deed !== 'start') await settled(session, deed === 'pay')
}

/** Another number, another site, or both; paid, given up, or left open. */
const changeOrder = async (person: Member, { cycle }: Season, sites: readonly Season[], { cartons, site, week }: Step) => {
  const [row] = await shop.shop.db<{ id: number; was_cartons: number; was_site_id: number }[]>`
    select id, cartons_per_week as was_cartons, site_id as was_site_id from subscription where cycle_id = ${cycle.cycle_id} and user_id = ${person.id} and status = 'paid' order by id limit 1`
  if (!row) return
  const { id, ...was } = row
  const [client, params] = [as(shop.app, person), { id }]
  const body = { cartons_per_week: cartons + (week % 2), site_id: sites[site]?.site.site_id ?? 0 }
  const { difference_cents } = await client.planMyChange({ params, body })
  const changed = await client.changeMyOrder({ params, body: { ...body, ...was, difference_cents } })
  if (changed.state === 'pay' && week < 3) await settled(changed.id, week !== 1)
}

const change = async (person: Member, { cycle }: Season, sites: readonly Season[], { deed, pickup, week, site }: Step) => {
  const rows = await shop.shop.db<{ id: number }[]>`
    select pickup_id as id from pickup join subscription s on s.id = subscription_id
    where cycle_id = ${cycle.cycle_id} and user_id = ${person.id} order by (week + ${pickup}) % 8, pickup_id`
  const [client, [row]] = [as(shop.app, person), rows]
  if (!row) return
  const by = { params: { id: row.id } }
  if (deed === 'move') await client.movePickup({ ...by, body: { week: 4 + week } })
  else if (deed === 'elsewhere') await client.collectElsewhere({ ...by, body: { site_id: sites[site]?.site.site_id ?? 0 } })
  else if (deed === 'skip') await client.skipPickup(by)
  else if (deed === 'give') await client.givePickup(by)
  else await client.undoPickup(by)
}

const act = (each: Step, sites: readonly [Season, Season]) => {
  const person = people[each.who] as Member
  const isOrder = ['pay', 'start', 'leave'].includes(each.deed)
  if (each.deed === 'change') return changeOrder(person, sites[0], sites, each).catch(unlessRefused)
  return (isOrder ? order(person, sites[each.site] as Season, each) : change(person, sites[0], sites, each)).catch(unlessRefused)
}

const pending = ({ cycle }: Season) =>
  shop.shop.db`
    select id, site_id, cartons_per_week as cartons from subscription where cycle_id = ${cycle.cycle_id} and status = 'pending'
    union all
    select s.id, case when c.site_id <> s.site_id then c.site_id end, greatest(0, c.cartons_per_week - s.cartons_per_week)
    from order_change c join subscription s on s.id = c.subscription_id join payment_page page using (page_id)
    where s.cycle_id = ${cycle.cycle_id} and c.done_at is null and page.state = 'open'`

test('no week is packed and no site visited beyond its limit', { timeout: 180_000 }, async () => {
  const { db } = shop.shop
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 14 }), async (moments) => {
      await db`delete from rate_limit`
      await db`update site set archived_at = now() where archived_at is null`
      const one = await limit(shop, await openSeason(shop), { cartons: LIMIT, places: PLACES })
      const two = await limit(
        shop,
        { cycle: one.cycle, site: await addSiteOn(shop, 'Mill', 'Thursday') },
        { cartons: LIMIT, places: PLACES },
      )
      await order(people[0] as Member, one, { ...({} as Step), deed: 'pay', cartons: 1 })
      for (const moment of moments) {
        await Promise.all(moment.map((each) => act(each, [one, two])))
        const promised = await pending(one)
        const weeks = await db`
          select sum(cartons)::int as cartons from pickup join subscription s on s.id = subscription_id
          where cycle_id = ${one.cycle.cycle_id} and state in ('planned', 'donated') group by coalesce(chosen_week, week)`
        const cartons = promised.reduce((total, each) => total + each.cartons, 0)
        for (const packed of weeks) expect(packed.cartons + cartons).toBeLessThanOrEqual(LIMIT)
        const days = await db`
          select p.site_id, array_agg(distinct subscription_id) as orders from pickup p join subscription s on s.id = subscription_id
          where cycle_id = ${one.cycle.cycle_id} and state = 'planned' group by p.site_id, pickup_date`
        // One that goes where a pickup of its own has been sent already needs one place there.
        for (const { site_id, orders } of days) {
          const coming = promised.filter((each) => each.site_id === site_id).map(({ id }) => id)
          expect(new Set([...orders, ...coming]).size).toBeLessThanOrEqual(PLACES)
        }
      }
    }),
    runs(12),
  )
})
