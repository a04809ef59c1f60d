import type { Clock } from '../kernel/clock.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Pool } from '../store/database/database.ts'
import * as imports from '../store/people/imports.ts'
import { personalTables, type TableName } from '../store/people/personal/tables.ts'
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

const untilNoneIsLeft = async (batch: () => Promise<number>): Promise<void> => {
  while ((await batch()) > 0);
}

/** What the farm keeps no longer: words go, what the books are made of stays. */
export const removeOldTexts = async (
  { db, farm, clock }: { db: Pool; farm: Pick<CachedFarm, 'current'>; clock: Clock },
  most = AT_ONCE,
): Promise<void> => {
  const [now, { mail_text_months, question_months, abandoned_days }] = [clock(), farm.current]
  /** What of a table is older than this has been kept long enough. */
  const before = (table: TableName): Date => {
    const { kept = 0 } = personalTables[table]
    if (typeof kept === 'number') return daysBefore(now, kept)
    return kept === 'abandoned_days' ? daysBefore(now, abandoned_days) : monthsBefore(now, farm.current[kept])
  }
  await untilNoneIsLeft(() => retention.emptyMails(db, before('mail'), mail_text_months, most))
  await untilNoneIsLeft(() => retention.emptyFriends(db, before('pickup'), most))
  await untilNoneIsLeft(() => retention.emptyQuestions(db, before('question'), question_months, most))
  await untilNoneIsLeft(() => retention.emptyQuestionRecord(db, before('activity'), most))
  await untilNoneIsLeft(() => retention.emptyGifts(db, before('gift'), most))
  await untilNoneIsLeft(() => retention.deleteAbandonedGifts(db, daysBefore(now, abandoned_days), most))
  await untilNoneIsLeft(() => retention.deleteAbandoned(db, before('subscription'), most))
  await untilNoneIsLeft(() => retention.emptyAbandoned(db, before('subscription'), most))
  await imports.forgetDrafts(db, daysBefore(now, DRAFT_DAYS))
  await untilNoneIsLeft(() => imports.forgetLines(db, before('import_row'), most))
}
