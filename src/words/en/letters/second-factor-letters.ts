export const notYou =
  'If this was not you, please set a new password at once with "Forgot your password?" on the login page, and tell us by replying to this mail.'

export const on = {
  subject: (farm: string) => `The second factor of your account at ${farm} is on`,
  what: 'From now on, logging in takes your password and a code from your authenticator app. Everywhere else you have been logged out.',
  codes:
    'Keep the ten recovery codes somewhere other than your phone: each opens the account once, in place of a code, should the phone be lost.',
} as const

export const off = {
  subject: (farm: string) => `The second factor of your account at ${farm} is off`,
  byFarm:
    'The farm has removed the second factor of your account, and you have been logged out everywhere. Logging in takes your password alone. The codes of your app and your recovery codes count no more.',
  byYou: 'From now on, logging in takes your password alone. The codes of your app and your recovery codes count no more.',
  again: 'You can turn it on again in your settings. If you did not ask for this, please reply to this mail at once.',
} as const

export const codeUsed = {
  subject: (farm: string) => `A recovery code of your account at ${farm} was used`,
  what: (left: number) =>
    `One of your recovery codes was used in place of a code from your app. It counts no more; ${left === 0 ? 'none is left' : `${left} of them ${left === 1 ? 'is' : 'are'} left`}.`,
  lost: 'If your phone is lost, set up another one in your settings: that also gives you ten new recovery codes.',
} as const

export const renewed = {
  subject: (farm: string) => `Your account at ${farm} has new recovery codes`,
  what: 'Ten new recovery codes were made for your account. The old ones count no more.',
} as const

export const tried = {
  subject: (farm: string) => `Somebody tried codes for your account at ${farm}`,
  what: 'Somebody with your password gave wrong codes again and again. Nobody got in, and for a while no more are taken.',
} as const
