import { type DetailsIn, fillSentence } from './entry-errors.ts'

/** The refusals that the subscribe page foresees and shows on its own. They are apart because it loads only these. */
export const orderErrors = {
  noWeeksLeft: [409, 'This cycle has no pickups left.'],
  noDayLeft: [409, 'This site has no pickup days left in this cycle.'],
  alreadyPaid: [409, 'We just received your payment. Your subscription is in your profile.'],
  paymentOnItsWay: [
    409,
    "Your payment is on its way, but your bank is still processing it. We'll email you when it's done. Please don't pay again.",
  ],
  sumNotByCard: [409, 'You can pay {least} to {most} by card. This order is {total}: please change the number of cartons, or write to us.'],
  cycleFull: [409, 'This cycle has {left} a week left.'],
  siteFull: [409, 'This pickup site is full.'],
  addressUnknown: [404, 'Could not find the address. Please enter a valid address.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export const orderSentence = <Code extends keyof typeof orderErrors>(
  code: Code,
  ...[details]: DetailsIn<(typeof orderErrors)[Code][1]>
): string => fillSentence(orderErrors[code][1], details)
