import type { Held } from './held.ts'

/** An address of its own, The system's PostgreSQL, Two roles. */
export const databases: Held = {
  'Then the shop guesses nothing': [['tests/process.test.ts', 'does not start on test cards and local mail']],
  'the start refuses; `ALLOW_TEST_PAYMENTS=on`': [
    [
      'src/server/kernel/config/config.test.ts',
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and PUBLIC_URL is not this machine',
    ],
    ['src/server/kernel/config/config.test.ts', 'STRIPE_SECRET_KEY is a test key, and PUBLIC_URL is not this machine'],
  ],
  'the start refuses; `ALLOW_LOCAL_MAIL=on`': [
    ['src/server/kernel/config/config.test.ts', 'SMTP_URL is missing, and PUBLIC_URL is not this machine'],
  ],
  'the start refuses: others could read': [['src/server/kernel/config/config.test.ts', 'PUBLIC_URL starts with http://']],
  'No proxy in front of the shop leads there': [
    ['tests/public-shop.test.ts', 'whoever asks and however'],
    ['tests/public-shop.test.ts', 'is read without a key at a port that only this machine reaches'],
  ],
  'the socket; the number 5412': [
    ['tests/going-live/install.ts', "the database is the system's, and lets in nobody but the shop's user and root"],
  ],
  'The kernel tells PostgreSQL which user': [
    ['tests/going-live/install.ts', "the database is the system's, and lets in nobody but the shop's user and root"],
  ],
  'Neither role is a superuser.': [
    ['tests/going-live/install.ts', "the database is the system's, and lets in nobody but the shop's user and root"],
    ['tests/working-role.test.ts', 'is no superuser, owns nothing and can be nobody else'],
  ],
  'When you upgrade Debian to a version': 'about others',
  'A shop that was installed before has its data': [
    ['tests/going-live/upgrade.ts', 'the embedded PostgreSQL and the payment sandbox'],
    ['tests/deploy-scripts.test.ts', 'an upgrade goes over, with the settings as systemd reads them'],
  ],
  'The first line says what the second will do': [
    ['src/server/commands/database/move.test.ts', 'says first what it would do, and does nothing'],
    ['src/server/commands/database/move.test.ts', 'needs room for a second copy before the shop is stopped'],
  ],
  'The old data stays as `/var/lib/dozen': [
    ['src/server/commands/database/move.test.ts', 'moves everything to the server, switches the settings last, and keeps the folder'],
    ['tests/going-live/move-database.ts', "move-database, to the system's PostgreSQL"],
  ],
  'After the move, `dozen rollback` to a release': [
    ['tests/deploy-scripts.test.ts', 'a rollback that can’t be prepared'],
    ['tests/deploy-scripts.test.ts', 'a rollback to a release that does not become ready is taken back'],
  ],
  'The shop works with a database role': [
    ['tests/working-role.test.ts', 'is no superuser, owns nothing and can be nobody else'],
    ['tests/working-role.test.ts', 'answers every call of the table'],
  ],
  'The embedded PostgreSQL has both automatically': [
    ['tests/quick-faults/data-folder.test.ts', 'gets a role that only works, at its first start'],
  ],
  "Each start grants the shop's role its rights.": [
    ['tests/working-role.test.ts', 'is let into what a migration brings at the next start'],
  ],
  'A process without `DATABASE_OWNER_URL` starts too': [
    ['tests/working-role.test.ts', 'starts a shop without its owner, as long as there is nothing to migrate'],
  ],
}
