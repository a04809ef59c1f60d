const hours = (seconds: number): string => (seconds === 3600 ? 'one hour' : `${seconds / 3600} hours`)

export const verify = {
  subject: (farm: string) => `Please verify your email for ${farm}`,
  why: 'Please open this link so we know our emails reach you.',
  link: 'Verify my email',
  aside: (seconds: number) =>
    `The link works once and expires in ${hours(seconds)}. If you don't have an account with us, you can ignore this email.`,
} as const

export const reset = {
  subject: (farm: string) => `Set a new password for ${farm}`,
  why: 'Someone, probably you, asked to set a new password for your account.',
  link: 'Set a new password',
  aside: (seconds: number) =>
    `The link works once and expires in ${hours(seconds)}. If you didn't ask for it, you can ignore this email: your password stays the same.`,
} as const

export const confirmEmail = {
  subject: (farm: string) => `Confirm your new email for ${farm}`,
  why: 'Open this link to use this email address for your account. Nothing changes until you do.',
  link: 'Use this email',
  aside: (seconds: number) => `The link works once and expires in ${hours(seconds)}. If you didn't ask for it, you can ignore this email.`,
} as const

export const emailChangeAsked = {
  subject: (farm: string) => `Someone asked to change the email on your ${farm} account`,
  what: 'Someone with your password, probably you, asked to change the email on your account. We sent a link to the new address. Nothing changes until someone opens it.',
  notYou: "If this wasn't you, please set a new password now.",
} as const

export const emailChanged = {
  subject: (farm: string) => `Your email for ${farm} was changed`,
  what: 'Your account now uses another email. You can no longer log in with this one. We logged you out everywhere, and your private calendar and egg card links no longer work. Your profile has new ones.',
  notYou: "If this wasn't you, please reply to this email right away.",
} as const

export const passwordChanged = {
  subject: (farm: string) => `Your password for ${farm} was changed`,
  what: 'Your account has a new password. We logged you out everywhere else, and your private calendar and egg card links no longer work. Your profile has new ones.',
  notYou: `If this wasn't you, please set a new password right away with "Forgot your password?" on the login page, and reply to this email to tell us.`,
} as const

export const passwordRemoved = {
  subject: (farm: string) => `Your password for ${farm} was removed`,
  what: (issuer: string) =>
    `You logged in with ${issuer}. Your account had a password, but the person who set it never verified this email. It may not have been you, so that password no longer works, and we logged out everyone who used it.`,
  goOn: (issuer: string) =>
    `You can keep using ${issuer}. To log in with a password too, set a new one with "Forgot your password?" on the login page.`,
  notYou: "If this wasn't you, please reply to this email to tell us.",
} as const

export const accountClosed = {
  subject: (farm: string) => `Your account at ${farm} is closed`,
  what: 'We closed your account, deleted your personal data and logged you out everywhere.',
  thanks: 'Thank you for being with us. You can sign up again with this email anytime.',
  notYou: "If this wasn't you, please reply to this email right away.",
} as const

export { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../data.ts'
