/** A sheet for the pin board, in the language of whoever prints it. */

export const heading = 'Poster'
export const back = 'Back to farm settings'
export const says =
  "Hang it up at your sites, the library or the village store. It shows what's open today, so print a new one each season."
export const thePoster = 'The poster'
export const aCarton = ' a carton'
export const season = (span: string, left: string): string => `${span}, ${left}`
export const signUp = 'Sign up to hear when the next one opens.'
export const qrCode = (url: string): string => `QR code for ${url}`
export const where = 'Where to pick up'
export const moreSites = (count: number): string => `and ${count} more sites`
