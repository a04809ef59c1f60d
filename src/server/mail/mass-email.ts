import type { PlainDate } from '../../shared/dates/calendar.ts'
import { several } from '../../words/en/dashboard/count.ts'
import { partNames } from '../../words/en/dashboard/mail.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import type * as audiences from '../store/mail/audiences.ts'
import type { People } from '../store/mail/planned-emails.ts'
import { listCollectingAt } from '../store/pickups/collecting.ts'
import { massLetter, massSubject, type Written } from './letters/farm-letters.ts'
import type { Head } from './letters/letter.ts'
import { digestOf } from './send-mailing.ts'

/** What an email to many says, and to whom: sent at once, or planned. */

/** What the farmer wrote; a farm that writes in English alone sends no Spanish. */
export const draftOf = ({ farm }: Pick<Shop, 'farm'>, { subject_es, message_es, ...letter }: Written) => ({
  written: farm.current.writes_spanish && message_es !== undefined ? { ...letter, subject_es, message_es } : letter,
  subject: letter.subject?.trim() ?? massSubject({ farm: farm.current.farm_name, language: 'en' }),
})

/** The count shown to the farmer and the recipients come from the same query. */
export const choiceOf = async (shop: Pick<Shop, 'farm'>, db: Db, people: People, today: PlainDate): Promise<audiences.Choice> => {
  const { site_id, ...others } = people
  const site = site_id === undefined ? undefined : { site_id, collecting: await listCollectingAt(db, site_id, today) }
  return { ...others, site, time_zone: shop.farm.current.time_zone }
}

const namePart = async (db: Db, { part, day, product_id }: People): Promise<string | undefined> => {
  if (part === 'onDay') return day && partNames.onDay(showDate(day))
  if (part !== 'product') return part && partNames[part]
  const product = product_id === undefined ? undefined : await products.find(db, product_id)
  return product && partNames.product(product.product_name)
}

/** What the farmer calls an audience; undefined when it names a cycle, a site or a product that does not exist, or no day. */
export const nameAudience = async (db: Db, people: People): Promise<string | undefined> => {
  const { cycle_id, site_id, order_ids } = people
  const cycle = cycle_id === undefined ? undefined : await cycles.find(db, cycle_id)
  const site = site_id === undefined ? undefined : await sites.findStored(db, site_id)
  if ((cycle_id !== undefined && !cycle) || (site_id !== undefined && !site)) return undefined
  if (order_ids) return several(order_ids.length, 'chosen order', 'chosen orders')
  const part = await namePart(db, people)
  if (people.part && !part) return undefined
  return [part, cycle?.cycle_name, site?.site_name].filter(Boolean).join(', ') || 'Everyone'
}

/** One letter to one audience: pressed twice, it is one. What is left out today is left out of its digest, too. */
export const massDraft = (shop: Pick<Shop, 'farm'>, letter: Written, people: People) => {
  const { written, subject } = draftOf(shop, letter)
  const { cycle_id, site_id, order_ids, part, day, product_id } = people
  const orders = order_ids?.toSorted((a, b) => a - b) ?? null
  const some = part === undefined ? [] : [part, day ?? null, product_id ?? null]
  return {
    subject,
    digest: digestOf('mass', { ...written, subject }, cycle_id ?? null, site_id ?? null, orders, ...some),
    letterFor: (head: Head, unsubscribeUrl: string) => massLetter(head, written, unsubscribeUrl),
  }
}
