/** The sentences of every page that are not refusals of a call (those are in errors.ts), by where they are said; one part's own are in its -words.ts. */

export const fieldWords = {
  email: 'Please enter a valid email address.',
  passwordSpaces: 'Password cannot contain spaces.',
  passwordShort: 'Password should be at least 6 characters.',
  passwordLong: 'Password should be at most 128 characters.',
  passwordMissing: 'Password is required.',
  emailMissing: 'Email cannot be empty.',
  codeMissing: 'Please enter a code.',
  required: 'Please fill in this field.',
  tooLong: 'This is too long.',
  cartons: 'Please select at least 1 carton per week',
  cartonsMost: 'Please select at most 30 cartons per week',
  date: 'Please enter a date.',
  otherDay: 'Please choose another day.',
  wholeCents: 'Please enter an amount in whole cents.',
  timeOfDay: 'Please enter a time such as 18:00.',
  wrong: "This value isn't valid.",
} as const

/** Of the dashboard's forms and of requests that no page sends: apart, so that customers' pages do not load them. */
export const farmFieldWords = {
  weekday: 'Please choose a day of the week.',
  moment: 'Please enter a date and a time.',
  hours: 'Please enter a time after the first one.',
  timeZone: 'Please enter a time zone such as America/New_York.',
  picture: 'Please choose a PNG, JPEG or WebP picture.',
  pixels: 'Please choose a smaller picture: up to 4,000 by 4,000 pixels.',
  photo: 'Please choose a photograph.',
  unknown: "We don't know this field.",
} as const

export const signUpWords = { done: 'Account created successfully. Please login.' } as const

export const loginWords = {
  loggedOut: 'You have successfully logged out.',
  resetNeedsEmail: 'Please enter your email to reset your password.',
  resetSent: 'Password reset email sent!',
  passwordChanged: 'Your password has been changed. Please login.',
  emailChanged: 'Your email has been changed. Please login with the new one.',
  finishLink: 'Log in to finish.',
  accountClosed: "Your account is closed. We'll email you a confirmation.",
} as const

export const settingsWords = {
  passwordChanged: 'Your password has been changed. We logged you out everywhere else.',
  sessionsEnded: 'We logged you out everywhere else.',
  verificationSent: 'Verification email sent to your current email.',
  confirmationSent: 'A confirmation link has been sent to your new email.',
} as const

export const verifyWords = { done: 'Thank you! Your email is verified.' } as const

export const doorWords = { loading: 'Loading' } as const

export const profileWords = {
  notLoggedIn: 'User not logged in.',
  none: 'No active subscriptions found.',
  failed: 'Error fetching subscriptions.',
} as const

export const subscribeWords = {
  loading: 'Loading subscription details...',
  noCycle: 'No Current Egg Cycle Available',
  noSite: 'No site found',
  noSites: 'No Pickup Sites Yet',
  nameMissing: 'Please enter your name.',
  cycleMissing: 'Please choose an egg cycle.',
  siteMissing: 'Please choose a pickup site.',
  donationMissing: 'Please choose a donation, or none.',
  mapFailed: "We couldn't load the map. All sites are listed below.",
} as const

export const contactWords = {
  nameMissing: 'Please enter your name.',
  subjectMissing: 'Please enter a subject.',
  messageMissing: 'Please enter your message.',
  sent: 'Your message has been sent successfully.',
  failed: 'An error occurred while sending your message.',
} as const

export const waitlistWords = {
  joined: 'Thank you! We will email you when the next cycle is available.',
  failed: 'Sorry, there was an error. Please try again later.',
} as const

/** `1 subscription`, `2 subscriptions`. */
export const showSubscriptions = (count: number): string => `${count} subscription${count === 1 ? '' : 's'}`

/** The word that follows a number of cartons. */
export const cartonsWord = (count: number): string => (count === 1 ? 'carton' : 'cartons')

/** `1 carton`, `2 cartons`. */
export const showCartons = (count: number): string => `${count} ${cartonsWord(count)}`

/** `1 week`, `2 weeks`. */
export const showWeeks = (count: number): string => `${count} week${count === 1 ? '' : 's'}`

export const troubleWords = {
  unreachable: "We can't reach the shop right now. Please check your connection and try again.",
  signOutFailed: "You're still logged in: logging out didn't work. Please try again.",
  pageBroke: "We couldn't show this page. Reloading usually helps.",
} as const
