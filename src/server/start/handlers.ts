import { cycleHandlers } from '../handlers/farm/cycles.ts'
import { farmSettingsHandlers } from '../handlers/farm/farm-settings.ts'
import { firstRunHandlers } from '../handlers/farm/first-run.ts'
import { hostHandlers } from '../handlers/farm/hosts.ts'
import { locationHandlers } from '../handlers/farm/locations.ts'
import { productHandlers } from '../handlers/farm/products.ts'
import { siteHandlers } from '../handlers/farm/sites.ts'
import { windowHandlers } from '../handlers/farm/window.ts'
import { mailRecordHandlers } from '../handlers/mail/mail-record.ts'
import { mailToManyHandlers } from '../handlers/mail/mail-to-many.ts'
import { newsletterHandlers } from '../handlers/mail/newsletter.ts'
import { questionHandlers } from '../handlers/mail/questions.ts'
import { waitlistHandlers } from '../handlers/mail/waitlist.ts'
import { cartonPriceHandlers } from '../handlers/money/carton-price.ts'
import { creditHandlers } from '../handlers/money/credits.ts'
import { giftHandlers } from '../handlers/money/gifts.ts'
import { paymentHandlers } from '../handlers/money/payments.ts'
import { receiptHandlers } from '../handlers/money/receipts.ts'
import { connectionHandlers } from '../handlers/operations/connections.ts'
import { downloadHandlers } from '../handlers/operations/downloads.ts'
import { healthHandlers } from '../handlers/operations/health.ts'
import { overviewHandlers } from '../handlers/operations/overview.ts'
import { checkoutHandlers } from '../handlers/orders/checkout.ts'
import { extraHandlers } from '../handlers/orders/extras.ts'
import { importHandlers } from '../handlers/orders/imports.ts'
import { invitationHandlers } from '../handlers/orders/invitations.ts'
import { orderChangeHandlers } from '../handlers/orders/order-changes.ts'
import { orderHandlers } from '../handlers/orders/orders.ts'
import { renewalHandlers } from '../handlers/orders/renewal.ts'
import { subscribeHintHandlers } from '../handlers/orders/subscribe-hints.ts'
import { unverifiedOrderHandlers } from '../handlers/orders/unverified-orders.ts'
import { waitingListHandlers } from '../handlers/orders/waiting-list.ts'
import { activityHandlers } from '../handlers/people/activity.ts'
import { customerHandlers } from '../handlers/people/customers.ts'
import { identityHandlers } from '../handlers/people/identity.ts'
import { myDataHandlers } from '../handlers/people/my-data.ts'
import { notificationHandlers } from '../handlers/people/notifications.ts'
import { secondFactorHandlers } from '../handlers/people/second-factor.ts'
import { wayInHandlers } from '../handlers/people/way-in.ts'
import { calendarHandlers } from '../handlers/pickups/calendar.ts'
import { dayChangeHandlers } from '../handlers/pickups/day-changes.ts'
import { eggCardHandlers } from '../handlers/pickups/egg-card.ts'
import { handOverHandlers } from '../handlers/pickups/hand-over.ts'
import { myPickupHandlers } from '../handlers/pickups/my-pickups.ts'
import { packingHandlers } from '../handlers/pickups/packing.ts'
import { shortageHandlers } from '../handlers/pickups/shortages.ts'
import { spareHandlers } from '../handlers/pickups/spare.ts'
import type { Handlers } from '../http/handler-types.ts'

/** Who answers each row of the table. */
export const handlers: Handlers = {
  ...identityHandlers,
  ...secondFactorHandlers,
  ...wayInHandlers,
  ...notificationHandlers,
  ...cycleHandlers,
  ...siteHandlers,
  ...extraHandlers,
  ...productHandlers,
  ...cartonPriceHandlers,
  ...waitlistHandlers,
  ...checkoutHandlers,
  ...renewalHandlers,
  ...questionHandlers,
  ...locationHandlers,
  ...subscribeHintHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...paymentHandlers,
  ...unverifiedOrderHandlers,
  ...downloadHandlers,
  ...connectionHandlers,
  ...mailToManyHandlers,
  ...newsletterHandlers,
  ...mailRecordHandlers,
  ...activityHandlers,
  ...customerHandlers,
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
  ...shortageHandlers,
  ...spareHandlers,
  ...farmSettingsHandlers,
  ...dayChangeHandlers,
  ...windowHandlers,
}
