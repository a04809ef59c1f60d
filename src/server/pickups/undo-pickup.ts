import { changesUntil } from '../../shared/dates/cut-off.ts'
import { dateOfWeek } from '../../shared/dates/pickup-dates.ts'
import type { Ask } from '../http/handler-types.ts'
import { spokenClock } from '../kernel/spoken/spoken-clock.ts'
import { raiseOwed } from '../money/credit/skip-credit.ts'
import * as weekCapacity from '../store/capacity/week-capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as orderChanges from '../store/orders/order-changes.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import type { Owner } from './change-pickup.ts'
import { asOfNow, homeWeek, isOpenDate, movedOf } from './pickup-rules.ts'
import { needsBy } from './week-needs.ts'

type Undoing = Pick<Ask<'undoPickup'>, 'shop' | 'refuse'> & { user: Owner }

/** Takes back what a skip has brought; who has spent it cannot have the cartons too, unless their order owes it again. */
const reclaimCredit = async ({ user, shop, refuse }: Undoing, tx: Db, { rows, subscription_id }: myPickups.Visit) => {
  await credits.lockPerson(tx, user.id)
  const pickup_ids = rows.map(({ pickup_id }) => pickup_id)
  const at = shop.clock()
  const brought = await raiseOwed(shop, tx, { user_id: user.id, subscription_id, pickup_ids })
  if (!brought) throw refuse('creditSpent')
  const back = { user_id: user.id, reason: 'skipUndone', subscription_id, at } as const
  await credits.addAll(
    tx,
    brought.map((each) => ({ ...back, pickup_id: each.pickup_id, cents: -each.cents })),
  )
}

/**
 * A skipped or given visit is planned again, where it is, with what its order has each week by now. Given cartons are
 * packed anyway, so only more than those need room.
 */
const collectAgain = async (ask: Undoing, tx: Db, visit: myPickups.Visit) => {
  const { shop, refuse } = ask
  const isSkipped = visit.state === 'skipped'
  // What is being paid for was reckoned without it.
  if (isSkipped && (await orderChanges.findPaying(tx, visit.subscription_id))) throw refuse('undoAfterChange')
  // The cycle and the site before the person, as everywhere: else two could wait for each other.
  const cycleAtSite = await weekCapacity.hold(tx, visit.cycle_id, visit.site_id, asOfNow(shop))
  if (isSkipped) await reclaimCredit(ask, tx, visit)
  // What is short stays short.
  const after = ({ cartons, missing }: myPickups.PickupRow) => (isSkipped || missing.length > 0 ? cartons : visit.cartons_per_week)
  const needsMore = visit.rows.some((row) => isSkipped || after(row) > row.cartons)
  const needs = needsBy(visit, (row) => row.chosen_week ?? homeWeek(row), after)
  if (needsMore && (await weekCapacity.isWeekFull(tx, visit, cycleAtSite, needs))) throw refuse('weekFull')
  if (await weekCapacity.isSiteFull(tx, visit, cycleAtSite, visit.pickup_date)) throw refuse('siteFull')
  await myPickups.takeUp(tx, visit)
}

/** What of a visit goes back, each to its day. */
type GoingBack = Omit<myPickups.Visit, 'rows'> & { rows: readonly (myPickups.PickupRow & { pickup_date: string })[] }

/** Whether a day is full for what goes back there; a refusal says of what. */
const refuseFull = async ({ refuse }: Undoing, tx: Db, back: GoingBack, cycleAtSite: weekCapacity.CycleAtSite) => {
  const needs = needsBy({ ...back, rows: back.rows.filter(({ chosen_week }) => chosen_week !== null) }, homeWeek, ({ cartons }) => cartons)
  if (await weekCapacity.isWeekFull(tx, back, cycleAtSite, needs)) throw refuse('weekFull')
  for (const pickup_date of new Set(back.rows.map((each) => each.pickup_date)))
    if (await weekCapacity.isSiteFull(tx, back, cycleAtSite, pickup_date)) throw refuse('siteFull')
}

/** What was moved goes back to its own week and the site of its order; what has no time left there stays, and so does the rest. */
const moveBack = async (ask: Undoing, tx: Db, visit: myPickups.Visit) => {
  const { shop, refuse } = ask
  const cycleAtSite = await weekCapacity.hold(tx, visit.cycle_id, visit.home_site_id, asOfNow(shop))
  const moved = movedOf(visit).map((row) => ({ ...row, pickup_date: dateOfWeek(cycleAtSite, homeWeek(row)) }))
  const back = moved.filter((row) => isOpenDate(shop, row.pickup_date, row))
  const last = moved
    .map((row) => changesUntil(row.pickup_date, shop.farm.current, row))
    .sort()
    .at(-1)
  if (last === undefined) throw refuse('nothingToUndo')
  if (back.length === 0) throw refuse('changesClosed', { until: spokenClock(last) })
  await refuseFull(ask, tx, { ...visit, rows: back }, cycleAtSite)
  await myPickups.put(
    tx,
    back.map((row) => ({ ...row, site_id: cycleAtSite.site_id, chosen_week: null, chosen_site_id: null })),
  )
}

/** The last change first: what was skipped or given away comes back before what was moved. */
export const undoPickup = (ask: Undoing, tx: Db, visit: myPickups.Visit): Promise<void> =>
  visit.state === 'planned' ? moveBack(ask, tx, visit) : collectAgain(ask, tx, visit)
