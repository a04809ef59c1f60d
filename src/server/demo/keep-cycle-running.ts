import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import { covers, freshCycle } from './seasons.ts'

/** Sees to it that the demo farm sells today: stops cycles that have run out, starts one that covers today. */
export const keepCycleRunning = async (db: Db, today: PlainDate): Promise<void> => {
  const all = await cycles.list(db)
  for (const cycle of all.filter((each) => each.is_active && each.end_date < today)) await cycles.setActive(db, cycle.cycle_id, false)
  const covering = all.filter((cycle) => covers(cycle, today))
  if (covering.some(({ is_active }) => is_active)) return
  const { cycle_id } = covering[0] ?? (await cycles.add(db, freshCycle(today, all)))
  await cycles.setActive(db, cycle_id, true)
}
