import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import * as owed from '../../store/money/owed.ts'

/** Call this after changing the money of a paid order: if it is owed again, it gets a due date like a new order's. */
export const resetDueDate = async ({ clock, farm }: Pick<Shop, 'clock' | 'farm'>, tx: Db, id: number): Promise<void> => {
  const { time_zone, owed_days } = farm.current
  await owed.resetDueDate(tx, id, addDays(dateAt(clock(), time_zone), owed_days))
}
