import type { Db } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as access from '../store/people/access.ts'
import * as eggCards from '../store/people/egg-cards.ts'
import * as openIdLinks from '../store/people/openid-links.ts'
import * as sessions from '../store/people/sessions.ts'
import * as loginCodes from '../store/people/ways-in/login-codes.ts'
import * as calendarKeys from '../store/pickups/calendar-keys.ts'

/**
 * Everything that opens an account without its password: sessions, emailed links, the private calendar address, the egg
 * card, an emailed login code, and the linked account at an issuer. All of it ends with a new password and with a new email; anything added to
 * the shop later must be added here. The permanent links in emails (news, reminders, invitations) open no
 * account. Passkeys stay, as the authenticator app does: they are the person's second factor, which only they, or the operator,
 * remove.
 */
export const endAccess = async (tx: Db, user_id: string, { but }: { but?: string } = {}): Promise<void> => {
  // A caller that also changes the person locks their row first: always in this order. A login in progress waits here and is then
  // refused.
  await access.end(tx, user_id)
  await sessions.endAll(tx, user_id, but)
  await links.endAll(tx, user_id)
  await calendarKeys.endAll(tx, user_id)
  await eggCards.end(tx, user_id)
  await loginCodes.endAll(tx, user_id)
  await openIdLinks.endAll(tx, user_id)
}
