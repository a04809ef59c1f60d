import { pages, pickupAnchor } from '../../shared/addresses.ts'
import { isBeforeCutOff } from '../../shared/dates/cut-off.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Hours, Site } from '../../shared/shapes/entities.ts'
import type { MovedDay, Replanned } from '../../shared/shapes/farm-settings.ts'
import { NO_HOURS } from '../../words/en/dates/hours.ts'
import type { Shop } from '../kernel/context.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { daysMovedLetter } from '../mail/letters/packing-letters.ts'
import { movedLetter } from '../mail/letters/pickup-letters.ts'
import { unclaimedLetter } from '../mail/letters/unclaimed-letters.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as hosts from '../store/farm/hosts.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import { listRecipients, type OrderRecipients } from '../store/orders/order-recipients.ts'
import type { Move } from '../store/pickups/moves.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { isSkipFree, maySkip, type Ruling, untilOf } from './pickup-rules.ts'

/** What people hear of: pickups that moved, or a site that has another name or address or other hours, and the orders that collect there. */
export type MovedFacts = {
  moves: readonly Move[]
  note?: string
  renamed?: { was: Site; is: Site; orders: readonly number[] } | undefined
  /** A day that was moved is the hosts' business; what becomes of one order stands on their list. */
  isOneOrder?: true
}

const showSite = ({ site_name, site_address }: sites.Location): string => `${site_name}, ${site_address}`

const readersOf = ({ email, second_email }: OrderRecipients): string[] => [...new Set([email, second_email])].filter(Boolean)

/** The soonest of some moved pickups that can still be changed: whoever cannot come then is shown the way. */
const soonestOpen = ({ farm, clock }: Ruling, moves: readonly Move[]) => {
  const open = moves
    .filter(({ missed_date, from_date, to_date }) => missed_date === undefined && from_date !== to_date)
    .filter((move) => isBeforeCutOff(move.to_date, farm.current, clock(), move))
    .sort((one, other) => (one.to_date < other.to_date ? -1 : 1))
  const [first] = open
  return first && { pickup_id: first.pickup_id, isOnly: open.every(({ to_date }) => to_date === first.to_date) }
}

/**
 * The way out for each order: what can be done with the visit to which its soonest moved pickup belongs by now. What was
 * left out has joined another week's, which costs a skip, where there are any.
 */
const readWaysOut = async (tx: Db, shop: Ruling, moves: ReadonlyMap<number, readonly Move[]>) => {
  const soonest = new Map([...moves.values()].flatMap((own) => soonestOpen(shop, own) ?? []).map((each) => [each.pickup_id, each.isOnly]))
  const visits = soonest.size > 0 ? await myPickups.listWith(tx, [...soonest.keys()]) : []
  return new Map(
    visits.map((visit) => {
      const isOnly = visit.rows.some(({ pickup_id }) => soonest.get(pickup_id))
      const ways = { canSkip: maySkip(shop, visit), isFree: isSkipFree(visit), isOnly }
      return [visit.subscription_id, { pickup_id: visit.pickup_id, to_date: visit.pickup_date, until: untilOf(shop, visit), ...ways }]
    }),
  )
}

/** What an order collects together is one pickup to people, however many weeks it is for. */
const countVisits = (moves: readonly Move[]): number =>
  new Set(
    moves.map(({ subscription_id, site_id, from_date, to_date, missed_date }) =>
      [subscription_id, site_id, from_date, to_date, missed_date].join(),
    ),
  ).size

type Products = Awaited<ReturnType<typeof products.listOf>>

export const readProducts = (db: Db, moves: readonly Move[]): Promise<Products> =>
  products.listOf(db, [...new Set(moves.map(({ subscription_id }) => subscription_id))])

/** Cartons by product, in the farm's order; undefined where there is nothing to choose. */
const sumByProduct = (moves: readonly Move[], of: Products): MovedDay['products'] => {
  const named = moves.flatMap(({ subscription_id, cartons }) => {
    const product = of.get(subscription_id)
    return product ? { ...product, cartons } : []
  })
  const sums = Map.groupBy(
    named.sort((a, b) => a.position - b.position),
    ({ short_name }) => short_name,
  )
  if (sums.size === 0) return undefined
  return [...sums].map(([short_name, alike]) => ({ short_name, cartons: alike.reduce((sum, { cartons }) => sum + cartons, 0) }))
}

/** Kept since somebody missed it; what makes up for a short day comes like a pickup. */
const isHeld = ({ missed_date, is_made_up }: Pick<Move, 'missed_date' | 'is_made_up'>): boolean => missed_date !== undefined && !is_made_up

/** What moved at each site from one day to another, the soonest first. */
export const sumUpDays = (moves: readonly Move[], names: ReadonlyMap<number, string>, of: Products): MovedDay[] => {
  const going = moves.filter(({ state, is_given }) => state === 'planned' && !is_given)
  const days = Map.groupBy(going, ({ site_id, from_date, to_date, ...move }) => [from_date, to_date, site_id, isHeld(move)].join())
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => {
      if (!first) return []
      const { site_id, from_date, to_date } = first
      const all = [first, ...rest]
      const byProduct = sumByProduct(all, of)
      return {
        ...{ site_id, site_name: names.get(site_id) ?? '', from_date, to_date, is_held: isHeld(first) },
        pickups: countVisits(all),
        orders: new Set(all.map(({ subscription_id }) => subscription_id)).size,
        cartons: all.reduce((sum, { cartons }) => sum + cartons, 0),
        ...(byProduct && { products: byProduct }),
      }
    })
}

