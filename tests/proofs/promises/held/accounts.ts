import type { Held } from './held.ts'

/** From A new admin to Continue with Google. */
export const accounts: Held = {
  'So if nobody has verified the address yet': [
    ['src/server/commands/with-people.test.ts', 'prints a link when nobody has shown that the address is theirs'],
    ['src/server/identity/admin-links.test.ts', 'makes nobody an admin: its link does'],
    ['src/server/identity/admin-links.test.ts', 'expires after an hour'],
  ],
  'If the address is verified, they are an admin at once.': [['src/server/commands/with-people.test.ts', 'gives an account the role']],
  'For someone who is an admin already': [
    ['src/server/identity/admin-links.test.ts', 'gives a link for a new password, without any email'],
    ['src/server/identity/admin-links.test.ts', 'asks for a code where the owner has verified the address'],
  ],
  'A password that is easy to guess': [
    ['src/server/identity/weak-role-passwords.test.ts', 'with a password that is easy to guess chooses another one'],
    ['src/server/handlers/people/account-safety.test.ts', 'is refused to who looks after the farm'],
  ],
  'Customers may have one, but not once they become': [
    ['src/server/identity/weak-role-passwords.test.ts', 'a customer may keep theirs'],
    ['src/server/http/authorize-caller.test.ts', 'with a password that is easy to guess'],
    ['src/server/identity/weak-role-passwords.test.ts', 'nor does a session that was opened without it confirm anything with it'],
  ],
  'Each works once.': [['src/server/identity/second-factor/second-factor.test.ts', 'takes a recovery code in its place, each once']],
  'After a change of `SESSION_SECRET`': [
    ['src/server/identity/second-factor/second-factor.test.ts', 'the sealed secret opens in no other row and no other shop'],
    ['src/server/identity/passkeys/passkeys.test.ts', 'stays after a new password, a new email and another secret of the shop'],
  ],
  'A new password or email keeps them': [
    ['src/server/identity/passkeys/passkeys.test.ts', 'stays after a new password, a new email and another secret of the shop'],
  ],
  'A restore ends them': [
    ['src/server/operations/backup/restore-backup.test.ts', 'calendar addresses, recovery codes and passkeys end with a restore'],
  ],
  'Someone whose account is disabled or deleted there': [
    ['src/server/identity/login-codes/ways-in-elsewhere.test.ts', 'their passkey lets nobody in'],
  ],
  'A code has eight characters, works once': [
    ['src/server/identity/login-codes/login-codes.test.ts', 'logs in with the code once, in the browser that asked'],
    ['src/server/identity/login-codes/login-codes.test.ts', 'five wrong codes end it, and so do ten minutes'],
  ],
  'If nobody had verified it before': [
    ['src/server/identity/login-codes/login-codes.test.ts', 'a stranger who signed up with it is out, and their password no longer works'],
  ],
  'Nothing changes for people with a password': [
    ['src/server/identity/continue/continue-with.test.ts', 'continues with it, and their password stays'],
    ['src/server/identity/continue/continue-with.test.ts', 'is not there unless it is configured'],
  ],
  '`dozen set` adds the quotes automatically.': [
    ['tests/deploy.test.ts', 'is read by systemd and by a shell as it was given to dozen set'],
  ],
  'If it says that the issuer cannot be reached': [
    ['src/server/identity/continue/continue-with.test.ts', 'the log names the setting, and no secret'],
  ],
  'The start also logs an issuer that does not work': [
    ['src/server/identity/continue/continue-with.test.ts', 'is named by the log at the start, which does not wait for it'],
  ],
  'An issuer that says nothing about it': [
    ['src/server/identity/continue/continue-with.test.ts', 'is not let in with an email that the issuer has not verified, or none'],
  ],
  'A second account at the issuer with the same email': [
    ['src/server/identity/continue/continue-with.test.ts', 'is not opened with another account of the same issuer'],
  ],
  'If someone had signed up here with that email': [
    ['src/server/identity/continue/continue-with.test.ts', 'gets it as after a new password by mail: whoever was there before is out'],
  ],
  'Where Firebase keeps the accounts, people': [
    ['src/server/identity/continue/continue-elsewhere.test.ts', 'is not let in past a second factor that the account has there'],
  ],
}
