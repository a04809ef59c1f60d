import type { MyPickup } from '../../../src/shared/shapes/pickups.ts'
import type { Random } from '../plan/random.ts'
import { tryTo } from '../world/attempt.ts'
import { as } from '../world/client.ts'
import { inDays } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { customerWith, type Deed, payPage } from './deed.ts'

/** What customers do with their pickups. */

const visitOf = async (world: World, random: Random, isIt: (visit: MyPickup) => boolean = () => true) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (!person) return undefined
  const client = as(world, person)
  const visits = await tryTo(world, 'look at the profile', client.listMyPickups())
  const visit = random.pick((visits ?? []).filter(isIt))
  return visit && { person, client, visit, params: { id: visit.pickup_id } }
}

/** Of all of these people, the first who has such a visit. */
const visitAmong = async (world: World, random: Random, isIt: (visit: MyPickup) => boolean) => {
  for (let tries = 0; tries < 4; tries += 1) {
    const found = await visitOf(world, random, isIt)
    if (found) return found
  }
  return undefined
}

const skip: Deed = async (world, random) => {
  const found = await visitOf(world, random, ({ is_open, state }) => is_open && state === 'planned')
  if (found) await tryTo(world, 'skip', found.client.skipPickup({ params: found.params }))
}

const give: Deed = async (world, random) => {
  const found = await visitOf(world, random)
  if (found) await tryTo(world, 'give', found.client.givePickup({ params: found.params }))
}

const undo: Deed = async (world, random) => {
  const found = await visitAmong(world, random, ({ can_undo }) => can_undo)
  if (found) await tryTo(world, 'undo', found.client.undoPickup({ params: found.params }))
}

const move: Deed = async (world, random) => {
  const found = await visitOf(world, random)
  const choices = found && (await tryTo(world, 'look where to', found.client.readPickupChoices({ params: found.params })))
  const week = random.pick(choices?.weeks ?? [])
  if (found && week) await tryTo(world, 'move', found.client.movePickup({ params: found.params, body: { week: week.week } }))
}

const elsewhere: Deed = async (world, random) => {
  const found = await visitOf(world, random)
  const choices = found && (await tryTo(world, 'look where to', found.client.readPickupChoices({ params: found.params })))
  const site = random.pick(choices?.sites ?? [])
  if (found && site)
    await tryTo(world, 'elsewhere', found.client.collectElsewhere({ params: found.params, body: { site_id: site.site_id } }))
}

const away: Deed = async (world, random) => {
  const person = await customerWith(world, random, ['paid', 'owed'])
  if (!person) return
  const from = 3 + random.below(10)
  const body = {
    from: inDays(world, from),
    to: inDays(world, from + 6 + random.below(14)),
    way: random.of('skipFirst' as const, 'giveAll' as const),
  }
  await tryTo(world, 'go away', as(world, person).goAway({ body }))
}

const comeBack: Deed = async (world, random) => {
  const found = await visitAmong(world, random, ({ state, is_open }) => is_open && state !== 'planned')
  if (found) await tryTo(world, 'come back', found.client.comeBack({ body: { pickup_ids: [found.visit.pickup_id] } }))
}

const friend: Deed = async (world, random) => {
  const found = await visitOf(world, random)
  if (found) await tryTo(world, 'name a friend', found.client.nameFriend({ params: found.params, body: { friend_name: 'Jo Field' } }))
}

const reminder: Deed = async (world, random) => {
  const person = random.pick(world.people)
  const body = { reminder: random.of('none' as const, 'none' as const, 'evening' as const, 'morning' as const) }
  if (person) await tryTo(world, 'choose reminders', as(world, person).setReminder({ body }))
}

const shortChoice: Deed = async (world, random) => {
  const person = random.pick(world.people)
  const first = random.chance(0.5)
  const body = { first, way: first ? ('money' as const) : null }
  if (person) await tryTo(world, 'choose what is short', as(world, person).setShortChoice({ body }))
}

const extra: Deed = async (world, random) => {
  const found = await visitAmong(world, random, ({ can_add }) => can_add === true)
  const products = await world.db<{ product_id: number; price_cents: number }[]>`
    select product_id, price_cents from product where archived_at is null order by product_id`
  const product = random.pick(products)
  if (!found || !product) return
  const body = { product: product.product_id, cartons: 1, amount: product.price_cents }
  const opened = await tryTo(world, 'add to a visit', found.client.addExtra({ params: found.params, body }))
  if (opened) await payPage(world, found.person, opened.id, random)
}

const takeSpare: Deed = async (world, random) => {
  const [offer] = await world.db`select from spare_offer where pickup_date >= ${world.today} limit 1`
  const found = offer && (await visitAmong(world, random, ({ spare }) => spare !== undefined))
  if (!found?.visit.spare) return
  const { offer_id, price_cents } = found.visit.spare
  const taken = await tryTo(
    world,
    'take spare cartons',
    found.client.takeSpare({ params: found.params, body: { offer_id, cartons: 1, amount: price_cents } }),
  )
  if (taken) await payPage(world, found.person, taken.id, random)
}

const offer: Deed = async (world, random) => {
  const found = await visitAmong(world, random, ({ short }) => short !== undefined)
  if (found) await tryTo(world, 'leave it to others', found.client.offerPickup({ params: found.params }))
}

export const pickupDeeds = { skip, give, undo, move, elsewhere, away, comeBack, friend, reminder, shortChoice, extra, takeSpare, offer }

/** The host hands over what is on the list of the day; one in nine does not come. */
export const handOver = async (world: World): Promise<void> => {
  const host = as(world, world.host)
  const lists = await tryTo(world, 'open the host page', host.readHandOver())
  const at = world.time.clock().toISOString()
  const marks = (lists?.sites ?? [])
    .filter(({ pickup_date }) => pickup_date <= world.today)
    .flatMap(({ rows, pickup_date }) => rows.map((row) => ({ ...row, pickup_date })))
    .filter(({ mark }) => mark === null)
    .map(({ pickup_id, pickup_date }) => ({
      ...{ pickup_id, pickup_date, at },
      mark: pickup_id % 9 === 0 ? ('missed' as const) : ('collected' as const),
    }))
  for (let from = 0; from < marks.length; from += 400)
    await tryTo(world, 'hand over', host.markPickups({ body: { marks: marks.slice(from, from + 400) } }))
}
