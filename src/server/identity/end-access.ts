import type { Db } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as access from '../store/people/access.ts'
import * as eggCards from '../store/people/egg-cards.ts'
import * as openIdLinks from '../store/people/openid-links.ts'
import * as sessions from '../store/people/sessions.ts'
import * as calendarKeys from '../store/pickups/calendar-keys.ts'

/**
 * Everything by which somebody gets at an account without its password: sessions, mailed links, the private address of the
 * calendar, the egg card, the account at an issuer that somebody continues with. All of it ends with a new password and with a new email,
 * and what is added to the shop one day is added here.
 * The links under letters that never run out (news, reminders, invitations) open no account.
 */
export const endAccess = async (tx: Db, user_id: string, { but }: { but?: string } = {}): Promise<void> => {
  // Whoever also changes the person holds their row before: one order for all. A login that is under way waits here and is then refused.
  await access.end(tx, user_id)
  await sessions.endAll(tx, user_id, but)
  await links.endAll(tx, user_id)
  await calendarKeys.endAll(tx, user_id)
  await eggCards.end(tx, user_id)
  await openIdLinks.endAll(tx, user_id)
}
