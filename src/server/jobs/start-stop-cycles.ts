import { clockAt } from '../../shared/dates/calendar.ts'
import { adminWords } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as activities from '../store/people/activities.ts'

/** Nobody pressed it. */
const CALENDAR = { id: null, email: adminWords.theCalendar }

const turn = ({ db, clock }: Shop, cycle_id: number, now: string) =>
  db.begin(async (tx) => {
    const turned = await cycles.turnIfDue(tx, cycle_id, now)
    if (!turned || turned.is_active === turned.was_active) return
    const was = { is_active: turned.was_active }
    const is = { is_active: turned.is_active }
    await activities.note(tx, { user: CALENDAR, at: clock() }, 'toggleCycle', { label: turned.cycle_name, was, is })
  })

/** Starts and stops cycles at the times the farmer has set; a failure doesn't hold up the others. */
export const startStopCycles = async (shop: Shop): Promise<void> => {
  const now = clockAt(shop.clock(), shop.farm.current.time_zone)
  for (const cycle_id of await cycles.listDue(shop.db, now))
    await turn(shop, cycle_id, now).catch((error: Error) =>
      shop.log.warn({ cycle_id, reason: error.message }, 'A cycle could not be started or stopped automatically'),
    )
}
