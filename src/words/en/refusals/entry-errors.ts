/**
 * The refusals that any page may have to show on its own, and those around logging in. They are apart from the others
 * because the login page loads only these.
 */
export const entryErrors = {
  // Any call
  invalidInput: [400, 'Please check the marked fields.'],
  malformed: [400, 'The request could not be read.'],
  notSignedIn: [401, 'Please sign in first.'],
  adminOnly: [403, 'Only the farm can do this.'],
  hostOnly: [403, 'Only the farm and the hosts of its sites can do this.'],
  foreignOrigin: [403, 'This request came from another website.'],
  notFound: [404, 'Not found.'],
  tooSlow: [408, 'The request took too long to arrive.'],
  tooLarge: [413, 'The request is too large.'],
  notJson: [415, 'Send the request as application/json.'],
  tooManyTries: [429, 'Too many tries. Please wait {wait} and try again.'],
  headersTooLarge: [431, 'The request headers are too large.'],
  unexpected: [500, 'Something went wrong. Try again.'],
  databaseAway: [503, 'The shop is temporarily unavailable. Please try again in a moment.'],

  accountsAway: [503, 'Accounts are temporarily unavailable. Please try again in a few minutes.'],

  // Identity
  emailTaken: [409, 'This email is already in use.'],
  emailMalformed: [400, 'Invalid email format.'],
  signUpFailed: [500, 'An error occurred during signup. Please try again.'],
  wrongCredentials: [401, 'Invalid email or password'],
  resetFailed: [500, 'Error sending password reset email.'],
  linkUsedOrExpired: [410, 'This link has been used or has expired. Please ask for a new one.'],
  linkOfOther: [403, 'This link is for another account. Please log in with that account to finish.'],
  emailNotVerified: [403, 'Please verify your current email first. A verification link has been sent.'],
  verificationFailed: [500, 'Could not send verification email.'],
  passwordWeak: [400, '{rule}'],
  factorElsewhere: [403, "Your account's provider asks for two-step login, which doesn't work here. Please turn it off there."],
  passwordGuessable: [400, '{weakness} It protects the farm, so please choose another one.'],
  wrongPassword: [403, 'Incorrect password.'],
  codeNeeded: [401, 'Please enter the code from your authenticator app.'],
  codeWrong: [403, 'This code is wrong or was already used. Please try the next one.'],
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
export const entrySentence = (code: Exclude<keyof typeof entryErrors, 'tooManyTries' | 'passwordGuessable' | 'passwordWeak'>): string =>
  entryErrors[code][1]
