import { chargeInstallments } from '../../../src/server/jobs/charge-installments.ts'
import { runDueJobs } from '../../../src/server/jobs/every-minute.ts'
import { reconcile } from '../../../src/server/jobs/reconcile-payments.ts'
import { openPayments, type Payments } from '../../../src/server/outside/payments.ts'
import * as hosts from '../../../src/server/store/farm/hosts.ts'
import { productOf } from '../../../src/server/store/sold-as.ts'
import { addDays, type PlainDate, type Weekday } from '../../../src/shared/dates/calendar.ts'
import { CARTON } from '../../../src/shared/rules/products.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import { TRUSTING } from '../orders/bodies.ts'
import { type Member, makeAdmin, makeHost, makeMember } from '../people/people.ts'
import { as, type Client, Refused } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** A farm with two sites, a farmer, a host, three customers, a payment provider and its banks, whose season a test lives through day by day. */

/** Hours of the farm's day, by Greenwich: noon and seven in the evening, or an hour before in winter. */
export const NOON = '17:00:00'
export const EVENING = '23:30:00'

export type Cast = { admin: Member; farmer: Client; host: Member; otherAccount: Payments; tally: Tally }

/** How often each deed was tried, and how often it was done and not refused. */
export type Tally = Map<string, { tried: number; done: number }>

/** What people have agreed on that the price of an order's eggs does not tell: what the farm may have beyond that, and lack of it. */
export type Agreed = { over: number; under: number }

/** The weeks of the season that were on the page when somebody pressed the button, and the days, where it was paid at once. */
export type Shown = { weeks: number[]; dates?: PlainDate[] }

/** What the farm sells. */
export type Sold = { product_id: number; product_name: string; eggs: number; price_cents: number }

export type World = Cast & {
  shop: TestShop
  customers: Member[]
  today: PlainDate
  cycle: Cycle
  sites: Site[]
  /** The carton, and where the farm sells more, three sizes and honey; every week or every other. */
  products: Sold[]
  /** Sessions that somebody has paid and whose money the bank has not brought yet. */
  onTheWay: string[]
  /** Sessions that somebody has left open, and those that the shop holds for over and the provider does not. */
  left: string[]
  /** Every session of a payment page, whatever became of it. */
  sessions: string[]
  /** Payments that a bank disputes. */
  disputed: string[]
  /** Codes of gifts that nobody has redeemed. */
  codes: string[]
  shown: Map<string, Shown>
  agreed: Map<number, Agreed>
  /** Orders that somebody has ended, or given all of their money back. */
  ended: Set<number>
  /** The last receipt that was looked at. */
  lastReceipt: number
  setTime: (time: string) => void
}

export type Season = {
  weeks: number
  days: readonly Weekday[]
  lastDays: readonly Weekday[]
  cutoff_days: number
  free_skips: number
  unclaimed: 'hold' | 'donate'
  /** Cartons a week, and orders at each site, at most. */
  cartons_limit: number | null
  places: number | null
  /** Whether it sells more than the weekly carton. */
  sizes: boolean
}

/** Who lives through all the seasons of a test. The other shop lends its account at the provider, whose key is taken for the own one. */
export const assemble = async (shop: TestShop, clock: { now: Date }, other: TestShop): Promise<Cast> => {
  const admin = await makeAdmin(shop)
  const farmer = as(shop.app, admin)
  const paying = { ...TRUSTING, gifts_on: true, can_change_orders: true }
  await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), ...paying } })
  const otherAccount = openPayments({ ...other.sandbox, webhookSecret: shop.sandbox.webhookSecret }, () => clock.now)
  return { admin, farmer, host: await makeHost(shop), otherAccount, tally: new Map() }
}

const CARTON_SOLD: Sold = { product_id: CARTON, product_name: 'Dozen eggs', eggs: 12, price_cents: 650 }

/** What is sold in a season; what another season sold is gone from the shelf, and so are its orders. */
const stock = async ({ farmer }: Cast, db: World['shop']['shop']['db'], sizes: boolean): Promise<Sold[]> => {
  await db`update product set rhythms = ${sizes ? [1, 2] : [1]} where product_id = ${CARTON}`
  const known = await farmer.listProducts()
  for (const { product_id, is_archived } of known)
    if (product_id !== CARTON && is_archived === sizes)
      await (sizes ? farmer.restoreProduct : farmer.archiveProduct)({ params: { id: product_id } })
  if (!sizes) return [CARTON_SOLD]
  const sold: Sold[] = [CARTON_SOLD]
  for (const [eggs, price] of [
    [6, 3.5],
    [18, 9.25],
    [0, 11],
  ] as const) {
    const product_name = eggs === 0 ? 'Honey' : `${eggs} eggs`
    const body = { product_name, short_name: eggs === 0 ? 'honey' : String(eggs), price, eggs, rhythms: [1, 2] satisfies (1 | 2)[] }
    const there = known.find((each) => each.product_name === product_name)
    const { product_id } = there ?? (await farmer.addProduct({ body }))
    sold.push({ product_id, product_name, eggs, price_cents: Math.round(price * 100) })
  }
  return sold
}

