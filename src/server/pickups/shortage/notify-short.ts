import { pages, pickupAnchor } from '../../../shared/addresses.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Shop } from '../../kernel/context.ts'
import { ownFacts } from '../../mail/letters/own-words.ts'
import { backLetter, type ShortVisit, shortLetter, shortListLetter } from '../../mail/letters/week/short-letters.ts'
import { type Posting, postMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as hosts from '../../store/farm/hosts.ts'
import { listLocations } from '../../store/farm/sites.ts'
import { listRecipients, type OrderRecipients } from '../../store/orders/order-recipients.ts'
import type { SentList } from '../../store/pickups/moves.ts'
import type { StoredLine } from '../../store/pickups/short/shortages.ts'
import type { Shorted, TakenOff } from './make-short.ts'

/** Everybody whose eggs are short is told once, in the transaction in which they are, and again if they come after all. */

type Telling = Pick<Shop, 'queue' | 'config' | 'farm'>

const readersOf = ({ email, second_email }: OrderRecipients): string[] => [...new Set([email, second_email])].filter(Boolean)

const visitsOf = (taken: readonly TakenOff[]): ShortVisit[] =>
  [...Map.groupBy(taken, ({ portion }) => [portion.pickup_date, portion.site_id, portion.state].join()).values()].flatMap(
    ([first, ...rest]) => {
      if (!first) return []
      const { pickup_date: date, site_name: site, state } = first.portion
      const less = [first, ...rest].reduce((sum, each) => sum + each.less, 0)
      return { date, site, was: first.together, is: first.together - less, isDonated: state === 'donated' }
    },
  )

/** A letter for each order to its account and its second address, written one by one as they are asked for. */
const post = async (
  shop: Telling,
  tx: Db,
  ids: readonly number[],
  write: (order: OrderRecipients, isOwner: boolean) => Posting['letter'] | undefined,
): Promise<void> => {
  const orders = ids.length > 0 ? await listRecipients(tx, ids) : []
  function* postings(): Generator<Posting> {
    for (const order of orders)
      for (const to of readersOf(order)) {
        const letter = write(order, to === order.account_email)
        if (letter) yield { to, letter }
      }
  }
  await postMails(tx, shop.queue, postings())
}

const aboutOf = ({ config, farm }: Telling, order: OrderRecipients) => {
  const head = { farm: farm.current.farm_name, language: order.language }
  const url = new URL(pages.myPickups, config.publicUrl).href
  const facts = { reference: showReference(order.id), egg_cycle: order.egg_cycle, product: order.product ?? undefined, url }
  return { head, about: ownFacts(farm.current, head, facts) }
}

/** Hosts who have their list already hear at once that it says less. */
const notifyHosts = async ({ queue, config, farm }: Telling, tx: Db, lists: readonly SentList[], names: ReadonlyMap<number, string>) => {
  const siteHosts = lists.length > 0 ? await hosts.listOf(tx, [...new Set(lists.map(({ site_id }) => site_id))]) : []
  const url = new URL(pages.handOver, config.publicUrl).href
  const postings = lists.flatMap(({ site_id, pickup_date, user_id }) => {
    const host = siteHosts.find((each) => each.site_id === site_id && each.user_id === user_id)
    const head = { farm: farm.current.farm_name, language: host?.language ?? 'en' }
    return host ? [{ to: host.email, letter: shortListLetter(head, { date: pickup_date, site: names.get(site_id) ?? '', url }) }] : []
  })
  await postMails(tx, queue, postings)
}

export const notifyShort = async (
  shop: Telling,
  tx: Db,
  { orders, lists }: Shorted,
  { note, isOffered = false }: { note: string; isOffered?: boolean },
): Promise<void> => {
  const shortOf = new Map(orders.map((order) => [order.subscription_id, order]))
  const names = new Map((await listLocations(tx)).map(({ site_id, site_name }) => [site_id, site_name]))
  await notifyHosts(shop, tx, lists, names)
  await post(shop, tx, [...shortOf.keys()], (recipient, isOwner) => {
    const order = shortOf.get(recipient.id)
    const [first, ...rest] = visitsOf(order?.taken ?? [])
    if (!order || !first) return undefined
    const { head, about } = aboutOf(shop, recipient)
    // Somebody who collects for others has nothing to leave to anybody.
    const left = isOwner ? order.taken.find(({ portion, together, less }) => portion.state === 'planned' && together > less) : undefined
    const made_up = order.taken.flatMap((each) =>
      each.made_up ? [{ cartons: each.less, date: each.made_up.pickup_date, site: names.get(each.made_up.site_id) ?? '' }] : [],
    )
    const offerUrl = left && `${about.url}#${pickupAnchor(left.portion.pickup_id)}`
    return shortLetter(head, {
      ...about,
      ...order.good,
      isByCard: order.taken.some(({ way }) => way === 'money'),
      visits: [first, ...rest],
      made_up,
      note,
      isOffered,
      pantry: shop.farm.current.pantry_name,
      offerUrl,
    })
  })
}

/** `cartonsOf`: what each of these pickups' visits has in all again. */
export const notifyBack = async (
  shop: Telling,
  tx: Db,
  lines: readonly StoredLine[],
  cartonsOf: ReadonlyMap<string, number>,
): Promise<void> => {
  const byOrder = Map.groupBy(lines, ({ subscription_id }) => subscription_id)
  await post(shop, tx, [...byOrder.keys()], (recipient) => {
    const own = byOrder.get(recipient.id) ?? []
    const visits = [...new Map(own.map((line) => [visitKey(line), line])).values()].map((line) => ({
      date: line.pickup_date,
      site: line.site_name,
      was: line.cartons,
      is: cartonsOf.get(visitKey(line)) ?? line.cartons,
      isDonated: line.was_state === 'donated',
    }))
    const [first, ...rest] = visits
    if (!first) return undefined
    const { head, about } = aboutOf(shop, recipient)
    const cents = own.reduce((sum, line) => sum + (line.lowered_cents || (line.user_id === null ? 0 : line.cents)), 0)
    const notLater = [...new Set(own.flatMap(({ made_up_on }) => made_up_on ?? []))]
    return backLetter(head, { ...about, visits: [first, ...rest], pantry: shop.farm.current.pantry_name, cents, notLater })
  })
}

export const visitKey = ({ subscription_id, pickup_date, site_id, was_state }: StoredLine): string =>
  [subscription_id, pickup_date, site_id, was_state].join()
