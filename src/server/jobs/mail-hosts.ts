import { pages } from '../../shared/addresses.ts'
import { addDays, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { packingLetter } from '../mail/letters/packing-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import { packSites } from '../pickups/packing-day.ts'
import * as packing from '../store/pickups/packing.ts'

/** The evening before a pickup, its hosts are emailed the list; after an outage, as long as it is useful. */
const EVENING = '18:00'
const OF_USE_UNTIL = '20:00'

const daysDue = (today: PlainDate, time: string): PlainDate[] => [
  ...(time < OF_USE_UNTIL ? [today] : []),
  ...(time >= EVENING ? [addDays(today, 1)] : []),
]

/** The current list and the record that it was emailed, in one transaction: once, whichever process comes first. */
const mailHost = async (shop: Shop, due: packing.DueMail, today: PlainDate): Promise<void> => {
  const now = shop.clock()
  const { farm_name, pantry_name, time_zone } = shop.farm.current
  await shop.db.begin(async (tx) => {
    if (!(await packing.stampMail(tx, due, now))) return
    const [site] = packSites(await packing.readRows(tx, [due.pickup_date], today, due.site_id))
    if (!site) throw new Error('Nobody collects there any more')
    const url = new URL(pages.handOver, shop.config.publicUrl).href
    const head = { farm: farm_name, language: due.language }
    const facts = { site, date: due.pickup_date, pantry_name, now, time_zone, url }
    const letter = packingLetter(head, ownFacts(shop.farm.current, head, facts))
    await postMails(tx, shop.queue, [{ to: due.email, letter }])
  })
}

export const mailHosts = async (shop: Shop): Promise<void> => {
  const [today = '', time = ''] = clockAt(shop.clock(), shop.farm.current.time_zone).split(' ')
  for (const due of await packing.listDueMails(shop.db, daysDue(today, time), today)) {
    await mailHost(shop, due, today).catch((error: Error) =>
      shop.log.warn({ site: due.site_id, day: due.pickup_date, reason: error.message }, 'The pickup list could not be emailed to a host'),
    )
  }
}
