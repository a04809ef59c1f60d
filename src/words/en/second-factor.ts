/** What the settings say about the second factor; the login page has none of it until it is asked for. */
export const secondFactorWords = {
  what: 'Logging in can ask for a code from an app on your phone, besides your password. Whoever learns your password then still cannot get in.',
  needed: 'The farm asks everybody who works here for a second factor. Please turn it on to go on.',
  on: 'Your second factor is on. Everywhere else you have been logged out.',
  off: 'Your second factor is off. Logging in takes your password alone.',
  staysOn: 'The farm asks everybody who works here for a second factor, so it stays on.',
  keepCodes:
    'If your phone is lost, each of these codes opens your account once, in place of a code from the app. Print them, or keep them in a password manager. They are shown only now.',
  copied: 'Copied.',
  selected: 'The codes are selected: copy them from there.',
} as const

/** `10 recovery codes left`, `1 recovery code left`, `No recovery codes left`. */
export const showCodesLeft = (left: number): string =>
  left === 0 ? 'No recovery codes left' : `${left} recovery code${left === 1 ? '' : 's'} left`
