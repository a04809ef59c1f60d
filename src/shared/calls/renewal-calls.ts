import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import * as renewal from '../shapes/renewal.ts'
import { ByCycle, ById, ByToken } from './in-path.ts'

export const renewalCalls = {
  readRenewals: {
    method: 'GET',
    path: '/api/renewals',
    who: 'member',
    says: 'What you could have again next season, what it costs now, and whether it renews automatically',
    reply: renewal.Renewals,
  },
  renew: {
    method: 'POST',
    path: '/api/renewals/:cycleId',
    who: 'member',
    says: 'Order the same again for a season you were invited to: with credit, the saved card, to pay later, or on a payment page',
    limit: 'write',
    params: ByCycle,
    body: renewal.Renew,
    isSecret: true,
    reply: renewal.Renewed,
    fails: [
      ...(['notFound', 'alreadyRenewed', 'savedCardGone', 'cycleClosed', 'siteClosed', 'notSold', 'noWeeksLeft', 'noDayLeft'] as const),
      ...(['priceMoved', 'cycleFull', 'productFull', 'siteFull', 'alreadyPaid', 'paymentOnItsWay', 'orderReplaced'] as const),
      ...(['sumNotByCard', 'sumRefused', 'payLaterRefused', 'verifyToPayLater', 'paymentsAway'] as const),
    ],
  },
  startAutoRenewal: {
    method: 'POST',
    path: '/api/auto-renewal',
    who: 'member',
    says: 'Agree to automatic renewal; without a saved card, the reply is a page that saves one',
    limit: 'write',
    body: renewal.AutoConsent,
    isSecret: true,
    reply: renewal.AutoStarted,
    fails: ['autoRenewalOff', 'termsMoved', 'paymentOnItsWay', 'orderReplaced', 'paymentsAway'],
  },
  endAutoRenewal: {
    method: 'DELETE',
    path: '/api/auto-renewal',
    who: 'member',
    says: 'Stop automatic renewal',
    limit: 'write',
  },
  readRenewalByLink: {
    method: 'POST',
    path: '/api/read-auto-renewal',
    who: 'anyone',
    says: 'What a link in an email about automatic renewal would stop',
    limit: 'openLink',
    body: ByToken,
    reply: renewal.AutoByLink,
    fails: ['linkUsedOrExpired'],
  },
  endRenewalByLink: {
    method: 'POST',
    path: '/api/stop-auto-renewal',
    who: 'anyone',
    says: 'Stop automatic renewal with the emailed link',
    limit: 'openLink',
    body: ByToken,
    reply: renewal.AutoByLink,
    fails: ['linkUsedOrExpired'],
  },
  remindInvited: {
    method: 'POST',
    path: '/api/admin/cycles/:id/remind-invited',
    who: 'admin',
    says: 'Email people who were invited to a cycle and have not answered, once',
    params: ById,
    reply: z.strictObject({ reminded: z.int() }),
    fails: ['notFound', 'noWeeksLeft', 'closedToInvited', 'nobodyToInvite', 'mailingAddressMissing'],
  },
} as const satisfies Record<string, Call>
