import type { Clock } from '../kernel/clock.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Pool } from '../store/database/database.ts'
import * as imports from '../store/people/imports.ts'
import { type AgingTable, keptFor } from '../store/people/personal/tables.ts'
import * as retention from '../store/people/retention.ts'

/** Small enough that nobody waits for one of these statements. */
const AT_ONCE = 500

/** The same day so many months before, or the last day of that month. */
export const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return then
}

/** Spreadsheets of which nothing was made: long enough to look at them again. */
const DRAFT_DAYS = 14
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

const repeatUntilEmpty = async (batch: () => Promise<number>): Promise<void> => {
  while ((await batch()) > 0);
}

/** What the farm keeps no longer: words go, what the books are made of stays. */
export const removeOldTexts = async (
  { db, farm, clock }: { db: Pool; farm: Pick<CachedFarm, 'current'>; clock: Clock },
  most = AT_ONCE,
): Promise<void> => {
  const now = clock()
  const { current } = farm
  /** What is older than this has been kept long enough. */
  const before = (table: AgingTable): Date => {
    const kept = keptFor(table)
    if (typeof kept === 'number') return daysBefore(now, kept)
    return kept === 'abandoned_days' ? daysBefore(now, current[kept]) : monthsBefore(now, current[kept])
  }
  const emptying: Readonly<Record<AgingTable, (before: Date) => Promise<number>>> = {
    mail: (before) => retention.emptyMails(db, before, current[keptFor('mail')], most),
    pickup: (before) => retention.emptyFriends(db, before, most),
    question: (before) => retention.emptyQuestions(db, before, current[keptFor('question')], most),
    activity: (before) => retention.emptyQuestionRecord(db, before, most),
    gift: (before) => retention.emptyGifts(db, before, most),
    subscription: (before) => retention.emptyAbandoned(db, before, most),
    import_row: (before) => imports.forgetLines(db, before, most),
  }
  // Words go first: a row that cannot be deleted keeps nobody's words.
  for (const table of Object.keys(emptying) as AgingTable[]) await repeatUntilEmpty(() => emptying[table](before(table)))
  const unpaid = before('subscription')
  await repeatUntilEmpty(() => retention.deleteAbandonedGifts(db, unpaid, most))
  await repeatUntilEmpty(() => retention.deleteAbandoned(db, unpaid, most))
  await imports.forgetDrafts(db, daysBefore(now, DRAFT_DAYS))
}
