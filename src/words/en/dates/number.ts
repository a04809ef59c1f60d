/** What is said when a number that counts things is none. */
export const numberWords = {
  whole: 'Please enter a whole number.',
  cartonsWhole: 'Please select a whole number of cartons per week',
} as const
