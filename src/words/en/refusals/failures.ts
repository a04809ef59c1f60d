/**
 * Why an installment could not be charged, where the bank gave no reason of its own. It is stored in these words and shown in the
 * reader's language: a sentence that changes here moves to the former ones.
 */
export const noCard = 'There is no card to charge.'
export const uselessCard = 'The saved card can no longer be charged.'
export const tooSmall = 'This amount is too small to pay by card.'
export const declined = 'Your card was declined.'
