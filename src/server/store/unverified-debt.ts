import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from './database/database.ts'
import { isStillOwed } from './still-to-come.ts'

/** Orders made in the shop and not paid at all by people with an unverified address; over `subscription s`. */

/**
 * No card, cash or credit has paid any of it; reductions from skips aren't payments. Orders the farmer added are trusted,
 * and a person whose check bounced is known to the farmer.
 */
export const isUnverifiedDebt = (db: Db) => db`
  (s.status = 'owed' and s.pay_later = 'farm' and s.checkout_session_id is not null and s.paid_cents = 0 and s.farm_cents = 0
    and not exists (select from receipt where receipt.subscription_id = s.id)
    and exists (select from app_user person where person.id = s.user_id and person.email is not null and not person.email_verified)
    and not exists (select from credit_entry c where c.subscription_id = s.id and c.pickup_id is null and c.reason in ('checkout', 'owedPaid')))`

/** Whether cartons of it were picked up or given away: then the customer is real. */
export const hasHandedOut = (db: Db, today: PlainDate) => db`
  exists (select from pickup where pickup.subscription_id = s.id and pickup.state in ('planned', 'donated')
    and pickup.mark is distinct from 'missed' and not ${isStillOwed(db, today)})`
