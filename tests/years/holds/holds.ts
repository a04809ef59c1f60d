import { daysBetween } from '../../../src/shared/dates/calendar.ts'
import { brokenBooks } from '../../support/orders/books.ts'
import type { World } from '../world/world.ts'
import { type Broken, refuse } from './broken.ts'
import { brokenCapacity, brokenCartons } from './cartons.ts'
import { brokenEmails } from './emails.ts'
import { brokenMoney } from './money.ts'
import { brokenProvider } from './provider.ts'

/** What must hold every evening, and of a whole season when it is over. */

/** What a short week lacked may come up to six weeks later; kept cartons wait, and are then given away. */
const SETTLED_DAYS = 6 * 7 + 24
const LOG_CHARS = 3_000

const holdsAfterSeason = async (world: World): Promise<void> => {
  const over = world.cycles.filter(({ end_date }) => daysBetween(end_date, world.today) === SETTLED_DAYS)
  for (const cycle of over) refuse(await brokenCartons(world, cycle))
  if (over.length > 0) await holdsWholly(world)
}

/** All books since the first day. */
export const holdsWholly = async (world: World): Promise<void> => {
  refuse(await brokenBooks(world.db))
  refuse(await brokenProvider(world))
}

/** Whatever the shop itself calls an error is one, unless something was broken on purpose that day. */
const brokenLog = ({ shop, cluster }: World, isTroubled: boolean): Broken => {
  const errors = shop.takeErrors()
  if (isTroubled || errors.length === 0) return []
  return [...errors, cluster.log().slice(-LOG_CHARS)]
}

export const holdsToday = async (world: World, isTroubled: boolean): Promise<void> => {
  refuse(brokenLog(world, isTroubled))
  refuse(await brokenMoney(world))
  refuse(await brokenEmails(world))
  refuse(await brokenCapacity(world))
  await holdsAfterSeason(world)
}
