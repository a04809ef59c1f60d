import type { Handlers } from './context.ts'
import { activityHandlers } from './handlers/activity.ts'
import { cartonPriceHandlers } from './handlers/carton-price.ts'
import { checkoutHandlers } from './handlers/checkout.ts'
import { cycleHandlers } from './handlers/cycles.ts'
import { downloadHandlers } from './handlers/downloads.ts'
import { identityHandlers } from './handlers/identity.ts'
import { mailRecordHandlers } from './handlers/mail-record.ts'
import { mailToManyHandlers } from './handlers/mail-to-many.ts'
import { newsHandlers } from './handlers/news.ts'
import { placeHandlers } from './handlers/places.ts'
import { questionHandlers } from './handlers/questions.ts'
import { siteHandlers } from './handlers/sites.ts'
import { subscribeHintHandlers } from './handlers/subscribe-hints.ts'
import { subscriptionHandlers } from './handlers/subscriptions.ts'
import { waitlistHandlers } from './handlers/waitlist.ts'

/** Who answers each row of the table. */
export const handlers: Handlers = {
  ...identityHandlers,
  ...cycleHandlers,
  ...siteHandlers,
  ...cartonPriceHandlers,
  ...waitlistHandlers,
  ...checkoutHandlers,
  ...questionHandlers,
  ...placeHandlers,
  ...subscribeHintHandlers,
  ...subscriptionHandlers,
  ...downloadHandlers,
  ...mailToManyHandlers,
  ...newsHandlers,
  ...mailRecordHandlers,
  ...activityHandlers,
}
