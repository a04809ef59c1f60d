import type { Check, Finding } from '../check.ts'
import { formatAgo, quoted } from '../format-report.ts'

/** Whether the mail server lets us in, and when it last took a mail. */

export const mail: Check = {
  name: 'mail',
  isAlarm: true,
  isSlow: true,
  look: async ({ config: { smtpUrl, inDashboard }, mailer, states, clock }): Promise<Finding> => {
    const state = states.get('mail')
    const now = clock()
    const last = state?.ok_at ? `The last email was sent ${formatAgo(state.ok_at, now)}.` : 'No email has been sent yet.'
    const local: Finding = {
      state: 'off',
      says: `The local mailbox keeps all emails on this machine, so no one gets them. To send them, connect an email server on the Going live page. ${last}`,
    }
    if (!mailer) return local
    try {
      await mailer.verify()
    } catch (error) {
      return {
        state: 'bad',
        says: `The email server can't be used, so customers get no emails: ${quoted((error as Error).message)} ${last}`,
        toDo: `${inDashboard.email ? 'Connect the email server again on the Going live page.' : 'Fix SMTP_URL and restart the shop.'} Waiting emails are not lost: press Send waiting emails now on the Health page to send them right away.`,
      }
    }
    if (!smtpUrl) return local
    return state?.failing_since
      ? {
          state: 'warn',
          says: `The email server accepts our login, but the last email could not be sent: ${quoted(state.reason)} ${last}`,
          toDo: 'Press Send a test email on the Health page to see whether emails can be sent now.',
        }
      : { state: 'ok', says: `The email server accepts our login. ${last}` }
  },
}
