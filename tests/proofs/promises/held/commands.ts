import type { Held } from './held.ts'

/** Commands, Variables. */
export const commands: Held = {
  '`npm run close-account -- someone@farm.example --yes`': [
    ['src/server/commands/with-people.test.ts', 'does it with --yes'],
    ['src/server/commands/elsewhere.test.ts', 'closes somebody who has lost their address, by their ID'],
  ],
  'restore into an empty database': [
    ['src/server/commands/backup.test.ts', 'do what the drill of the documents says'],
    ['src/server/operations/backup/leave-numbers-out.test.ts', 'is that of the backup where somebody says so'],
  ],
  'build the archives that servers are installed from': 'a check itself',
  'A variable that is set overrides the file': [
    ['src/server/kernel/config/environment-file.test.ts', 'but for those that are set, be it to nothing'],
  ],
  '`npm start` itself never reads that file': [['tests/process.test.ts', 'never reads the file of the service']],
  'The file has one variable per line': [
    ['src/server/kernel/config/environment-file.test.ts', 'is read as systemd reads it'],
    ['src/server/kernel/config/environment-file.test.ts', 'with nothing expanded or run'],
  ],
  'If a variable is wrong, the shop does not start': [
    ['tests/process.test.ts', 'stops with one message that lists every problem of the environment'],
  ],
  'A database that the embedded PostgreSQL made': [
    ['src/server/embedded/postgres-programs.test.ts', 'are the embedded ones for what they have made'],
  ],
  'created once, stored in `DATA_DIR`': [['src/server/kernel/secret-file.test.ts', 'a secret is made once, for its owner alone']],
  'Signs links, and encrypts the keys': [
    ['src/server/handlers/operations/connections.test.ts', 'keeps them sealed'],
    ['src/server/identity/second-factor/second-factor.test.ts', 'the sealed secret opens in no other row and no other shop'],
    ['src/server/identity/continue/continue-with.test.ts', 'is opened by no other secret of the shop'],
    ['src/server/kernel/config/config.test.ts', 'SESSION_SECRET is shorter than 32 characters'],
  ],
  '`on` lets the shop start once with a different `SESSION_SECRET`': [
    ['src/server/identity/claim-secret.test.ts', 'a secret that was changed on purpose is taken once it is said so'],
  ],
  '`off` ignores what was connected under Going live': [
    ['src/server/kernel/config/in-force.test.ts', 'are left alone in a copy of the shop that must reach no one'],
  ],
  'A Nominatim server for street addresses': [
    ['src/server/farm/find-location.test.ts', 'is asked once a second, by however many processes'],
    ['src/server/farm/find-location.test.ts', 'an address is asked once, however it is spelled'],
  ],
  'The order form then shows the map at once.': [
    ['src/web/subscribe/sites/map-opener.test.tsx', 'a map with streets is there from the beginning'],
  ],
  'backups are not encrypted; for a bucket': [
    ['src/server/kernel/config/backup-to.test.ts', 'a bucket that others could read into is warned of'],
  ],
  'Encrypts every backup; 12 characters or more.': [
    ['src/server/operations/backup/sealed.test.ts', 'nothing of them can be seen in between'],
    ['src/server/jobs/back-up-nightly.test.ts', 'the one that the shop has made is in a sealed one'],
  ],
  "Without it you can't read your backups.": [
    ['src/server/operations/backup/sealed.test.ts', 'a wrong passphrase and none at all are told apart'],
  ],
  'Who keeps the bucket.': 'for the reader',
  'Fills an empty database with a demo farm': [
    ['src/server/demo/demo-farm.test.ts', 'becomes a farm with sites, cycles, orders'],
    ['tests/process.test.ts', 'no real shop starts on its data'],
  ],
  'Health asks it at most once a day': [
    ['src/server/operations/health/newer-release.test.ts', 'its folder asked once a day'],
    ['src/server/operations/health/newer-release.test.ts', 'doctor, a program of its own each time, asks each time'],
  ],
}
