import type { PlainDate } from '../../../src/shared/dates/calendar.ts'
import { as } from '../world/client.ts'
import type { Person, World } from '../world/world.ts'
import type { Broken } from './broken.ts'
import type { Rows } from './tables.ts'

/**
 * What each page costs the database: the blocks that its statements touch. A stopwatch tells how busy a machine is; blocks are the
 * same on every machine, and grow where a page reads more the older the farm gets.
 */
export type PageCosts = Record<string, PageCost>
/** `most`: the statements that touch the most, to know where to look. */
type PageCost = { blocks: number; most: string[] }

type Usual = { customer: Person; week: PlainDate }
type Visit = (world: World, usual: Usual) => Promise<unknown>

const PAGES: Readonly<Record<string, Visit>> = {
  overview: ({ farmer }) => Promise.all([farmer.readOverview(), farmer.readCharts()]),
  orders: ({ farmer }) =>
    Promise.all([
      farmer.listSubscriptions({ query: { page: '1', per_page: '50' } as never }),
      farmer.readSubscriptionTotals({ query: {} }),
    ]),
  packing: ({ farmer }, { week }) => farmer.readPackingWeek({ params: { date: week } }),
  money: ({ farmer }) => Promise.all([farmer.listReceipts({ query: {} }), farmer.listCredits({ query: {} })]),
  customers: ({ farmer }) => farmer.listCustomers({ query: {} }),
  profile: (world, { customer }) => {
    const client = as(world, customer)
    return Promise.all([
      client.listMyPickups(),
      client.listMySubscriptions({ params: { userId: customer.id } } as never),
      client.listMyOwed(),
      client.readMyCredit(),
    ])
  },
  host: (world) => as(world, world.host).readHandOver(),
  subscribe: (world, { customer }) => {
    const client = as(world, customer)
    return Promise.all([client.readSubscribeHints(), client.listCycles(), client.listSites()])
  },
}

const VISITS = 3
const MOST = 5
const TEXT_CHARS = 160

const readCost = async ({ db }: World): Promise<PageCost> => {
  const rows = await db<{ blocks: number; query: string }[]>`
    select (shared_blks_hit + shared_blks_read)::int / ${VISITS}::int as blocks, query from pg_stat_statements
    where query !~* 'pgboss|pg_stat_statements|simulated.clock' order by 1 desc`
  return {
    blocks: rows.reduce((sum, { blocks }) => sum + blocks, 0),
    most: rows.slice(0, MOST).map(({ blocks, query }) => `${blocks}: ${query.replace(/\s+/g, ' ').slice(0, TEXT_CHARS)}`),
  }
}

const costOf = async (world: World, visit: Visit, usual: Usual): Promise<PageCost> => {
  // The first one plans its statements.
  await visit(world, usual)
  await world.db`select pg_stat_statements_reset()`
  for (let visits = 0; visits < VISITS; visits += 1) await visit(world, usual)
  return readCost(world)
}

/**
 * PostgreSQL reads a small table or index whole as long as that costs less than finding its rows, so each row would seem to make
 * a page slower, but only until the table is no longer small. Here rows are always looked up one by one, in an index.
 */
const READ_WHOLE = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/** An index of one block gains a second, once; a page of fifty rows looks into some of them for each. Here all have it already. */
const deepenIndexes = async ({ db }: World): Promise<void> => {
  const shallow = await db<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and relnamespace = 'public'::regnamespace
      and pg_relation_size(indexrelid) <= 2 * current_setting('block_size')::int`
  for (const { name } of shallow)
    await db.unsafe(`alter index ${name} set (fillfactor = 10); reindex index ${name}; alter index ${name} reset (fillfactor)`)
}

const asIfLarge = async <Result>(world: World, work: () => Promise<Result>): Promise<Result> => {
  const { db } = world
  const planAnew = async () => {
    await db`select pg_reload_conf()`
    await db`vacuum analyze`
  }
  await deepenIndexes(world)
  for (const each of READ_WHOLE) await db.unsafe(`alter system set ${each} = off`)
  await planAnew()
  try {
    return await work()
  } finally {
    for (const each of READ_WHOLE) await db.unsafe(`alter system reset ${each}`)
    await planAnew()
  }
}

const USUAL_ORDERS = 6
const USUAL_COMING = 10

/** With as many orders and pickups to come at both ends: one of ten years has a longer profile for good reason. */
const usualCustomer = async ({ db, people, today }: World): Promise<Person> => {
  const [row] = await db<{ user_id: string }[]>`
    select user_id from subscription s where user_id = any(${people.map(({ id }) => id)}) group by user_id
    order by abs(count(*) - ${USUAL_ORDERS}::int) + abs((
      select count(*) from pickup join subscription own on own.id = subscription_id where own.user_id = s.user_id and pickup_date >= ${today}
    ) - ${USUAL_COMING}::int), user_id
    limit 1`
  const customer = people.find(({ id }) => id === row?.user_id)
  if (!customer) throw new Error('The farm has no customers')
  return customer
}

const USUAL_PICKUPS = 80

/** Of the last half year, a week that has as many pickups with the one before it: the farm grows, and its packing list with it. */
const usualWeek = async ({ db, today }: World): Promise<PlainDate> => {
  const [row] = await db<[{ week: PlainDate }]>`
    select day::date as week from generate_series(${today}::date - 182, ${today}::date, interval '7 days') as day
    order by abs((select count(*) from pickup where pickup_date between day::date - 7 and day::date + 6) - ${USUAL_PICKUPS}::int), day
    limit 1`
  return row.week
}

export const measurePages = async (world: World): Promise<PageCosts> => {
  const usual = { customer: await usualCustomer(world), week: await usualWeek(world) }
  return asIfLarge(world, async () => {
    const costs: PageCosts = {}
    for (const [page, visit] of Object.entries(PAGES)) costs[page] = await costOf(world, visit, usual)
    return costs
  })
}

/** A tenth, and some blocks for the levels that indexes gain. */
const GROWTH = 1.1
const LEVELS = 40

/** Pages that say of a whole record how many or how much it is: passing over it takes more the longer it is, but only in an index. */
const ADDED_UP: Readonly<Record<string, readonly string[]>> = {
  orders: ['public.subscription'],
  money: ['public.receipt', 'public.credit_entry'],
}
const ROWS_OF_A_BLOCK = 10

/** With fewer orders, no page is full and no index has two levels: such a farm still grows into both. */
const ORDERS_OF_A_FARM = 400

export type Seen = { pages: PageCosts; rows: Rows }

export const brokenPages = (early: Seen, late: Seen): Broken => {
  if ((early.rows['public.subscription'] ?? 0) < ORDERS_OF_A_FARM) return []
  return Object.entries(early.pages).flatMap(([page, before]) => {
    const now = late.pages[page]
    const gained = (ADDED_UP[page] ?? []).reduce((sum, table) => sum + (late.rows[table] ?? 0) - (early.rows[table] ?? 0), 0)
    return now && now.blocks > before.blocks * GROWTH + LEVELS + gained / ROWS_OF_A_BLOCK
      ? [
          `the page ${page} read ${before.blocks} blocks at first (${before.most.join('; ')}), and ${now.blocks} now (${now.most.join('; ')})`,
        ]
      : []
  })
}
