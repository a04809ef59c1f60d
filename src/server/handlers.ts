import { activityHandlers } from './handlers/activity.ts'
import { calendarHandlers } from './handlers/calendar.ts'
import { cartonPriceHandlers } from './handlers/carton-price.ts'
import { checkoutHandlers } from './handlers/checkout.ts'
import { creditHandlers } from './handlers/credits.ts'
import { cycleHandlers } from './handlers/cycles.ts'
import { dayChangeHandlers } from './handlers/day-changes.ts'
import { downloadHandlers } from './handlers/downloads.ts'
import { eggCardHandlers } from './handlers/egg-card.ts'
import { farmSettingsHandlers } from './handlers/farm-settings.ts'
import { firstRunHandlers } from './handlers/first-run.ts'
import { giftHandlers } from './handlers/gifts.ts'
import { handOverHandlers } from './handlers/hand-over.ts'
import { healthHandlers } from './handlers/health.ts'
import { hostHandlers } from './handlers/hosts.ts'
import { identityHandlers } from './handlers/identity.ts'
import { importHandlers } from './handlers/imports.ts'
import { invitationHandlers } from './handlers/invitations.ts'
import { locationHandlers } from './handlers/locations.ts'
import { mailRecordHandlers } from './handlers/mail-record.ts'
import { mailToManyHandlers } from './handlers/mail-to-many.ts'
import { myDataHandlers } from './handlers/my-data.ts'
import { myPickupHandlers } from './handlers/my-pickups.ts'
import { newsletterHandlers } from './handlers/newsletter.ts'
import { orderChangeHandlers } from './handlers/order-changes.ts'
import { orderHandlers } from './handlers/orders.ts'
import { overviewHandlers } from './handlers/overview.ts'
import { packingHandlers } from './handlers/packing.ts'
import { paymentHandlers } from './handlers/payments.ts'
import { questionHandlers } from './handlers/questions.ts'
import { receiptHandlers } from './handlers/receipts.ts'
import { secondFactorHandlers } from './handlers/second-factor.ts'
import { siteHandlers } from './handlers/sites.ts'
import { subscribeHintHandlers } from './handlers/subscribe-hints.ts'
import { unverifiedOrderHandlers } from './handlers/unverified-orders.ts'
import { waitingListHandlers } from './handlers/waiting-list.ts'
import { waitlistHandlers } from './handlers/waitlist.ts'
import { windowHandlers } from './handlers/window.ts'
import type { Handlers } from './http/ask.ts'

/** Who answers each row of the table. */
export const handlers: Handlers = {
  ...identityHandlers,
  ...secondFactorHandlers,
  ...cycleHandlers,
  ...siteHandlers,
  ...cartonPriceHandlers,
  ...waitlistHandlers,
  ...checkoutHandlers,
  ...questionHandlers,
  ...locationHandlers,
  ...subscribeHintHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...paymentHandlers,
  ...unverifiedOrderHandlers,
  ...downloadHandlers,
  ...mailToManyHandlers,
  ...newsletterHandlers,
  ...mailRecordHandlers,
  ...activityHandlers,
  ...myPickupHandlers,
  ...myDataHandlers,
  ...creditHandlers,
  ...receiptHandlers,
  ...giftHandlers,
  ...calendarHandlers,
  ...eggCardHandlers,
  ...waitingListHandlers,
  ...importHandlers,
  ...invitationHandlers,
  ...handOverHandlers,
  ...hostHandlers,
  ...firstRunHandlers,
  ...overviewHandlers,
  ...healthHandlers,
  ...packingHandlers,
  ...farmSettingsHandlers,
  ...dayChangeHandlers,
  ...windowHandlers,
}