/** Who is to hear of it, and how much there is to tell. */
const readTold = async (tx: Db, { moves, renamed, isOneOrder }: MovedFacts) => {
  const planned = moves.filter(({ state }) => state === 'planned')
  const given = planned.filter(({ is_given }) => is_given)
  const moved = planned.filter(({ is_given }) => !is_given)
  const concerned = new Set([...planned.map(({ subscription_id }) => subscription_id), ...(renamed?.orders ?? [])])
  const orders = concerned.size > 0 ? await listRecipients(tx, [...concerned]) : []
  const daysMoved = isOneOrder ? [] : moved.filter(({ from_site_id }) => from_site_id === undefined)
  const siteHosts = daysMoved.length > 0 ? await hosts.listOf(tx, [...new Set(daysMoved.map(({ site_id }) => site_id))]) : []
  const hosts_told = new Set(siteHosts.map(({ email }) => email)).size
  const sold = await readProducts(tx, planned)
  const products_given = sumByProduct(given, sold)
  const cartons_given = given.reduce((sum, { cartons }) => sum + cartons, 0)
  const orders_not_told = orders.filter((order) => readersOf(order).length === 0).length
  const counts: Replanned = {
    moved_pickups: countVisits(moved),
    people_told: new Set(orders.flatMap(readersOf)).size,
    ...(hosts_told > 0 && { hosts_told }),
    ...(orders_not_told > 0 && { orders_not_told }),
    ...(cartons_given > 0 && { cartons_given }),
    ...(products_given && { products_given }),
  }
  return { given, moved, orders, daysMoved, lookedAfter: siteHosts, sold, counts }
}

/** What the farmer would be told, with nobody told. */
export const previewMoved = async (tx: Db, facts: MovedFacts): Promise<Replanned> => (await readTold(tx, facts)).counts

const byOrder = (moves: readonly Move[]) => Map.groupBy(moves, ({ subscription_id }) => subscription_id)

/**
 * Tells people that the farm has moved their pickups, in the transaction that moves them: one letter for each order
 * of which something moved, and one for each host of a site whose days did. What is skipped or given away moves in
 * silence. Replies what the farmer is told.
 */
export const notifyMoved = async (
  { queue, config, farm, clock }: Pick<Shop, 'queue' | 'config' | 'farm' | 'clock'>,
  tx: Db,
  facts: MovedFacts,
): Promise<Replanned> => {
  const { note = '', renamed } = facts
  const { given, moved, orders, daysMoved, lookedAfter: siteHosts, sold, counts } = await readTold(tx, facts)
  if (orders.length + siteHosts.length === 0) return counts
  const { farm_name } = farm.current
  const locations = await sites.listLocations(tx)
  const sitesById = new Map(locations.map((site) => [site.site_id, showSite(site)]))
  const hoursOf = new Map<number, Hours>(locations.map((site) => [site.site_id, site]))
  const names = new Map(locations.map((site) => [site.site_id, site.site_name]))
  const movedOf = byOrder(moved)
  const givenOf = byOrder(given)
  const there = new Set(renamed?.orders)
  const waysOut = await readWaysOut(tx, { farm, clock }, movedOf)
  const sayMove = ({ site_id, from_site_id = site_id, ...move }: Move) => ({
    ...move,
    site: sitesById.get(site_id) ?? '',
    hours: hoursOf.get(site_id) ?? NO_HOURS,
    from_site: from_site_id === site_id ? undefined : sitesById.get(from_site_id),
    made_up_for: move.is_made_up && move.missed_date,
  })
  const url = new URL(pages.myPickups, config.publicUrl).href

  const lettersOf = (order: OrderRecipients, isOwner: boolean) => {
    const head = { farm: farm_name, language: order.language }
    const product = order.product ?? undefined
    const about = ownFacts(farm.current, head, { reference: showReference(order.id), egg_cycle: order.egg_cycle, product, url })
    const itsMoves = (movedOf.get(order.id) ?? []).map(sayMove)
    // Only the owner of the account can change anything.
    const out = isOwner ? waysOut.get(order.id) : undefined
    const wayOut = out && { ...out, url: `${url}#${pickupAnchor(out.pickup_id)}` }
    const itsSite = there.has(order.id) ? renamed : undefined
    const itsGiven = Map.groupBy(givenOf.get(order.id) ?? [], ({ missed_date, from_date }) => missed_date ?? from_date)
    return [
      ...(itsMoves.length > 0 || itsSite ? [movedLetter(head, { ...about, moves: itsMoves, site: itsSite, note, wayOut })] : []),
      ...[...itsGiven].map(([missed_date, rows]) => {
        const lost = rows.map(({ cartons, site_id }) => ({ cartons, site_name: names.get(site_id) ?? '', isNobodyThere: true }))
        return unclaimedLetter(head, about, ownFacts(farm.current, head, { missed_date, kept: [], given: lost, product }))
      }),
    ]
  }

  // Written one by one as they are asked for: thousands at once would stop the shop for a second.
  function* postings(): Generator<Posting> {
    for (const order of orders)
      for (const to of readersOf(order)) for (const letter of lettersOf(order, to === order.account_email)) yield { to, letter }
    const listUrl = new URL(pages.handOver, config.publicUrl).href
    for (const [to, own] of Map.groupBy(siteHosts, ({ email }) => email)) {
      const days = sumUpDays(
        daysMoved.filter((move) => own.some((host) => host.site_id === move.site_id)),
        names,
        sold,
      )
      const head = { farm: farm_name, language: own[0]?.language ?? 'en' }
      yield { to, letter: daysMovedLetter(head, { days, hours: hoursOf, note, url: listUrl }) }
    }
  }
  await postMails(tx, queue, postings())
  return counts
}
