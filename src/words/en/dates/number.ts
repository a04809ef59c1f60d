/** For a count that is not a number. */
export const numberWords = {
  whole: 'Please enter a whole number.',
  cartonsWhole: 'Please select a whole number of cartons per week',
} as const
