/** Sentences that older versions of the shop have stored with an installment, by the name of those that say it now. */
export const formerFailures = {
  uselessCard: 'The card that was kept cannot be charged any more.',
  tooSmall: 'So small a sum cannot be paid by card.',
} as const
