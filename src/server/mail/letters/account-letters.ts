import { EMAIL_LINK_SECONDS, RESET_LINK_SECONDS } from '../../../shared/limits.ts'
import type { Closing } from '../../../shared/shapes/my-data.ts'
import { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../../../shared/words/data-words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters about an account. None repeats what a person typed: the address may not be theirs. */

const hours = (seconds: number): string => (seconds === 3600 ? 'one hour' : `${seconds / 3600} hours`)

export const verifyLetter = (farm: string, url: string): Letter =>
  writeLetter({
    letter: 'verify',
    farm,
    isSecret: true,
    subject: `Please verify your email for ${farm}`,
    says: ['Hello!', 'Please open this link so that we know our mails reach you.'],
    link: { label: 'Verify my email', url },
    aside: [`The link works once, for ${hours(EMAIL_LINK_SECONDS)}. If you have no account with us, you can ignore this mail.`],
  })

export const resetLetter = (farm: string, url: string): Letter =>
  writeLetter({
    letter: 'reset',
    farm,
    isSecret: true,
    subject: `Set a new password for ${farm}`,
    says: ['Hello!', 'Someone, probably you, asked to set a new password for your account.'],
    link: { label: 'Set a new password', url },
    aside: [
      `The link works once, for ${hours(RESET_LINK_SECONDS)}. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
    ],
  })

export const confirmEmailLetter = (farm: string, url: string): Letter =>
  writeLetter({
    letter: 'confirm-email',
    farm,
    isSecret: true,
    subject: `Confirm your new email for ${farm}`,
    says: ['Hello!', 'Please open this link to use this address for your account from now on. Until then, nothing changes.'],
    link: { label: 'Use this email', url },
    aside: [`The link works once, for ${hours(EMAIL_LINK_SECONDS)}. If you did not ask for it, you can ignore this mail.`],
  })

export const emailChangeAskedLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'email-change-asked',
    farm,
    subject: `A new email was asked for your account at ${farm}`,
    says: [
      'Hello!',
      'Someone with your password, probably you, asked to use another email for your account. A link has been sent to the new address; nothing changes before it is opened.',
      'If this was not you, please set a new password now.',
    ],
  })

export const emailChangedLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'email-changed',
    farm,
    subject: `Your email for ${farm} was changed`,
    says: [
      'Hello!',
      'Your account now uses another email, and this address no longer opens it. You have been logged out everywhere, and the private address of your calendar has ended: your profile has a new one.',
      'If this was not you, please reply to this mail at once.',
    ],
  })

export const passwordChangedLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'password-changed',
    farm,
    subject: `Your password for ${farm} was changed`,
    says: [
      'Hello!',
      'Your account has a new password. Everywhere else you have been logged out, and the private address of your calendar has ended: your profile has a new one.',
      'If this was not you, please set a new password at once with "Forgot your password?" on the login page, and tell us by replying to this mail.',
    ],
  })

/** For somebody who has come with an account at the issuer to one here whose address nobody had verified: its password may be a stranger's. */
export const passwordRemovedLetter = (farm: string, issuer: string): Letter =>
  writeLetter({
    letter: 'password-changed',
    farm,
    subject: `Your password for ${farm} was removed`,
    says: [
      'Hello!',
      `You logged in with ${issuer}. Your account had a password, set by somebody who had not verified this email. It may not have been you, so that password no longer works, and everybody who was logged in with it is logged out.`,
      `You can go on with ${issuer}. To log in with a password too, set a new one with "Forgot your password?" on the login page.`,
      'If this was not you, please tell us by replying to this mail.',
    ],
  })

/** The last letter: what stayed, and what was given up. */
export const accountClosedLetter = (
  farm: string,
  { orders, pickups, credit_cents, gifts }: Pick<Closing, 'orders' | 'pickups' | 'credit_cents' | 'gifts'>,
): Letter =>
  writeLetter({
    letter: 'account-closed',
    farm,
    isSecret: true,
    subject: `Your account at ${farm} is closed`,
    says: [
      'Hello!',
      'Your account is closed, and what we kept about you has been deleted. You have been logged out everywhere.',
      sayStays(orders),
      ...(pickups.length > 0 ? [sayGivenAway(pickups)] : []),
      ...(credit_cents > 0 ? [sayCreditEnds(credit_cents)] : []),
      ...(gifts > 0 ? [sayGiftsStay(gifts)] : []),
      'Thank you for having been with us. You can sign up again with this email whenever you like.',
    ],
    aside: ['If this was not you, please reply to this mail at once.'],
  })
