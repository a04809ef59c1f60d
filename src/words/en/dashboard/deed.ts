/** What became of an account, as the record tells the farm and a person's own data tells them; from where, or whom, follows. */
export const accountDeedWords = {
  signedIn: 'Logged in:',
  signInWrong: 'Tried to log in with a wrong password or code:',
  signInRefused: 'Was refused after too many tries to log in:',
  passwordReset: 'Set a new password with a mailed link:',
  passwordChanged: 'Changed the password:',
  makeAdmin: 'Gave the admin role to',
  closeAccount: 'Closed',
  removeAdmin: 'Took the admin role from',
  turnOnSecondFactor: 'Turned on their second factor',
  turnOffSecondFactor: 'Turned off their second factor',
  useRecoveryCode: 'Used a recovery code',
  renewRecoveryCodes: 'Made new recovery codes',
  removeSecondFactor: 'Removed the second factor of',
} as const
