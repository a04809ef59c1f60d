import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import * as spare from '../shapes/week/spare.ts'
import { ById } from './in-path.ts'

/** Spare cartons, and what people say they took. */
export const spareCalls = {
  listSpareOffers: {
    method: 'GET',
    path: '/api/admin/spare-offers',
    who: 'admin',
    isSpoken: true,
    says: 'Spare cartons on offer from a week ago on, and where more can be offered',
    reply: spare.SpareOffers,
  },
  offerSpare: {
    method: 'POST',
    path: '/api/admin/spare-offers',
    who: 'admin',
    isSpoken: true,
    says: 'Offer spare cartons to the people who collect at a site on a day, and email them',
    limit: 'write',
    body: spare.NewSpareOffer,
    reply: spare.SpareOffer,
    fails: ['notFound', 'spareTooLate', 'nobodyThen', 'mailingAddressMissing', 'pressedBefore'],
  },
  stopSpare: {
    method: 'POST',
    path: '/api/admin/spare-offers/:id/stop',
    who: 'admin',
    isSpoken: true,
    says: 'Stop an offer of spare cartons; what was taken stays taken',
    params: ById,
    reply: spare.SpareOffer,
    fails: ['notFound'],
  },
  giveSpare: {
    method: 'POST',
    path: '/api/admin/spare-offers/:id/give',
    who: 'admin',
    isSpoken: true,
    says: 'Stop an offer of spare cartons and give what is left of it to the pantry',
    params: ById,
    reply: spare.SpareOffer,
    fails: ['notFound', 'nobodyThen', 'dayPassed'],
  },
  takeSpare: {
    method: 'POST',
    path: '/api/my-pickups/:id/spare',
    who: 'member',
    says: 'Take spare cartons along with one of your visits; they are paid with credit or on a payment page',
    limit: 'write',
    params: ById,
    body: spare.TakenSpare,
    isSecret: true,
    reply: z.strictObject({ id: z.string(), url: z.string() }),
    fails: [
      ...(['notFound', 'spareGone', 'spareFewer', 'extrasClosed', 'siteClosed', 'notSold', 'priceMoved'] as const),
      ...(['cycleFull', 'productFull', 'siteFull', 'alreadyPaid', 'paymentOnItsWay', 'orderReplaced'] as const),
      ...(['sumNotByCard', 'sumRefused', 'payLaterRefused', 'verifyToPayLater', 'paymentsAway'] as const),
    ],
  },
  sayTook: {
    method: 'POST',
    path: '/api/my-card/here',
    who: 'member',
    says: 'What you collect at a site today, and whether you say that you took it',
    limit: 'write',
    body: spare.Here,
    reply: spare.MineHere,
    fails: ['notFound', 'markedByHost'],
  },
  sayTookByCard: {
    method: 'POST',
    path: '/api/card/here',
    who: 'anyone',
    says: "What an egg card's owner collects at a site today, and whether they say that they took it",
    limit: 'card',
    body: spare.HereByCard,
    reply: spare.MineHere,
    fails: ['linkUsedOrExpired', 'notFound', 'markedByHost'],
  },
} as const satisfies Record<string, Call>
