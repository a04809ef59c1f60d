/** What the subscribe page says when the farm closes something while its form is open. */
export const goneWords = {
  form: 'The farm has just closed this, so the form is gone. Nothing has been charged. If it opens again, what you filled in is still here.',
  cycle: 'The cycle you had chosen is not open any more. Please choose another one.',
  site: 'The pickup site you had chosen is not open any more. Please choose another one.',
} as const
