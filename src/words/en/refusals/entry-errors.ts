/** The refusals that a page shows without an answer of the shop. They are apart from the others because the login page loads only these. */
export const entryErrors = {
  invalidInput: [400, 'Please check the marked fields.'],
  notSignedIn: [401, 'Please sign in first.'],
  unexpected: [500, 'Something went wrong. Try again.'],
  databaseAway: [503, 'The shop is temporarily unavailable. Please try again in a moment.'],
  accountsAway: [503, 'Accounts are temporarily unavailable. Please try again in a few minutes.'],
  resetFailed: [500, 'Error sending password reset email.'],
  linkUsedOrExpired: [410, 'This link has been used or has expired. Please ask for a new one.'],
  verificationFailed: [500, 'Could not send verification email.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorDetails = Readonly<Record<string, string | number>>

export type Holes<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/** What has to be told with a sentence: nobody reads one with a hole in it. */
export type DetailsIn<Sentence, Detail = string | number> = [Holes<Sentence>] extends [never]
  ? [details?: Readonly<Record<string, Detail>>]
  : [details: Readonly<Record<string, Detail>> & Readonly<Record<Holes<Sentence>, Detail>>]

export const fillSentence = (sentence: string, details?: ErrorDetails): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name]))

/** For the first page, which knows none but these. */
export const entrySentence = (code: keyof typeof entryErrors): string => entryErrors[code][1]
