import { pages } from '../../shared/addresses.ts'
import { adminTabs } from '../../shared/admin-addresses.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { farmAddresses } from './farm-addresses.ts'
import type { Head, Letter } from './letters/letter.ts'
import { type HeldFacts, heldNotice } from './letters/order-letters.ts'
import type { OrderAbout } from './letters/order-parts.ts'
import { ownIn } from './letters/own-words.ts'
import { postMails } from './post-mails.ts'

type Posting = Pick<Shop, 'queue' | 'config' | 'farm'>
type Write = (head: Head, about: OrderAbout) => Letter

/** An order and where its email goes now. `withCalendar`: attaches its pickups as a calendar file. */
type About = { order: OrderRow; addressed: checkouts.Addressed; withCalendar?: boolean }

/** Posts a letter about an order, in the transaction of the change: to its account and its second email, one each, both in the customer's language. */
export const mailTo = async ({ queue, config, farm }: Posting, tx: Db, about: About, write: Write): Promise<void> => {
  const { id, second_email } = about.order
  const { email, cycle_name, language, product, every_weeks } = about.addressed
  const people = new Set([email, second_email.toLowerCase()].filter(Boolean))
  if (people.size === 0) return
  const url = new URL(pages.profile, config.publicUrl).href
  const head = { farm: farm.current.farm_name, language }
  const own = ownIn(farm.current, head)
  const sold = product ? { product: own(product), every_weeks } : {}
  const letter = write(head, { reference: showReference(id), egg_cycle: own(cycle_name), url, ...sold })
  await postMails(
    tx,
    queue,
    [...people].map((to) => ({ to, letter, ...(about.withCalendar && { calendarOf: id }) })),
  )
}

/** The same, to wherever the account has its mail by now. */
export const mailCustomer = async (shop: Posting, tx: Db, order: OrderRow, write: Write): Promise<void> =>
  mailTo(shop, tx, { order, addressed: await checkouts.readAddressed(tx, order) }, write)

/** Tells the farm of a payment that waits for its word. */
export const mailFarm = async (
  shop: Posting,
  tx: Db,
  { order, addressed }: About,
  facts: Pick<HeldFacts, 'paid_cents' | 'asked_cents'>,
): Promise<void> => {
  const url = new URL(`${adminTabs.subscriptions.path}?show=care`, shop.config.publicUrl).href
  const letter = heldNotice(shop.farm.current.farm_name, {
    reference: showReference(order.id),
    egg_cycle: addressed.cycle_name,
    url,
    ...facts,
  })
  const people = await farmAddresses(tx, shop)
  await postMails(
    tx,
    shop.queue,
    people.map((to) => ({ to, letter })),
  )
}
