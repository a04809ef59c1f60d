import { pages } from '../../shared/addresses.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { Replanned } from '../../shared/shapes/farm-settings.ts'
import type { Shop } from '../context.ts'
import { movedLetter } from '../mail/letters/pickup-letters.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import { listRecipients, type OrderRecipients } from '../store/orders/order-recipients.ts'
import type { Move } from '../store/pickups/moved-pickups.ts'

type NamedSite = Pick<Site, 'site_id' | 'site_name' | 'site_address'>

/** What people hear of: pickups that moved, or a site that has another name or address, and the orders that collect there. */
export type MovedFacts = {
  moves: readonly Move[]
  note?: string
  renamed?: { was: NamedSite; is: NamedSite; orders: readonly number[] } | undefined
}

const showSite = ({ site_name, site_address }: NamedSite): string => `${site_name}, ${site_address}`

const readersOf = ({ email, second_email }: OrderRecipients): string[] => [...new Set([email, second_email])].filter(Boolean)

/**
 * Tells people that the farm has moved their pickups, in the transaction that moves them: one letter for each order
 * of which something moved. What is skipped or given away moves in silence. Replies what the farmer is told.
 */
export const tellMoved = async (
  { queue, config, farm }: Pick<Shop, 'queue' | 'config' | 'farm'>,
  tx: Db,
  { moves, note = '', renamed }: MovedFacts,
): Promise<Replanned> => {
  const planned = moves.filter(({ state }) => state === 'planned')
  const moved_pickups = planned.length
  const moved = Map.groupBy(planned, ({ subscription_id }) => subscription_id)
  const there = new Set(renamed?.orders)
  const concerned = new Set([...moved.keys(), ...there])
  if (concerned.size === 0) return { moved_pickups, people_told: 0 }
  const orders = await listRecipients(tx, [...concerned])
  const sitesById = new Map((await sites.listLocations(tx)).map((site) => [site.site_id, showSite(site)]))
  const sayMove = ({ site_id, from_site_id = site_id, ...move }: Move) => ({
    ...move,
    site: sitesById.get(site_id) ?? '',
    from_site: from_site_id === site_id ? undefined : sitesById.get(from_site_id),
  })
  const site = renamed && { was: showSite(renamed.was), is: showSite(renamed.is) }
  const url = new URL(pages.profile, config.publicUrl).href

  // Written one by one as they are asked for: thousands at once would stop the shop for a second.
  function* postings(): Generator<Posting> {
    for (const order of orders) {
      const readers = readersOf(order)
      if (readers.length === 0) continue
      const itsMoves = (moved.get(order.id) ?? []).map(sayMove)
      const about = { reference: showReference(order.id), egg_cycle: order.egg_cycle, url }
      const itsSite = there.has(order.id) ? site : undefined
      const letter = movedLetter(farm.current.farm_name, { ...about, moves: itsMoves, site: itsSite, note })
      for (const to of readers) yield { to, letter }
    }
  }
  await postMails(tx, queue, postings())
  return { moved_pickups, people_told: new Set(orders.flatMap(readersOf)).size }
}
