import { addDays, clockAt } from '../../../shared/dates/calendar.ts'

/** Every night on the farm's clock, before the shop tidies up: what is forgotten then is in one more backup. */
const AT = '02:30:00'
/** Long enough that a full disk or a server that is away is not asked all the time; a day is not lost by it. */
const PATIENCE_MS = 15 * 60_000

type Past = { takenAt: Date | undefined; failedAt: Date | undefined }

const isBetween = (from: number, moment: number, until: number): boolean => from <= moment && moment < until

/** Whether the backup of the last night is still missing. What was written down by a clock that ran ahead counts for nothing. */
export const isDue = (now: Date, timeZone: string, { takenAt, failedAt }: Past): boolean => {
  if (failedAt && isBetween(0, now.getTime() - failedAt.getTime(), PATIENCE_MS)) return false
  if (!takenAt || takenAt > now) return true
  const [today = '', time = ''] = clockAt(now, timeZone).split(' ')
  return clockAt(takenAt, timeZone) < `${time >= AT ? today : addDays(today, -1)} ${AT}`
}
