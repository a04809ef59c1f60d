import { type Letter, writeLetter } from './letter.ts'

/** Letters about the second factor of an account: whoever did not do it themself is to hear of it at once. */

const NOT_YOU =
  'If this was not you, please set a new password at once with "Forgot your password?" on the login page, and tell us by replying to this mail.'

export const secondFactorOnLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'second-factor-on',
    farm,
    subject: `The second factor of your account at ${farm} is on`,
    says: [
      'Hello!',
      'From now on, logging in takes your password and a code from your authenticator app. Everywhere else you have been logged out.',
      'Keep the ten recovery codes somewhere other than your phone: each opens the account once, in place of a code, should the phone be lost.',
      NOT_YOU,
    ],
  })

/** Who turned it off: the person, or the farm with a command on the server. */
export const secondFactorOffLetter = (farm: string, by: 'you' | 'farm'): Letter =>
  writeLetter({
    letter: 'second-factor-off',
    farm,
    subject: `The second factor of your account at ${farm} is off`,
    says: [
      'Hello!',
      by === 'farm'
        ? 'The farm has removed the second factor of your account, and you have been logged out everywhere. Logging in takes your password alone. The codes of your app and your recovery codes count no more.'
        : 'From now on, logging in takes your password alone. The codes of your app and your recovery codes count no more.',
      by === 'farm'
        ? 'You can turn it on again in your settings. If you did not ask for this, please reply to this mail at once.'
        : NOT_YOU,
    ],
  })

export const recoveryCodeUsedLetter = (farm: string, left: number): Letter =>
  writeLetter({
    letter: 'recovery-code',
    farm,
    subject: `A recovery code of your account at ${farm} was used`,
    says: [
      'Hello!',
      `One of your recovery codes was used in place of a code from your app. It counts no more; ${left === 0 ? 'none is left' : `${left} of them ${left === 1 ? 'is' : 'are'} left`}.`,
      'If your phone is lost, set up another one in your settings: that also gives you ten new recovery codes.',
      NOT_YOU,
    ],
  })

export const recoveryCodesRenewedLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'recovery-code',
    farm,
    subject: `Your account at ${farm} has new recovery codes`,
    says: ['Hello!', 'Ten new recovery codes were made for your account. The old ones count no more.', NOT_YOU],
  })

export const codesTriedLetter = (farm: string): Letter =>
  writeLetter({
    letter: 'codes-tried',
    farm,
    subject: `Somebody tried codes for your account at ${farm}`,
    says: [
      'Hello!',
      'Somebody with your password gave wrong codes again and again. Nobody got in, and for a while no more are taken.',
      NOT_YOU,
    ],
  })
