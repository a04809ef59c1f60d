/** Why an installment could not be charged, where that is not told in the bank's own words. It is kept in these, and read in the reader's. */
export const noCard = 'There is no card to charge.'
export const uselessCard = 'The card that was kept cannot be charged any more.'
export const tooSmall = 'So small a sum cannot be paid by card.'
export const declined = 'Your card was declined.'
