import { changesUntil } from '../../shared/dates/cut-off.ts'
import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import type { Ask } from '../http/ask.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/orders/credits.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { homeWeek, isMoved, isOpenDate } from './pickup-rules.ts'

type Undoing = Ask<'undoPickup'>

/** Takes the credit of a skip back; who has spent it cannot have the cartons too. */
const takeCreditBack = async ({ user, shop, refuse }: Undoing, tx: Db, { pickup_id, subscription_id }: myPickups.PickupRow) => {
  await credits.lockPerson(tx, user.id)
  const cents = await credits.netOfPickup(tx, subscription_id, pickup_id)
  if (cents > 0 && cents > (await credits.balanceOf(tx, user.id))) throw refuse('creditSpent')
  const back = { user_id: user.id, cents: -cents, reason: 'skipUndone', subscription_id, pickup_id, at: shop.clock() } as const
  if (cents !== 0) await credits.add(tx, back)
}

/**
 * A skipped or given pickup is planned again, where it is, with what its order has each week by now. Given cartons are
 * packed anyway, so only more than those need room.
 */
const takeUpAgain = async (ask: Undoing, tx: Db, row: myPickups.PickupRow) => {
  const { shop, refuse } = ask
  const isSkipped = row.state === 'skipped'
  // The cycle and the site before the person, as everywhere: else two could wait for each other.
  const cycleAtSite = await weekCapacity.hold(tx, row.cycle_id, row.site_id, shop.clock())
  if (isSkipped) await takeCreditBack(ask, tx, row)
  const { cartons_per_week: cartons, chosen_week, week } = row
  const needsCapacity = isSkipped || cartons > row.cartons
  if (needsCapacity && (await weekCapacity.isWeekFull(tx, { ...row, cartons }, cycleAtSite, chosen_week ?? week))) throw refuse('weekFull')
  if (await weekCapacity.isSiteFull(tx, row, cycleAtSite, row.pickup_date)) throw refuse('siteFull')
  await myPickups.takeUp(tx, row)
}

/** A moved pickup goes back to its own week and the site of its order. */
const putBack = async ({ shop, refuse }: Undoing, tx: Db, row: myPickups.PickupRow) => {
  const cycleAtSite = await weekCapacity.hold(tx, row.cycle_id, row.home_site_id, shop.clock())
  const pickup_date = dateOfWeek(cycleAtSite, homeWeek(row))
  if (!isOpenDate(shop, pickup_date)) throw refuse('changesClosed', { until: showClock(changesUntil(pickup_date, shop.farm.current)) })
  if (row.chosen_week !== null && (await weekCapacity.isWeekFull(tx, row, cycleAtSite, row.week))) throw refuse('weekFull')
  if (await weekCapacity.isSiteFull(tx, row, cycleAtSite, pickup_date)) throw refuse('siteFull')
  await myPickups.put(tx, row, { pickup_date, site_id: cycleAtSite.site_id, chosen_week: null, chosen_site_id: null })
}

/** The last change first: what was skipped or given away comes back before what was moved. */
export const undoPickup = async (ask: Undoing, tx: Db, row: myPickups.PickupRow): Promise<void> => {
  if (row.state !== 'planned') await takeUpAgain(ask, tx, row)
  else if (isMoved(row)) await putBack(ask, tx, row)
  else throw ask.refuse('nothingToUndo')
}
