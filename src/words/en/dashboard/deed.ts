/** What became of an account, as the record tells the farm and a person's own data tells them; from where, or whom, follows. */
export const accountDeedWords = {
  signedIn: 'Logged in:',
  signInWrong: 'Tried to log in with a wrong password or code:',
  signInRefused: 'Blocked after too many login attempts:',
  passwordReset: 'Set a new password with an emailed link:',
  passwordChanged: 'Changed the password:',
  makeAdmin: 'Made an admin:',
  closeAccount: 'Closed',
  endSessions: 'Logged out everywhere:',
  removeAdmin: 'Removed the admin role from',
  turnOnSecondFactor: 'Turned on their two-step login',
  turnOffSecondFactor: 'Turned off their two-step login',
  useRecoveryCode: 'Used a recovery code',
  renewRecoveryCodes: 'Made new recovery codes',
  addPasskey: 'Added a passkey',
  removePasskey: 'Removed a passkey',
  removeSecondFactor: 'Removed the two-step login of',
} as const
