export const notYou = `If this wasn't you, please set a new password right away with "Forgot your password?" on the login page, and reply to this email to tell us.`

export const on = {
  subject: (farm: string) => `Two-step login is on for your ${farm} account`,
  what: 'From now on, you log in with your password and a code from your authenticator app. We logged you out everywhere else.',
  codes: 'Keep the ten recovery codes somewhere other than your phone. If you lose the phone, each one works once instead of an app code.',
  notYou: "If this wasn't you, reply to this email right away. We'll turn two-step login off, and then you can set a new password.",
} as const

export const off = {
  subject: (farm: string) => `Two-step login is off for your ${farm} account`,
  byFarm:
    'The farm turned off two-step login for your account, and you were logged out everywhere. You now log in with just your password. Your app codes, passkeys and recovery codes no longer work.',
  byYou: 'From now on, you log in with just your password. Your app codes, passkeys and recovery codes no longer work.',
  byProof:
    'Someone turned on two-step login before this email was verified. It may not have been you, so we turned it off. The old app codes and recovery codes no longer work.',
  anew: 'You can turn it on for yourself in your settings.',
  again: "You can turn it back on in your settings. If you didn't ask for this, please reply to this email right away.",
} as const

export const passkeyAdded = {
  subject: (farm: string) => `Your ${farm} account has a new passkey`,
  what: (name: string) => `You can now log in with the passkey “${name}”, without your password.`,
  first:
    'This turned on two-step login: if you log in with your password, we also ask for your passkey. We logged you out everywhere else.',
  codes: 'Keep the ten recovery codes in a safe place. If you lose your passkey, you can use one of them instead. Each works once.',
  notYou:
    "If this wasn't you, reply to this email right away. We'll remove it, and then you can set a new password. A new password alone doesn't remove a passkey.",
} as const

export const passkeyRemoved = {
  subject: (farm: string) => `A passkey was removed from your ${farm} account`,
  what: (name: string) => `The passkey “${name}” no longer works for your account. You can also delete it on your device.`,
} as const

export const codeUsed = {
  subject: (farm: string) => `A recovery code was used for your ${farm} account`,
  what: (left: number) =>
    `One of your recovery codes was used to log in or confirm a change. It no longer works. You have ${left === 0 ? 'none' : left} left.`,
  lost: "If you lost your phone, set up another one in your settings. You'll also get ten new recovery codes.",
} as const

export const renewed = {
  subject: (farm: string) => `Your ${farm} account has new recovery codes`,
  what: 'Your account has ten new recovery codes. The old ones no longer work.',
} as const

export const tried = {
  subject: (farm: string) => `Someone tried codes for your ${farm} account`,
  what: 'Someone who knows your password or reads your email entered several wrong codes. No one got in, and we stopped accepting codes for a while.',
  wayIn: 'You can get in now: set a new password with “Forgot your password?” and enter a code from your app.',
} as const
