/** What the subscribe page says when the farm closes something while its form is open. */
export const goneWords = {
  form: "The farm just closed this, so the form is gone. Nothing has been charged. If it opens again, you'll find what you filled in.",
  cycle: 'The cycle you chose is no longer open. Please choose another one.',
  site: 'The pickup site you chose is no longer open. Please choose another one.',
} as const
