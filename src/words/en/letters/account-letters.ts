const hours = (seconds: number): string => (seconds === 3600 ? 'one hour' : `${seconds / 3600} hours`)

export const verify = {
  subject: (farm: string) => `Please verify your email for ${farm}`,
  why: 'Please open this link so that we know our mails reach you.',
  link: 'Verify my email',
  aside: (seconds: number) => `The link works once, for ${hours(seconds)}. If you have no account with us, you can ignore this mail.`,
} as const

export const reset = {
  subject: (farm: string) => `Set a new password for ${farm}`,
  why: 'Someone, probably you, asked to set a new password for your account.',
  link: 'Set a new password',
  aside: (seconds: number) =>
    `The link works once, for ${hours(seconds)}. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
} as const

export const confirmEmail = {
  subject: (farm: string) => `Confirm your new email for ${farm}`,
  why: 'Please open this link to use this address for your account from now on. Until then, nothing changes.',
  link: 'Use this email',
  aside: (seconds: number) => `The link works once, for ${hours(seconds)}. If you did not ask for it, you can ignore this mail.`,
} as const

export const emailChangeAsked = {
  subject: (farm: string) => `A new email was asked for your account at ${farm}`,
  what: 'Someone with your password, probably you, asked to use another email for your account. A link has been sent to the new address; nothing changes before it is opened.',
  notYou: 'If this was not you, please set a new password now.',
} as const

export const emailChanged = {
  subject: (farm: string) => `Your email for ${farm} was changed`,
  what: 'Your account now uses another email, and this address no longer opens it. You have been logged out everywhere, and the private address of your calendar has ended: your profile has a new one.',
  notYou: 'If this was not you, please reply to this mail at once.',
} as const

export const passwordChanged = {
  subject: (farm: string) => `Your password for ${farm} was changed`,
  what: 'Your account has a new password. Everywhere else you have been logged out, and the private address of your calendar has ended: your profile has a new one.',
  notYou:
    'If this was not you, please set a new password at once with "Forgot your password?" on the login page, and tell us by replying to this mail.',
} as const

export const passwordRemoved = {
  subject: (farm: string) => `Your password for ${farm} was removed`,
  what: (issuer: string) =>
    `You logged in with ${issuer}. Your account had a password, set by somebody who had not verified this email. It may not have been you, so that password no longer works, and everybody who was logged in with it is logged out.`,
  goOn: (issuer: string) =>
    `You can go on with ${issuer}. To log in with a password too, set a new one with "Forgot your password?" on the login page.`,
  notYou: 'If this was not you, please tell us by replying to this mail.',
} as const

export const accountClosed = {
  subject: (farm: string) => `Your account at ${farm} is closed`,
  what: 'Your account is closed, and what we kept about you has been deleted. You have been logged out everywhere.',
  thanks: 'Thank you for having been with us. You can sign up again with this email whenever you like.',
  notYou: 'If this was not you, please reply to this mail at once.',
} as const

export { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../data.ts'
