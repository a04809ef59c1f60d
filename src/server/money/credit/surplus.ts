import type { Db } from '../../store/database/database.ts'
import * as owed from '../../store/money/owed.ts'

/** Turns an overpayment of a locked order into credit. */
export const surplusToCredit = (tx: Db, moved: { subscription_id: number; cents: number; at: Date }): Promise<void> =>
  owed.moveCredit(tx, { ...moved, cents: -moved.cents, reason: 'overpaid' })
