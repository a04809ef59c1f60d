/** What the settings say about two-step login; the login page loads none of it until it is needed. */
export const secondFactorWords = {
  what: "With two-step login, you log in with your password and a code from an app on your phone. Your password alone won't let anyone in.",
  verifyFirst: 'Verify your email above first, so that only you can turn it on.',
  shortCodes: 'Your recovery codes are from an earlier version of our shop. They still work, but new ones are harder to guess.',
  needed: 'The farm requires two-step login for everyone who works here. Please turn it on to continue.',
  on: 'Two-step login is on. We logged you out everywhere else.',
  off: 'Two-step login is off. You log in with just your password.',
  staysOn: 'The farm requires two-step login for everyone who works here, so it stays on.',
  keepCodes:
    'If you lose your phone or passkey, you can log in with one of these codes. Each works once. Print them, or keep them in a password manager. We only show them now.',
  copied: 'Copied.',
  selected: 'The codes are selected. Please copy them.',
} as const

/** `10 recovery codes left`, `1 recovery code left`, `No recovery codes left`. */
export const showCodesLeft = (left: number): string =>
  left === 0 ? 'No recovery codes left' : `${left} recovery code${left === 1 ? '' : 's'} left`
