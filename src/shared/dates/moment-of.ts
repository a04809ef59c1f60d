import { clockAt, type PlainDate } from './calendar.ts'

const DAY_MS = 86_400_000

/** How far the clock of a zone is ahead of that of Greenwich. */
const aheadAt = (moment: number, timeZone: string): number =>
  Date.parse(`${clockAt(new Date(moment), timeZone).replace(' ', 'T')}Z`) - moment

/**
 * When the clock of a zone shows this, `16:30` on a day. Of an hour that comes twice it is the first; a time that is left
 * out when clocks go forward is as much later.
 */
export const momentOf = (date: PlainDate, time: string, timeZone: string): Date => {
  const shown = Date.parse(`${date}T${time}:00Z`)
  // No clock changes twice in two days: one of the two is how far ahead it is.
  const before = aheadAt(shown - DAY_MS, timeZone)
  const after = aheadAt(shown + DAY_MS, timeZone)
  const fitting = [before, after].filter((ahead) => aheadAt(shown - ahead, timeZone) === ahead)
  return new Date(shown - (fitting.length > 0 ? Math.max(...fitting) : before))
}
