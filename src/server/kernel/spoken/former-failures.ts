/** Messages that older versions stored with an installment, by the name of the current ones. */
export const formerFailures = {
  uselessCard: 'The card that was kept cannot be charged any more.',
  tooSmall: 'So small a sum cannot be paid by card.',
} as const
