import { weeksOnSale } from '../../../src/shared/rules/money/order-total.ts'
import type { SentCheckout } from '../../../src/shared/shapes/checkout.ts'
import type { Cycle } from '../../../src/shared/shapes/entities.ts'
import type { Random } from '../plan/random.ts'
import { tryTo } from '../world/attempt.ts'
import { as } from '../world/client.ts'
import type { Person, World } from '../world/world.ts'
import { payPage, sessionIn } from './deed.ts'
import { onSale } from './season.ts'

/** Customers order for a season: each once, in the weeks before it and the first ones of it. */

type Sold = { product_id: number; price_cents: number }

const paying = (random: Random) => {
  const dice = random.next()
  if (dice < 0.55) return {}
  return dice < 0.78 ? ({ payLater: 'farm' } as const) : ({ payLater: 'installments', installments: 2 + random.below(2) } as const)
}

/** What somebody puts into the basket, and what it comes to. */
const basketOf = (world: World, cycle: Cycle, sold: readonly Sold[], random: Random) => {
  const lineOf = (product: Sold, cartons: number) => {
    const rhythm = { every_weeks: random.of<1 | 2>(1, 1, 2), turn: random.below(2) }
    const { weeks } = weeksOnSale(cycle, world.today, rhythm)
    return {
      product: product.product_id,
      everyWeeks: rhythm.every_weeks,
      turn: rhythm.turn,
      cartons,
      cents: weeks * cartons * product.price_cents,
    }
  }
  const [carton] = sold as [Sold, ...Sold[]]
  const donationCartons = random.of(0, 0, 0, 2)
  const first = lineOf(carton, random.of(1, 1, 2, 2, 3))
  const other = random.chance(0.2) ? random.pick(sold.slice(1)) : undefined
  const more = other ? [lineOf(other, 1)] : []
  const amount = [first, ...more].reduce((sum, { cents }) => sum + cents, donationCartons * carton.price_cents)
  const { product, everyWeeks, turn, cartons: cartonsPerWeek } = first
  return { product, everyWeeks, turn, cartonsPerWeek, donationCartons, amount, more: more.map(({ cents: _, ...line }) => line) }
}

const listSold = ({ db }: World): Promise<Sold[]> =>
  db<Sold[]>`select product_id, price_cents from product where archived_at is null order by product_id`.then((rows) => [...rows])

const order = async (world: World, person: Person, cycle: Cycle, random: Random): Promise<void> => {
  const site = random.pick(world.sites)
  if (!site) return
  const client = as(world, person)
  const sold = await listSold(world)
  const hints = await tryTo(world, 'open the order page', client.readSubscribeHints())
  const isTrial = hints?.trial_weeks !== undefined && random.chance(0.15)
  const basket = basketOf(world, cycle, sold, random)
  const trial = {
    trial: true,
    cartonsPerWeek: 1,
    donationCartons: 0,
    amount: (hints?.trial_weeks ?? 0) * (sold[0]?.price_cents ?? 0),
  } as const
  const body: SentCheckout = {
    ...{ userId: person.id, name: `Person ${person.email.slice(7, 11)}`, email: person.email, secondEmail: '', additionalNotes: ' ' },
    ...{ eggCycle: cycle.cycle_id, pickupSite: site.site_id },
    ...(isTrial ? trial : { ...basket, ...paying(random) }),
  }
  const name = isTrial ? 'order a trial' : `order ${body.payLater ? `by ${body.payLater}` : 'by card'}`
  const opened = await tryTo(world, name, client.startCheckout({ body }))
  if (opened) await payPage(world, person, opened.id, random)
  else if (random.chance(0.3)) await wait(world, person, cycle, site.site_id)
}

const wait = (world: World, person: Person, { cycle_id }: Cycle, site_id: number): Promise<unknown> =>
  tryTo(world, 'wait for a place', as(world, person).joinWaitingList({ body: { cycle_id, site_id, cartons_per_week: 1 } }))

/** The same again, where the farm has invited them. */
const renew = async (world: World, person: Person, cycle: Cycle, random: Random): Promise<boolean> => {
  const client = as(world, person)
  const renewals = await tryTo(world, 'look at renewals', client.readRenewals())
  const offer = renewals?.offers.find(({ cycle_id }) => cycle_id === cycle.cycle_id)
  const way = random.pick(offer?.ways ?? [])
  if (!offer || !way) return false
  const { pay, installments, card } = way
  const body = { pay, installments, amount: offer.amount, creditCents: offer.credit_cents, ...(card && { last4: card.last4 }) }
  const renewed = await tryTo(world, `renew: ${pay}`, client.renew({ params: { cycleId: cycle.cycle_id }, body }))
  if (renewed?.outcome === 'toPay') await payPage(world, person, sessionIn(renewed.url), random)
  return renewed !== undefined
}

/** A share of those who have nothing of the season yet. */
export const letThemBuy = async (world: World, random: Random): Promise<void> => {
  const cycle = onSale(world)
  if (!cycle) return
  const having = new Set(
    (
      await world.db<{ user_id: string }[]>`
        select user_id from subscription where cycle_id = ${cycle.cycle_id} and status not in ('expired', 'failed')`
    ).map(({ user_id }) => user_id),
  )
  const without = world.people.filter(({ id }) => !having.has(id))
  const most = Math.ceil(world.plan.customers / 28)
  for (let bought = 0; bought < most && without.length > 0; bought += 1) {
    const [person] = without.splice(random.below(without.length), 1)
    if (!person) continue
    const isRenewed = random.chance(0.4) && (await renew(world, person, cycle, random))
    if (!isRenewed) await order(world, person, cycle, random)
  }
}
