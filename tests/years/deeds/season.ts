import { addDays, daysBetween, type PlainDate } from '../../../src/shared/dates/calendar.ts'
import type { Cycle } from '../../../src/shared/shapes/entities.ts'
import { TRUSTING } from '../../support/orders/bodies.ts'
import { SEASON_WEEKS, seasonStarts } from '../plan/plan.ts'
import { tryTo } from '../world/attempt.ts'
import { as } from '../world/client.ts'
import { signUp } from '../world/people.ts'
import type { Person, World } from '../world/world.ts'

/** The farm's own calendar: how it began, when seasons open, and what eggs cost each year. */

const SITES = [
  ['Library', 'Tuesday', 'Tuesday'],
  ['Barn', 'Thursday', 'Friday'],
  ['School', 'Saturday', 'Saturday'],
  ['Bakery', 'Wednesday', 'Thursday'],
] as const

/** So long before a season begins, people can order. */
const OPEN_DAYS = 35
const FIRST_PRICE_CENTS = 650
/** Each January. */
const RISE_CENTS = 25

const begin = async (world: World, role: 'admin' | 'host'): Promise<Person> => {
  const person = await signUp(world, true)
  if (!person) throw new Error(`The ${role} could not sign up`)
  if (role === 'admin') await world.db`update app_user set role = 'admin' where id = ${person.id}`
  return person
}

/** Sites, what is sold beside the carton, and every way to pay. */
export const beginFarm = async (world: World): Promise<void> => {
  world.admin = await begin(world, 'admin')
  world.farmer = as(world, world.admin)
  world.host = await begin(world, 'host')
  const { farmer } = world
  await farmer.saveFarmSettings({
    body: {
      ...(await farmer.readFarmSettings()),
      ...TRUSTING,
      ...{ gifts_on: true, can_change_orders: true, customers_end: 'credit', auto_renewal: true, trial_weeks: 2, free_skips: 2 },
      ...{ postal_address: 'PO Box 12, Dryden, NY 13053', farm_name: 'Ten Years Farm', unclaimed: 'hold' },
    },
  })
  for (const [site_name, pickup_start_day, pickup_deadline_day] of SITES) {
    const name = { site_name, site_address: '1 Lane, Nowhereville', site_instructions: 'The blue cooler.' }
    const places = site_name === 'Bakery' ? Math.ceil(world.plan.customers / 6) : null
    const site = await farmer.addSite({ body: { ...name, pickup_start_day, pickup_deadline_day, places } })
    await farmer.addHost({ params: { id: site.site_id }, body: { email: world.host.email } })
    world.sites.push(site)
  }
  await world.db`update product set rhythms = '{1,2}'`
  for (const [product_name, short_name, price, eggs] of [
    ['Half dozen', '6', 3.5, 6],
    ['Honey', 'honey', 11, 0],
  ] as const)
    await farmer.addProduct({ body: { product_name, short_name, price, eggs, rhythms: [1, 2] } })
}

const openNext = async (world: World, start_date: PlainDate): Promise<void> => {
  const { farmer, cycles, plan } = world
  const end_date = addDays(start_date, SEASON_WEEKS * 7 - 1)
  const body = { cycle_name: `Season of ${start_date}`, start_date, end_date, number_of_weeks: SEASON_WEEKS }
  // Enough for nearly everybody, so that some have to wait.
  const added = await farmer.addCycle({ body: { ...body, cartons_limit: Math.ceil(plan.customers * 1.7) } })
  const { cycle } = await farmer.toggleCycle({ params: { id: added.cycle_id } })
  const before = cycles.at(-1)
  cycles.push(cycle)
  if (!before) return
  const invited = { from_cycle_id: before.cycle_id, keep_until: addDays(world.today, 10) }
  await tryTo(world, 'invite former customers', farmer.inviteFormer({ params: { id: cycle.cycle_id }, body: invited }))
}

/** The season that can be ordered now: the newest that has begun no longer than two weeks ago. */
export const onSale = ({ cycles, today }: World): Cycle | undefined =>
  cycles.findLast(({ start_date }) => daysBetween(start_date, today) < 14)

/** Eggs cost more each year. */
const raisePrice = async (world: World): Promise<void> => {
  const year = Number(world.today.slice(0, 4)) - Number(world.plan.start.slice(0, 4))
  const carton_price = (FIRST_PRICE_CENTS + year * RISE_CENTS) / 100
  await tryTo(world, 'raise the price', world.farmer.setCartonPrice({ body: { carton_price } }))
}

/** What the farmer does because of the date. */
export const keepCalendar = async (world: World): Promise<void> => {
  if (world.today.endsWith('-01-10')) await raisePrice(world)
  const known = new Set(world.cycles.map(({ start_date }) => start_date))
  for (const start of seasonStarts(world.plan))
    if (!known.has(start) && daysBetween(world.today, start) <= OPEN_DAYS) await openNext(world, start)
}
