import { type DetailsIn, fillSentence } from './entry-errors.ts'

/** The refusals that the subscribe page foresees and says by itself. They stand apart because it loads them, and no more. */
export const orderErrors = {
  noWeeksLeft: [409, 'This cycle has no pickups left.'],
  noDayLeft: [409, 'No pickup day of this cycle is left at this site.'],
  alreadyPaid: [409, 'Your payment has just arrived. Your subscription is in your profile.'],
  paymentOnItsWay: [
    409,
    'Your payment is on its way: your bank has not finished it yet. An email follows as soon as it has. Please do not pay a second time.',
  ],
  sumNotByCard: [409, 'A card pays {least} to {most}. This order comes to {total}: please choose other cartons, or write to us.'],
  cycleFull: [409, 'This cycle has {left} a week left.'],
  siteFull: [409, 'This pickup site is full.'],
  addressUnknown: [404, 'Could not find the address. Please enter a valid address.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export const orderSentence = <Code extends keyof typeof orderErrors>(
  code: Code,
  ...[details]: DetailsIn<(typeof orderErrors)[Code][1]>
): string => fillSentence(orderErrors[code][1], details)
