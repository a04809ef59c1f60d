import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Shop } from '../../kernel/context.ts'
import * as alarms from '../../store/farm/alarms.ts'
import * as partStates from '../../store/farm/part-states.ts'
import type { Check, HealthParts } from '../health/check.ts'
import { TEST_KEY } from '../health/checks/payments.ts'
import { checks } from '../health/checks.ts'
import { healthPartsOf, NO_ANSWER, runChecks } from '../health/run-checks.ts'

/**
 * What can only be found out by asking outside, looked at for alarms: once an hour for all processes together, again after
 * a minute where something was wrong, and every five minutes while an alarm is on. Only a shop that others reach has
 * customers who would notice.
 */
export type Outside = {
  /** The lines that were due; none where another process has looked. */
  look: () => Promise<HealthLine[]>
  /** Customers can't pay: this is not waited for. */
  lookAtPayments: () => Promise<HealthLine[]>
}

const OUTSIDE = checks.filter(({ isAlarm, isSlow }) => isAlarm && isSlow)
const MINUTE_MS = 60_000
/** The proxy in front of the shop may still be starting, and a shop that restarts over and over asks nobody. */
const FIRST_MS = 2 * MINUTE_MS
/** Shops that were started together do not all ask at the same moment. */
const SPREAD_MS = 5 * MINUTE_MS

/** Timers are never exact. */
const EVERY_MS = { well: 60 * MINUTE_MS, doubtful: 50_000, alarm: 5 * MINUTE_MS - 10_000 }

const waitOf = ({ told_at, well_since }: alarms.AlarmRow): number =>
  told_at !== null && well_since === null ? EVERY_MS.alarm : EVERY_MS.doubtful

/**
 * A machine that never reached its own address may stand behind a router that does not lead back in, or answers itself:
 * nothing is known of what customers see.
 */
const sure = (line: HealthLine, { states }: HealthParts): HealthLine =>
  (line.name === 'address' || line.name === 'certificate') && line.state === 'bad' && !states.get('address')?.ok_at
    ? { ...line, state: 'warn' }
    : line

/** A warning that is the rule is no reason to let an alarm stand, and one who keeps us waiting at two looks is as good as away. */
const asAlarm = (line: HealthLine, parts: HealthParts): HealthLine =>
  line.says === TEST_KEY ? { ...line, state: 'ok' } : sure(line.says === NO_ANSWER ? { ...line, state: 'bad' } : line, parts)

export const openOutside = (shop: Shop, spreadMs = Math.random() * SPREAD_MS): Outside => {
  const { config, clock, db } = shop
  const firstAt = clock().getTime() + FIRST_MS + spreadMs

  const claimDue = (): Promise<readonly Check[]> =>
    db.begin(async (tx) => {
      const now = clock()
      const isPast = (at: Date | undefined, ms: number) => now.getTime() - (at?.getTime() ?? Number.NEGATIVE_INFINITY) >= ms
      await alarms.takeTurn(tx)
      const rows = await alarms.readAll(tx)
      const isHourly = isPast(await alarms.readOutside(tx), EVERY_MS.well + spreadMs)
      const due = OUTSIDE.filter(({ name }) => {
        const row = rows.get(name)
        return row ? isPast(row.looked_at, waitOf(row)) : isHourly
      })
      if (isHourly) await alarms.noteOutside(tx, now)
      await alarms.noteLooks(
        tx,
        due.map(({ name }) => name),
        now,
      )
      return due
    })

  const run = async (due: readonly Check[]): Promise<HealthLine[]> => {
    if (due.length === 0) return []
    const parts = await healthPartsOf(shop)
    const lines = await runChecks(parts, due)
    if (lines.some(({ name, state }) => name === 'address' && state === 'ok')) await partStates.noteOk(db, 'address', clock())
    return lines.map((line) => asAlarm(line, parts))
  }

  /** Told while the shop had a public address: nobody looks again who could end it. */
  const forgetAll = async (): Promise<HealthLine[]> => {
    await alarms.forget(db, ...OUTSIDE.map(({ name }) => name))
    return []
  }

  return {
    look: async () => {
      if (!config.isPublic) return forgetAll()
      return clock().getTime() >= firstAt ? run(await claimDue()) : []
    },
    lookAtPayments: async () => (config.isPublic ? run(OUTSIDE.filter(({ name }) => name === 'payments')) : []),
  }
}
