import { doWhatIsDue } from '../../../src/server/jobs/every-minute.ts'
import * as hosts from '../../../src/server/store/farm/hosts.ts'
import { addDays, type PlainDate, type Weekday } from '../../../src/shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import { setRules } from '../orders/paid-orders.ts'
import { type Member, makeAdmin, makeHost, makeMember } from '../people/people.ts'
import { as, type Client, Refused } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** A farm with two sites, a farmer, a host, three customers and a bank, whose season a test lives through day by day. */

/** Hours of the farm's day, by Greenwich: noon and seven in the evening, or an hour before in winter. */
export const [NOON, EVENING] = ['17:00:00', '23:30:00']

export type Cast = { admin: Member; farmer: Client; host: Member; customers: Member[] }

export type World = Cast & {
  shop: TestShop
  today: PlainDate
  cycle: Cycle
  sites: Site[]
  /** Sessions that somebody has paid and whose money the bank has not brought yet. */
  onTheWay: string[]
  /** What the farmer chose to give back as credit with the end of an order. */
  givenBack: Map<number, number>
  setTime: (time: string) => void
}

export type Season = {
  weeks: number
  days: readonly Weekday[]
  lastDays: readonly Weekday[]
  cutoff_days: number
  free_skips: number
  unclaimed: 'hold' | 'donate'
}

/** Who lives through all the seasons of a test. */
export const assemble = async (shop: TestShop): Promise<Cast> => {
  const admin = await makeAdmin(shop)
  const customers = [await makeMember(shop), await makeMember(shop), await makeMember(shop)]
  return { admin, farmer: as(shop.app, admin), host: await makeHost(shop), customers }
}

/** A season of its own, long after the one before: nothing of that one is left to collect. */
export const openWorld = async (
  shop: TestShop,
  clock: { now: Date },
  cast: Cast,
  start: PlainDate,
  { weeks, days, lastDays, cutoff_days, free_skips, unclaimed }: Season,
): Promise<World> => {
  const { db } = shop.shop
  const world = {
    ...cast,
    shop,
    today: addDays(start, -3),
    onTheWay: [] as string[],
    sites: [] as Site[],
    givenBack: new Map(),
  } as unknown as World
  world.setTime = (time) => {
    clock.now = new Date(`${world.today}T${time}Z`)
  }
  world.setTime(NOON)
  await db`update site set archived_at = now() where archived_at is null`
  await db`update shop set unclaimed = ${unclaimed}`
  await setRules(shop, { free_skips, cutoff_days })
  const dates = { start_date: start, end_date: addDays(start, weeks * 7 - 1), number_of_weeks: weeks }
  const added = await cast.farmer.addCycle({ body: { cycle_name: `Season of ${start}`, ...dates } })
  world.cycle = (await cast.farmer.toggleCycle({ params: { id: added.cycle_id } })).cycle
  for (const [index, pickup_start_day] of days.entries()) {
    const name = { site_name: `Site ${index + 1}`, site_address: `${index + 1} Lane, Nowhereville`, site_instructions: '' }
    const site = await cast.farmer.addSite({
      body: { ...name, pickup_start_day, pickup_deadline_day: lastDays[index] ?? pickup_start_day },
    })
    await hosts.add(db, site.site_id, cast.host.id)
    world.sites.push(site)
  }
  return world
}

/** The shop does by itself what is due now. */
export const workOf = async ({ shop }: World): Promise<void> => {
  await doWhatIsDue(shop.shop)
  await shop.shop.db`delete from rate_limit`
}

/** What a person tried was done, or refused in words: anything else is a defect. */
export const attempt = async <Reply>(trying: Promise<Reply>): Promise<Reply | Refused> =>
  trying.catch((reason) => {
    if (reason instanceof Refused && reason.status >= 400 && reason.status < 500) return reason
    throw reason
  })

export type PickupRow = {
  pickup_id: number
  subscription_id: number
  user_id: string
  email: string
  pickup_date: PlainDate
  site_id: number
  cartons: number
  state: 'planned' | 'skipped' | 'donated' | 'canceled'
  mark: 'collected' | 'missed' | null
  unclaimed: 'held' | 'donated' | null
  held_from: number | null
  /** What a skip of it has brought, and its undoing has not taken back. */
  credited_cents: number
  status: string
}

/** All pickups of the season as they are stored. */
export const rowsOf = async ({ shop, cycle }: World): Promise<PickupRow[]> => [
  ...(await shop.shop.db<PickupRow[]>`
    select pickup_id, subscription_id, user_id, u.email, pickup_date, p.site_id, cartons, state, mark, unclaimed, held_from, status,
      (select coalesce(sum(cents), 0)::int from credit_entry c where c.pickup_id = p.pickup_id) as credited_cents
    from pickup p join subscription s on s.id = subscription_id join app_user u on u.id = user_id
    where cycle_id = ${cycle.cycle_id} order by pickup_id`),
]

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
