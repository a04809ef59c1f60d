import type { Check, Finding } from '../check.ts'
import { quoted, sayAgo } from '../say.ts'

/** Whether the mail server lets us in, and when it last took a mail. */

export const mail: Check = {
  name: 'mail',
  isSlow: true,
  look: async ({ config: { smtpUrl }, mailer, states, clock }): Promise<Finding> => {
    const [state, now] = [states.get('mail'), clock()]
    const last = state?.ok_at ? `The last mail left ${sayAgo(state.ok_at, now)}.` : 'No mail has left yet.'
    const local: Finding = {
      state: 'off',
      says: `The local mailbox keeps all mails on this machine, nobody gets them. SMTP_URL and MAIL_FROM send them out. ${last}`,
    }
    if (!mailer) return local
    try {
      await mailer.verify()
    } catch (error) {
      return {
        state: 'bad',
        says: `The mail server cannot be used: ${quoted((error as Error).message)} ${last}`,
        toDo: 'Mend SMTP_URL and restart the shop. Mails that wait are not lost: press Send waiting mails now on the page Health, and they leave at once.',
      }
    }
    if (!smtpUrl) return local
    return state?.failing_since
      ? {
          state: 'warn',
          says: `The mail server lets us in, but the last mail could not be sent: ${quoted(state.reason)} ${last}`,
          toDo: 'Press Send a test mail on the page Health: it shows whether mails leave now.',
        }
      : { state: 'ok', says: `The mail server lets us in. ${last}` }
  },
}
