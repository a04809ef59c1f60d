import type { Held } from './held.ts'

/** Accounts at Firebase. */
export const elsewhere: Held = {
  'The shop keeps accounts, passwords and roles': [
    ['src/server/kernel/config/hosted-identity.test.ts', 'are not used by themselves'],
    ['tests/installs/main.ts', 'a fresh clone installs and starts'],
  ],
  'If your people already have accounts at Firebase': [
    ['src/server/identity/elsewhere/mirror.test.ts', 'a record with the role user, and a row here without any password'],
  ],
  'Pages, emails, sessions, two-step login': [['tests/security.test.ts', 'carries the headers that guard a browser']],
  'Note its project ID': 'for the reader',
  'one address, one account': [['src/server/outside/firebase-accounts.test.ts', 'about %s is none']],
  "two-step login is the shop's own": [
    ['src/server/identity/elsewhere/mirror.test.ts', 'a second factor there is named, and lets nobody in'],
  ],
  'Firestore Database, Create database': 'for the reader',
  'If other programs of yours use the same database': 'for the reader',
  'Never Websites: a server sends no referrer': 'about others',
  'No smaller predefined role does either.': 'about others',
  '(If Google says that keys': 'about others',
  'Add to `/etc/dozen.env`': 'for the reader',
  'The demo farm does not start with them': [
    ['src/server/kernel/config/hosted-identity.test.ts', 'have no demo farm among them'],
    ['src/server/commands/elsewhere.test.ts', 'npm run seed makes up nobody beside people whose accounts are kept elsewhere'],
  ],
  'Every command about people needs the same variables': [
    ['src/server/commands/elsewhere.test.ts', 'does nothing without the variables of the shop'],
    ['src/server/kernel/config/environment-file.test.ts', 'in the file of the service'],
  ],
  'A shop that already has accounts does not start': [
    ['src/server/identity/everybody-moved.test.ts', 'does not start while somebody has a password here'],
    ['src/server/commands/elsewhere.test.ts', 'changes nothing, and says to move first'],
  ],
  'The shop asks Google at once whether it can work': [
    ['tests/hosted/examine.test.ts', 'is warned of, with what is to be mended and that the rules were not checked'],
  ],
  'Log out, press "Forgot your password?"': [
    ['src/server/identity/elsewhere/mirror.test.ts', 'by a mailed link, for somebody the shop has never met'],
  ],
  'The rules are tried at each start': [
    ['tests/hosted/examine.test.ts', 'whose records are open to all is refused'],
    ['tests/hosted/rules.test.ts', 'that let people write their own record under their own email are open'],
  ],
  'It tries to read and write two records': [
    ['tests/hosted/examine.test.ts', 'that is set up well is nothing to speak of, and is asked few questions'],
    ['tests/hosted/examine.test.ts', 'whose check was cut short is cleaned up by the next one'],
  ],
  'If someone is let in, a shop at an address of its own': [
    ['tests/hosted/examine.test.ts', 'is refused by a shop with an address of its own, and warned of on this machine'],
  ],
  'The shop notices within a minute': [
    ['src/server/identity/elsewhere/freshness.test.ts', 'counts within a minute: an account that was'],
    ['src/server/identity/elsewhere/freshness.test.ts', 'a role that was given or taken away counts within half a minute'],
    ['src/server/identity/elsewhere/mirror.test.ts', 'given at the console brings along what is kept by the old one'],
  ],
  'The first changes nothing, and says how many': [
    ['src/server/commands/move-accounts.test.ts', 'with --dry-run tells what would happen, and changes nothing here or there'],
  ],
  'Nobody has to do anything': [
    ['src/server/commands/move-accounts.test.ts', 'keeps ids, passwords, verified marks, roles, orders and open sessions'],
  ],
  "People who can't be moved": 'for the reader',
  'if nothing else needs that one': 'for the reader',
  'Google refuses them, with its reason': [
    ['src/server/commands/move-accounts.test.ts', 'names whoever the service refuses, and moves the others'],
  ],
  'nothing; or close the account by the ID shown': [
    ['src/server/commands/elsewhere.test.ts', 'closes somebody who has lost their address, by their ID'],
  ],
  'While anyone has a password here': [
    ['src/server/identity/everybody-moved.test.ts', 'does not start while somebody has a password here'],
    ['src/server/commands/elsewhere.test.ts', 'changes nothing, and says to move first'],
  ],
  'For an ID that is already at Firebase': [
    ['src/server/commands/move-accounts.test.ts', 'takes along a password that was set here after it had read the older one'],
    ['src/server/commands/move-accounts.test.ts', 'brings back no password from a backup that was made before the move'],
  ],
  'People whose password was set by another program': 'a limit',
  'A project whose ID begins with `demo-`': 'about others',
  'After that, and at once for logging in': [
    ['src/server/identity/elsewhere/freshness.test.ts', 'customers go on for a quarter of an hour, then they are told'],
    ['src/server/identity/elsewhere/freshness.test.ts', 'nobody logs in or signs up, everybody can log out'],
    ['tests/hosted/troubles.test.ts', 'holds nobody without end'],
  ],
  'Someone who asks for a reset email gets the usual response': [
    ['src/server/identity/requested/email-requests.test.ts', 'and the email goes out afterward'],
    ['src/server/identity/requested/email-requests.test.ts', 'is given up after an hour'],
  ],
  'The shop watches Authentication and Firestore separately': [
    ['src/server/identity/elsewhere/freshness.test.ts', 'nobody waits for them with every call, and the log says so once'],
  ],
  'A host whose account is disabled or deleted': [
    ['src/server/identity/elsewhere/upkeep.test.ts', 'is no host though they never came back, and is one again once it works'],
  ],
  'Several processes have the same variables': [
    ['src/server/identity/elsewhere/freshness.test.ts', 'what one process has heard, another need not ask'],
  ],
  'Nothing else is deleted at Google': [
    ['src/server/commands/move-accounts.test.ts', 'gives everybody a row with id, email, mark and role'],
  ],
}
