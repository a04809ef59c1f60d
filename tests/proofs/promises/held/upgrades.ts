import type { Held } from './held.ts'

/** Upgrading, Behind a proxy, A service that starts automatically, Root. */
export const upgrades: Held = {
  'An upgrade keeps your data safe': [['src/server/operations/upgrade/upgrade.test.ts', 'of a shop that people use begins with a copy']],
  'It contains everything up to that moment': [
    ['src/server/operations/upgrade/upgrade.test.ts', 'holds all they did until then, though an older process still writes'],
    ['src/server/store/database/migrate.test.ts', 'is not changed under processes of an older version that could not go on'],
  ],
  'The shop keeps the last three': [
    ['src/server/operations/upgrade/upgrade.test.ts', 'of those that worked the last three are kept'],
    ['src/server/operations/upgrade/upgrade.test.ts', 'is the copy from before the first migration'],
  ],
  'If no copy can be made': [['src/server/operations/upgrade/upgrade.test.ts', 'does not happen where no copy can be made']],
  'Migrations run at start, each once': [
    ['src/server/store/database/migrate.test.ts', 'is brought up to date by many that start at once, and once'],
  ],
  '`dozen-1.2.0-linux-x64.tar.gz.minisig` has to be': [
    ['tests/deploy-scripts.test.ts', 'not without a signature, with one of somebody else'],
    ['tests/going-live/signed.ts', 'dozen upgrade refuses what nobody signed, or somebody else'],
  ],
  'If it is not ready after three minutes': [
    ['tests/deploy-scripts.test.ts', 'a release that does not become ready gives way to the one before, with its database'],
  ],
  'On a bare Debian, from a release nine migrations older': 'measured',
  'It asks `/healthz` twice a second': [
    ['tests/quick-faults/behind-caddy.test.ts', 'nobody reads an error while the shop is started anew'],
  ],
  'What was sent is never sent again': [
    ['tests/quick-faults/behind-caddy.test.ts', 'is sent once and not knocked with again when the answer is lost'],
  ],
  'While the shop keeps running, it makes a backup': [
    ['tests/deploy-scripts.test.ts', 'a rollback stops the shop only when the older database is filled'],
  ],
  'If anything goes wrong before, the shop was never stopped.': [['tests/deploy-scripts.test.ts', 'never stops the shop']],
  'If the older release does not become ready': [
    ['tests/deploy-scripts.test.ts', 'a rollback to a release that does not become ready is taken back'],
  ],
  'Delete it when nobody misses anything': 'for the reader',
  'Something that watches next to it finishes': [
    ['tests/deploy-kills.test.ts', 'an upgrade to a release that does not start is undone by itself'],
    ['tests/going-live/kills.ts', 'a release that does not start, and an upgrade that was killed'],
  ],
  'A note that is more than an hour old': [
    ['tests/deploy-scripts.test.ts', 'what has run for weeks is not taken back because a note of its upgrade is still there'],
  ],
  '(When an upgrade goes back automatically': [
    ['src/server/operations/backup/restore-backup.test.ts', 'if nothing happened since, or an upgrade'],
  ],
  'A start next to a running shop is refused': [
    ['tests/process.test.ts', 'npm start says so before anything is installed or built'],
    ['tests/process.test.ts', 'keeps a second one from starting'],
  ],
  'To go back to it where nothing was migrated': 'for the reader',
  'If there was a migration, the copy': 'a limit',
  'Delete `/data/postgres.newer` when': 'for the reader',
  'Pages that people have open still work': [
    ['src/server/pages/pages.test.ts', 'still finds its scripts, for a month after the version that it is of has ended'],
  ],
  '`SMTP_URL` begins with `smtp://`': [['src/server/kernel/config/config.test.ts', 'smtp://mail.example:587?secure=true']],
  'the shop adds a second role automatically': [
    ['tests/quick-faults/data-folder.test.ts', 'gets a role that only works, at its first start, and keeps what it holds'],
    ['tests/quick-faults/data-folder.test.ts', 'is visited by a command without a file or role that only the shop needs'],
    ['tests/going-live/upgrade.ts', 'the embedded PostgreSQL and the payment sandbox'],
  ],
  'Name no more than your proxies': [['src/server/kernel/config/config.test.ts', 'are not everybody']],
  'On Debian and Ubuntu, `deploy/install.sh`': [['tests/going-live/install.ts', 'install.sh again changes nothing']],
  '`--without-caddy` leaves the web server to you': [
    ['tests/going-live/move.ts', 'uninstall keeps the data, and a new install goes on with it'],
    ['tests/deploy-scripts.test.ts', 'says how another port is chosen'],
  ],
  'The first process of the service is the shop itself': [
    ['tests/deploy.test.ts', 'the service starts the command that install.sh puts there, and stops the first process alone'],
    ['tests/quick-faults/running-shop.test.ts', 'and stops its database last'],
  ],
  '`ALLOW_TEST_PAYMENTS` and `ALLOW_LOCAL_MAIL` are removed': [
    ['tests/deploy.test.ts', 'the real thing takes the leave to do without it away, and test keys do not'],
  ],
  'Commands next to a running shop only need a connection': [
    ['tests/quick-faults/data-folder.test.ts', 'is visited by a command without a file or role that only the shop needs'],
  ],
  'Commands without a running shop start the embedded': [
    ['tests/quick-faults/data-folder.test.ts', 'of another user stays theirs when root opens it'],
  ],
}