/** A season of its own, long after the one before: nothing of that one is left to collect. */
export const openWorld = async (
  shop: TestShop,
  clock: { now: Date },
  cast: Cast,
  start: PlainDate,
  { weeks, days, lastDays, cutoff_days, free_skips, unclaimed, cartons_limit, places, sizes }: Season,
): Promise<World> => {
  const { db } = shop.shop
  const world = {
    ...cast,
    shop,
    today: addDays(start, -3),
    ...{ onTheWay: [], left: [], sessions: [], disputed: [], codes: [], sites: [], customers: [] },
    ...{ shown: new Map(), agreed: new Map(), ended: new Set() },
  } as unknown as World
  world.setTime = (time) => {
    clock.now = new Date(`${world.today}T${time}Z`)
  }
  world.setTime(NOON)
  await db`update site set archived_at = now() where archived_at is null`
  await db`update shop set unclaimed = ${unclaimed}, free_skips = ${free_skips}, cutoff_days = ${cutoff_days}`
  await shop.shop.farm.reload()
  for (let each = 0; each < 3; each += 1) world.customers.push(await makeMember(shop, { verified: true }))
  // A letter with a private link is not kept, and what it says could not be read again.
  for (const { id } of world.customers) await db`insert into egg_card (user_id, is_wanted) values (${id}, false)`
  world.products = await stock(cast, db, sizes)
  const [{ last_no }] = await db<[{ last_no: number }]>`select last_no from receipt_counter`
  world.lastReceipt = last_no
  const dates = { start_date: start, end_date: addDays(start, weeks * 7 - 1), number_of_weeks: weeks }
  const added = await cast.farmer.addCycle({ body: { cycle_name: `Season of ${start}`, ...dates, cartons_limit } })
  world.cycle = (await cast.farmer.toggleCycle({ params: { id: added.cycle_id } })).cycle
  for (const [index, pickup_start_day] of days.entries()) {
    const name = { site_name: `Site ${index + 1}`, site_address: `${index + 1} Lane, Nowhereville`, site_instructions: '' }
    const site = await cast.farmer.addSite({
      body: { ...name, pickup_start_day, pickup_deadline_day: lastDays[index] ?? pickup_start_day, places },
    })
    await hosts.add(db, site.site_id, cast.host.id)
    world.sites.push(site)
  }
  return world
}

/** The shop does by itself what is due now. */
export const workOf = async ({ shop }: World): Promise<void> => {
  await reconcile(shop.shop)
  await chargeInstallments(shop.shop)
  await runDueJobs(shop.shop)
  await shop.shop.db`delete from rate_limit`
}

/** Notes that somebody tried something, and whether it was done. */
export const count = ({ tally }: World, deed: string, isDone: boolean): void => {
  const { tried, done } = tally.get(deed) ?? { tried: 0, done: 0 }
  tally.set(deed, { tried: tried + 1, done: done + (isDone ? 1 : 0) })
}

/** What a person tried was done, or refused in words: anything else is a defect. */
export const attempt = async <Reply>(trying: Promise<Reply>): Promise<Reply | Refused> =>
  trying.catch((reason) => {
    if (reason instanceof Refused && reason.status >= 400 && reason.status < 500) return reason
    throw reason
  })

/** The same, counted. */
export const tryTo = async <Reply>(world: World, deed: string, trying: Promise<Reply>): Promise<Reply | undefined> => {
  const answer = await attempt(trying)
  count(world, answer instanceof Refused ? `${deed}: ${answer.code}` : deed, !(answer instanceof Refused))
  return answer instanceof Refused ? undefined : answer
}

export const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)]
export const person = ({ customers }: World, who: number): Member => pick(customers, who) as Member

export type PickupRow = {
  pickup_id: number
  subscription_id: number
  user_id: string
  email: string
  pickup_date: PlainDate
  site_id: number
  cartons: number
  state: 'planned' | 'skipped' | 'donated' | 'stopped' | 'canceled' | 'short' | 'undone'
  mark: 'collected' | 'missed' | null
  unclaimed: 'held' | 'donated' | null
  held_from: number | null
  short_of: number | null
  eggs: number
  basket: number
  /** Null where there is nothing to choose. */
  product: string | null
  /** The week of the season in which it is packed: the one that was chosen, or with which a late one comes, or its own. */
  week: number
  status: string
}

/** All pickups of the season as they are stored. */
export const rowsOf = async ({ shop, cycle }: World): Promise<PickupRow[]> => [
  ...(await shop.shop.db<PickupRow[]>`
    select pickup_id, subscription_id, user_id, u.email, pickup_date, p.site_id, cartons, state, mark, unclaimed, held_from, short_of, status,
      coalesce(chosen_week, with_week, week) as week, cartons * eggs as eggs, coalesce(basket_id, s.id) as basket, ${productOf(shop.shop.db)} as product
    from pickup p join subscription s on s.id = subscription_id join product using (product_id) join app_user u on u.id = user_id
    where cycle_id = ${cycle.cycle_id} order by pickup_id`),
]

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
