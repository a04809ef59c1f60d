import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import * as owed from '../../store/money/owed.ts'

/** Whoever has changed the money of an order that was paid calls this: if it is owed again, there are days to pay it as for a new one. */
export const waitAnew = async ({ clock, farm }: Pick<Shop, 'clock' | 'farm'>, tx: Db, id: number): Promise<void> => {
  const { time_zone, owed_days } = farm.current
  await owed.waitAnew(tx, id, addDays(dateAt(clock(), time_zone), owed_days))
}
