import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Buyer, buy, type Line, limit, sessionsOf } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { clockAt } from '../../../shared/dates/calendar.ts'
import { isOpenAt } from '../../../shared/dates/cut-off.ts'
import { weeksPaidAt } from '../../../shared/dates/planned-visits.ts'
import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { settle } from '../../money/settle/settle.ts'

/** What holds whatever people buy, pay late, leave, move, skip and take back, some of it at the same moment, as time passes. */

const LIMIT = 5
const PLACES = 2
const START = new Date('2027-03-01T15:00:00Z')
/** Tuesday at ten to six: in ten minutes it is too late for Thursday. */
const ALMOST = new Date('2027-03-02T22:50:00Z').getTime()
const MINUTE = 60_000
const DAY = 86_400_000
const WEEK = 7 * 86_400_000
const clock = { now: START }
const shop = useTestShop({ clock: () => clock.now })
const people: Member[] = []
let farmer = {} as Client
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  await setRules(shop, { free_skips: 8 })
  farmer = as(shop.app, await makeAdmin(shop))
  // Verified: of anybody else only one page a day keeps a place, and the others are told so when they pay.
  for (let person = 0; person < 3; person++) people.push(await makeMember(shop, { verified: true }))
})

const DEEDS = [
  ...(['minute', 'pay', 'pay', 'start', 'start', 'payAfterAll', 'payAfterAll', 'leave', 'byHand'] as const),
  ...(['move', 'move', 'move', 'elsewhere', 'elsewhere', 'skip', 'give', 'undo', 'change', 'change', 'edit'] as const),
]
const step = fc.record({
  deed: fc.constantFrom(...DEEDS),
  who: fc.nat({ max: 2 }),
  cartons: fc.integer({ min: 1, max: 2 }),
  site: fc.nat({ max: 1 }),
  pickup: fc.nat({ max: 15 }),
  week: fc.nat({ max: 3 }),
  line: fc.record({ product: fc.nat({ max: 2 }), every_weeks: fc.constantFrom<1 | 2>(1, 2), turn: fc.nat({ max: 1 }) }),
  besides: fc.option(fc.record({ product: fc.nat({ max: 2 }), every_weeks: fc.constantFrom<1 | 2>(1, 2), turn: fc.nat({ max: 1 }) })),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What is sold: the carton alone, or three sizes from the same hens. */
type Sold = { product_id: number; eggs: number; price_cents: number }
const ALONE: readonly Sold[] = [{ product_id: CARTON, eggs: 12, price_cents: 650 }]
let onSale = ALONE

const lineOf = ({ product, every_weeks, turn }: Step['line'], cartons: number): Line => {
  const sold = onSale[product % onSale.length] as Sold
  return onSale.length === 1 ? { ...sold, cartons } : { ...sold, cartons, every_weeks, turn: turn % every_weeks }
}

/** How long it takes until people do the next things. */
const wait = fc.constantFrom('none', 'none', 'none', 'minutes', 'minutes', 'almost', 'day')
const pass = (waited: typeof wait extends fc.Arbitrary<infer T> ? T : never) => {
  const now = clock.now.getTime()
  const almost = ALMOST + WEEK * Math.max(0, Math.ceil((now - ALMOST) / WEEK))
  const then = { none: now, minutes: now + 20 * MINUTE, almost, day: now + DAY }[waited]
  clock.now = new Date(then)
}

/** Changes of a pickup that the rules refuse are no matter here. */
const REFUSED = [
  ...['undoFirst', 'noSkipsLeft', 'weekUnknown', 'weekFull', 'siteFull', 'nothingToUndo', 'creditSpent', 'changesClosed'],
  ...['cycleFull', 'differenceMoved', 'changedMeanwhile', 'orderReplaced', 'changeTooLate', 'undoAfterChange', 'notFound'],
  ...['cartonsByFarm', 'moreByFarm', 'payFirst', 'editRefused', 'productFull', 'notSold', 'replacedLately'],
]
// Of two deeds of one person at the same moment, one may replace the order that the other is about to pay.
const REPLACED = /replaced from another tab|could not be claimed|cannot be paid/
const unlessRefused = (error: { code?: string; message: string }) => {
  if (!REFUSED.includes(error.code ?? '') && !REPLACED.test(error.message)) throw error
}

const settled = async (session: string, isPaid: boolean) => {
  const { payments } = shop.shop
  if (isPaid && (await payments.read(session)).state === 'open') shop.sandbox.pay(session)
  const truth = await payments.read(session)
  await settle(shop.shop, isPaid || truth.state !== 'open' ? truth : await payments.expire(session))
}

const order = async (buyer: Buyer, season: Season, { deed, cartons, line, besides }: Step) => {
  const more = besides && onSale.length > 1 ? [lineOf(besides, 1)] : []
  const [session] = sessionsOf([await buy(shop, buyer, season, [lineOf(line, cartons), ...more])])
  if (session?.startsWith('cs_') && deed !== 'start') await settled(session, deed === 'pay')
}

/** The page that was left open, as long as it can be paid on. */
const payAfterAll = async ({ id }: Member, { cycle }: Season) => {
  const [row] = await shop.shop.db<{ session: string }[]>`
    select session_id as session from payment_page page join subscription s on s.id = page.subscription_id
    where s.user_id = ${id} and cycle_id = ${cycle.cycle_id} and s.status = 'pending' and page.state = 'open' and session_id is not null`
  if (row) await settled(row.session, true)
}

const addByHand = ({ cycle, site }: Season, { cartons, line }: Step) => {
  const { product_id, every_weeks, turn } = lineOf(line, cartons)
  return farmer.addSubscription({
    body: {
      ...(onSale.length > 1 && { product_id, every_weeks, turn }),
      ...{ name: 'Ann', cartons_per_week: cartons, donation_cartons: 0, total_amount: 0, second_email: '', additional_notes: '' },
      ...{ cycle_id: cycle.cycle_id, pickup_site: site.site_id },
    },
  })
}

const edit = async ({ cycle }: Season, sites: readonly Season[], { pickup, cartons, week, site }: Step) => {
  const rows = await shop.shop.db<{ id: number }[]>`
    select id from subscription where cycle_id = ${cycle.cycle_id} and status in ('paid', 'manual') order by (id + ${pickup}) % 8, id`
  if (!rows[0]) return
  const params = { id: rows[0].id }
  const was = await farmer.readSubscription({ params })
  const site_id = week === 0 ? sites[site]?.site.site_id : was.site_id
  await farmer.editSubscription({ params, body: { ...was, cartons_per_week: cartons + (week % 2), ...(site_id && { site_id }) } })
}

/** Another number, another site, or both; paid, given up, or left open. */
const changeOrder = async (person: Member, { cycle }: Season, sites: readonly Season[], { cartons, site, week, pickup, line }: Step) => {
  const [row] = await shop.shop.db<{ id: number; was_cartons: number; was_site_id: number }[]>`
    select id, cartons_per_week as was_cartons, site_id as was_site_id from subscription where cycle_id = ${cycle.cycle_id} and user_id = ${person.id} and status = 'paid' order by (id + ${pickup}) % 3, id limit 1`
  if (!row) return
  const { id, ...was } = row
  const client = as(shop.app, person)
  const params = { id }
  const { product_id = CARTON, every_weeks = 1 } = lineOf(line, cartons)
  const isOther = onSale.length > 1 && pickup % 2 === 0
  const body = isOther
    ? { cartons_per_week: cartons, site_id: was.was_site_id, instead: { product_id, every_weeks, first_week: week } }
    : { cartons_per_week: cartons + (week % 2), site_id: sites[site]?.site.site_id ?? 0 }
  const { difference_cents } = await client.planMyChange({ params, body })
  const changed = await client.changeMyOrder({ params, body: { ...body, ...was, difference_cents } })
  if (changed.state === 'pay' && week < 3) await settled(changed.id, week !== 1)
}

const change = async (person: Member, { cycle }: Season, sites: readonly Season[], { deed, pickup, week, site }: Step) => {
  const rows = await shop.shop.db<{ id: number }[]>`
    select pickup_id as id from pickup join subscription s on s.id = subscription_id
    where cycle_id = ${cycle.cycle_id} and user_id = ${person.id} and pickup_date >= ${clock.now}::timestamptz::date
    order by (week + ${pickup}) % 8, pickup_id`
  const client = as(shop.app, person)
  const [row] = rows
  if (!row) return
  const by = { params: { id: row.id } }
  if (deed === 'move') await client.movePickup({ ...by, body: { week: pickup < 8 ? week : 4 + week } })
  else if (deed === 'elsewhere') await client.collectElsewhere({ ...by, body: { site_id: sites[site]?.site.site_id ?? 0 } })
  else if (deed === 'skip') await client.skipPickup(by)
  else if (deed === 'give') await client.givePickup(by)
  else await client.undoPickup(by)
}

const act = (each: Step, sites: readonly [Season, Season]): Promise<unknown> => {
  const person = people[each.who] as Member
  const at = sites[each.site] as Season
  if (each.deed === 'minute') return Promise.all([runDueJobs(shop.shop), reconcile(shop.shop)])
  if (each.deed === 'change') return changeOrder(person, sites[0], sites, each)
  if (each.deed === 'payAfterAll') return payAfterAll(person, sites[0])
  if (each.deed === 'byHand') return addByHand(at, each)
  if (each.deed === 'edit') return edit(sites[0], sites, each)
  return ['pay', 'start', 'leave'].includes(each.deed) ? order(person, at, each) : change(person, sites[0], sites, each)
}

const clockNow = () => clockAt(clock.now, shop.shop.farm.current.time_zone)

type Pending = { id: number; site_id: number | null; eggs: number; first_week: number; weeks: number; every_weeks: number }
/** What could be paid at this moment: new orders, and changes of orders. */
const pendingIn = ({ cycle }: Season) => shop.shop.db<Pending[]>`
  select coalesce(basket_id, id) as id, site_id, cartons_per_week * eggs as eggs, first_week, weeks, every_weeks from subscription join product using (product_id)
  where cycle_id = ${cycle.cycle_id} and status = 'pending'
    and exists (select from payment_page page where page.subscription_id = coalesce(basket_id, id) and page.state = 'open' and expires_at > ${clock.now})`
const changingIn = ({ cycle }: Season) => shop.shop.db<{ id: number; order_id: number; site_id: number | null; eggs: number }[]>`
  select coalesce(s.basket_id, s.id) as id, s.id as order_id, case when c.site_id <> s.site_id then c.site_id end as site_id, greatest(0, c.cartons_per_week - s.cartons_per_week) * eggs as eggs
  from order_change c join subscription s on s.id = c.subscription_id join product on product.product_id = s.product_id join payment_page page using (page_id)
  where s.cycle_id = ${cycle.cycle_id} and c.done_at is null and c.product_id is null and page.state = 'open' and page.expires_at > ${clock.now}`
/** Orders whose open pickups would end, and what would take their place. */
const replacingIn = ({ cycle }: Season) => shop.shop.db<(Pending & { order_id: number })[]>`
  select s.id, s.id as order_id, s.site_id, c.cartons_per_week * eggs as eggs, c.first_week, c.weeks, c.every_weeks
  from order_change c join subscription s on s.id = c.subscription_id join payment_page page using (page_id) join product on product.product_id = c.product_id
  where s.cycle_id = ${cycle.cycle_id} and c.done_at is null and page.state = 'open' and page.expires_at > ${clock.now}`

/** What would be packed in each week if all that could be paid were paid now. */
const packedIn = async (seasons: readonly Season[]) => {
  const [season] = seasons as [Season]
  const changing = await changingIn(season)
  const rows = await shop.shop.db<{ id: number; week: number; eggs: number; state: string; pickup_date: string; is_coming: boolean }[]>`
    select s.id, pickup_date, coalesce(chosen_week, with_week, week) as week, cartons * eggs as eggs, state, pickup_date > ${clock.now}::timestamptz::date + 2 as is_coming
    from pickup join subscription s on s.id = subscription_id join product using (product_id)
    where cycle_id = ${season.cycle.cycle_id} and state in ('planned', 'donated')`
  const replacing = await replacingIn(season)
  const isEnding = ({ id, pickup_date }: (typeof rows)[number]) =>
    replacing.some(({ order_id }) => order_id === id) && isOpenAt(pickup_date, shop.shop.farm.current, clockNow())
  const staying = rows.filter((row) => !isEnding(row))
  const packed = staying.map(({ id, week, eggs, is_coming }) => {
    const more = is_coming ? (changing.find((each) => each.order_id === id)?.eggs ?? 0) : 0
    return { week, eggs: eggs + more }
  })
  for (const { site_id, eggs, ...own } of [...(await pendingIn(season)), ...replacing]) {
    const at = seasons.find(({ site }) => site.site_id === site_id) ?? season
    const planned = weeksPaidAt({ ...at.cycle, ...at.site, changes: [] }, own, shop.shop.farm.current, clockNow())
    packed.push(...planned.map(({ week, with_week }) => ({ week: with_week ?? week, eggs })))
  }
  return Map.groupBy(packed, ({ week }) => week)
}

const story = fc.array(fc.record({ wait, steps: fc.array(step, { minLength: 1, maxLength: 2 }) }), { minLength: 8, maxLength: 18 })

const addSizes = async (): Promise<readonly Sold[]> => {
  const size = async (eggs: number, price: number) => {
    const body = { product_name: `${eggs} eggs`, short_name: String(eggs), price, eggs, rhythms: [1, 2] satisfies (1 | 2)[] }
    return { product_id: (await farmer.addProduct({ body })).product_id, eggs, price_cents: price * 100 }
  }
  await shop.shop.db`update product set rhythms = '{1,2}'`
  return [...ALONE, await size(6, 3.5), await size(18, 9)]
}

test.each([
  ['of the carton alone', 1],
  ['of three sizes every week or every other, several of them in one basket', 3],
])('no week is packed and no site visited beyond its limit, %s', { timeout: 240_000 }, async (_, sizes) => {
  onSale = sizes === 1 ? ALONE : await addSizes()
  const { db } = shop.shop
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      clock.now = START
      await db`delete from rate_limit`
      await db`update site set archived_at = now() where archived_at is null`
      const one = await limit(shop, await openSeason(shop), { cartons: LIMIT, places: PLACES })
      const mill = await addSiteOn(shop, 'Mill', 'Thursday')
      const two = await limit(shop, { cycle: one.cycle, site: mill }, { cartons: LIMIT, places: PLACES })
      await order(people[0] as Member, one, {
        ...({} as Step),
        deed: 'pay',
        cartons: 1,
        line: { product: 0, every_weeks: 1, turn: 0 },
        besides: null,
      })
      for (const { wait: waited, steps } of moments) {
        pass(waited)
        await Promise.all(steps.map((each) => act(each, [one, two]).catch(unlessRefused)))
        for (const [week, packed] of await packedIn([one, two]))
          expect([week, packed.reduce((sum, { eggs }) => sum + eggs, 0) <= LIMIT * EGGS_IN_CARTON]).toEqual([week, true])
        const days = await db`
          select p.site_id, pickup_date, array_agg(distinct coalesce(s.basket_id, s.id)) as orders from pickup p join subscription s on s.id = subscription_id
          where cycle_id = ${one.cycle.cycle_id} and state = 'planned' group by p.site_id, pickup_date`
        // One that goes where a pickup of its own has been sent already needs one place there.
        const promised = [...(await pendingIn(one)), ...(await changingIn(one))]
        for (const { site_id, pickup_date, orders } of days) {
          const isOpen = isOpenAt(pickup_date, shop.shop.farm.current, clockNow())
          const coming = promised.filter((each) => isOpen && each.site_id === site_id).map(({ id }) => id)
          expect(new Set([...orders, ...coming]).size).toBeLessThanOrEqual(PLACES)
        }
      }
    }),
    { ...runs(14), endOnFailure: true },
  )
})
