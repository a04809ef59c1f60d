import * as mails from '../../../store/mail/mails.ts'
import type { Check } from '../check.ts'
import { formatDuration, quoted } from '../format-report.ts'

/**
 * Mails that should have left by now. Where one left that was posted after all of them, they are somebody's full mailbox,
 * or the end of a long letter to many; that nobody had anything else to send since then says nothing.
 */

const LATE_SECONDS = 15 * 60

export const waitingMails: Check = {
  name: 'waitingMails',
  isAlarm: true,
  look: async ({ db, states, clock }) => {
    const { mails: count, untried, oldest_seconds, newest_at, last_error } = await mails.readLongWaiting(db, LATE_SECONDS)
    if (count === 0) return { state: 'ok', says: 'No email has waited longer than 15 minutes.' }
    const leftAt = states.get('mail')?.ok_at ?? undefined
    const isMoving = leftAt !== undefined && clock().getTime() - leftAt.getTime() < LATE_SECONDS * 1000
    const isStuck = leftAt === undefined || (newest_at !== null && newest_at > leftAt)
    if (isMoving && !isStuck && count === untried) return { state: 'ok', says: `${sayMails(count)} in line, and others are being sent.` }
    return {
      state: isStuck ? 'bad' : 'warn',
      says: `${sayMails(count)}, the oldest for ${formatDuration(oldest_seconds * 1000)}. ${last_error ? `The email server says: ${quoted(last_error)}.` : "The shop hasn't tried to send them."}`,
      toDo: last_error
        ? 'The shop keeps trying for three days. Once the cause is fixed, press Send waiting emails now on the Health page to send them right away.'
        : 'Restart the shop. If they still wait, press Send waiting emails now on the Health page.',
    }
  },
}

const sayMails = (count: number): string => (count === 1 ? '1 email is waiting' : `${count} emails are waiting`)
