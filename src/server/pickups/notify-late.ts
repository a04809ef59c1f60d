import { pages } from '../../shared/addresses.ts'
import { clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import type { Language } from '../../shared/language.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { LateReaders } from '../../shared/shapes/packing.ts'
import type { Shop } from '../kernel/context.ts'
import { lateLetter } from '../mail/letters/late-letters.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as hosts from '../store/farm/hosts.ts'
import * as sites from '../store/farm/sites.ts'
import { listCollectors } from '../store/pickups/notices/late-readers.ts'

/** The farm is late at a site today: whoever is still to come there hears of it, and who looks after the site. */

/** One who shares an order with somebody is told at their own address: there are more addresses than people. */
type Reader = { email: string; language: Language }
type Readers = { site: Site; people: number; addresses: Reader[]; hosts: Reader[] }

const once = (readers: readonly Reader[]): Reader[] => [...new Map(readers.map((reader) => [reader.email, reader])).values()]

/** Nobody is told twice: a host who collects there too reads it as a host. */
const readersAt = async (db: Db, site_id: number, today: PlainDate): Promise<Readers | undefined> => {
  const site = await sites.findStored(db, site_id)
  if (!site) return undefined
  const all = await listCollectors(db, site_id, today)
  const looking = all.length > 0 ? (await hosts.listOf(db, [site_id])).map((host) => ({ ...host, email: host.email.toLowerCase() })) : []
  const recipients = all.filter(({ email }) => !looking.some((host) => host.email === email))
  const people = new Set(recipients.map(({ person }) => person))
  return { site, people: people.size, addresses: once(recipients), hosts: once(looking) }
}

export const countLateReaders = async (db: Db, site_id: number, today: PlainDate): Promise<LateReaders | undefined> => {
  const readers = await readersAt(db, site_id, today)
  return readers && { people: readers.people, addresses: readers.addresses.length, hosts: readers.hosts.length }
}

/** What was told to whom; nothing where there is no such site. */
export const notifyLate = async (
  { queue, config, farm, clock }: Pick<Shop, 'queue' | 'config' | 'farm' | 'clock'>,
  tx: Db,
  { site_id, minutes, today }: { site_id: number; minutes: number; today: PlainDate },
): Promise<{ site_name: string; people_told: number; hosts_told: number } | undefined> => {
  const readers = await readersAt(tx, site_id, today)
  if (!readers) return undefined
  const { site, people, addresses } = readers
  const { farm_name, time_zone } = farm.current
  const about = { site, minutes, today, time: clockAt(clock(), time_zone).slice(11, 16) }
  const mine = new URL(pages.myPickups, config.publicUrl).href
  const list = new URL(pages.handOver, config.publicUrl).href
  const postings: Posting[] = [
    ...addresses.map(({ email, language }) => ({ to: email, letter: lateLetter({ farm: farm_name, language }, { ...about, url: mine }) })),
    ...readers.hosts.map(({ email, language }) => ({
      to: email,
      letter: lateLetter({ farm: farm_name, language }, { ...about, url: list }, people),
    })),
  ]
  await postMails(tx, queue, postings)
  return { site_name: site.site_name, people_told: people, hosts_told: readers.hosts.length }
}
