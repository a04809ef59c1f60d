import { pages } from '../shared/addresses.ts'
import { showReference } from '../shared/order-reference.ts'
import type { Shop } from './context.ts'
import { postMails } from './jobs/send-mail.ts'
import type { Letter } from './letters/letter.ts'
import type { OrderAbout } from './letters/order-letters.ts'
import * as checkouts from './store/checkouts.ts'
import * as cycles from './store/cycles.ts'
import type { Db } from './store/database.ts'

/** Posts a letter about an order, in the transaction of the change: to its account and its second email, one each. */
export const mailCustomer = async (
  { queue, config, farm }: Pick<Shop, 'queue' | 'config' | 'farm'>,
  tx: Db,
  order: checkouts.CheckoutRow,
  write: (farm: string, about: OrderAbout) => Letter,
): Promise<void> => {
  const people = new Set([await checkouts.readAddress(tx, order), order.second_email.toLowerCase()].filter(Boolean))
  if (people.size === 0) return
  const cycle = await cycles.find(tx, order.cycle_id)
  const url = new URL(pages.profile, config.publicUrl).href
  const letter = write(farm.current.farm_name, { reference: showReference(order.id), egg_cycle: cycle?.cycle_name ?? '', url })
  await postMails(
    tx,
    queue,
    [...people].map((to) => ({ to, letter })),
  )
}
