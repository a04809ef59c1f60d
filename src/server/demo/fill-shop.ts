import { dateAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { CARTON_PRICE_DEFAULT_DOLLARS } from '../../shared/limits.ts'
import { toCents } from '../../shared/rules/money/cents.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'
import * as questions from '../store/mail/questions.ts'
import * as waitlist from '../store/mail/waitlist.ts'
import { type Ago, addFarmersWork } from './add-farmers-work.ts'
import { addOrders } from './add-orders.ts'
import { addPeople, type People } from './add-people.ts'
import { addPhoto } from './add-photo.ts'
import { FINISHED_ORDERS, HOST, RUNNING_ORDERS } from './orders.ts'
import { QUESTIONS, WAITLIST } from './questions.ts'
import { threeCycles } from './seasons.ts'
import { SITES, type SiteKey } from './sites.ts'

const FARM_NAME = 'Larch Hill Farm'
const PANTRY_NAME = 'the Dryden food pantry'
const FARM_ADDRESS = 'Freeville, NY 13068'
const ABOUT =
  'Two hundred hens on eight acres of pasture above Fall Creek. They move to fresh grass every few days and sleep in a coop on wheels. ' +
  "We gather by hand, don't wash what's already clean, and bring the eggs to you within two days."
const FREE_SKIPS = 2
const PRICE_CENTS = toCents(CARTON_PRICE_DEFAULT_DOLLARS)

const addSites = async (db: Db): Promise<Record<SiteKey, Site>> => ({
  dryden: await sites.add(db, SITES.dryden),
  trumansburg: await sites.add(db, SITES.trumansburg),
  lansing: await sites.add(db, SITES.lansing),
  ithaca: await sites.add(db, SITES.ithaca),
  groton: await sites.add(db, SITES.groton),
})

const addSeasons = async (db: Db, today: PlainDate) => {
  const three = threeCycles(today)
  const finished = await cycles.add(db, three.finished)
  const running = await cycles.add(db, three.running)
  const coming = await cycles.add(db, three.coming)
  await cycles.setActive(db, running.cycle_id, true)
  return { finished, running, coming }
}

const addVisitors = async (db: Db, people: People, ago: Ago) => {
  for (const { hoursAgo, ...question } of QUESTIONS) await questions.add(db, people(question.email), question, ago(hoursAgo))
  for (const { email, hoursAgo } of WAITLIST) await waitlist.join(db, email, ago(hoursAgo))
}

/** Writes the demo farm into an empty shop whose demo accounts are there. */
export const fillShop = async (db: Db, { clock, config: { timeZone } }: Shop): Promise<void> => {
  const now = clock()
  await db`update product set price_cents = ${PRICE_CENTS} where product_id = ${CARTON}`
  await db`update shop set is_demo = true, farm_name = ${FARM_NAME}, free_skips = ${FREE_SKIPS},
    about = ${ABOUT}, pantry_name = ${PANTRY_NAME}, farm_address = ${FARM_ADDRESS}`
  const ago: Ago = (hours) => new Date(now.getTime() - hours * 3_600_000)
  await addPhoto(db)
  const people = await addPeople(db)
  const sites = await addSites(db)
  const seasons = await addSeasons(db, dateAt(now, timeZone))
  const market = { sites, people, timeZone, priceCents: PRICE_CENTS }
  await db`insert into site_host (site_id, user_id) values (${sites.dryden.site_id}, ${people(HOST)})`
  await addOrders(db, seasons.finished, FINISHED_ORDERS, market)
  await addOrders(db, seasons.running, RUNNING_ORDERS, market)
  await addVisitors(db, people, ago)
  await addFarmersWork(db, people, { ...seasons, archived: sites.groton }, ago)
}
