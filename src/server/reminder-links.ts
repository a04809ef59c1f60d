import { pages } from '../shared/addresses.ts'
import { openSignedAddresses } from './signed-address.ts'

/** The link under every reminder, by which its reader chooses another time, or none, without logging in. It can do nothing else. */
export type ReminderLinks = ReturnType<typeof openReminderLinks>

export const openReminderLinks = (secret: string, publicUrl: URL) => {
  const { tokenFor, emailIn } = openSignedAddresses(secret, 'reminders for')
  return {
    /** In the query, which is never logged. */
    urlFor: (email: string): string => `${new URL(pages.reminders, publicUrl)}?t=${tokenFor(email)}`,
    emailIn: (token: string): string | undefined => emailIn(token)?.toLowerCase(),
  }
}
