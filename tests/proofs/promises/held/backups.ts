import type { Held } from './held.ts'

/** Backup and restore, with its drill and its receipt numbers; Many orders to try out. */
export const backups: Held = {
  'A shop that nobody uses yet': [
    ['src/server/jobs/back-up-nightly.test.ts', 'a shop that nobody uses yet writes nothing among the backups of a farm'],
  ],
  'It reads each file back before it removes': [
    ['src/server/jobs/back-up-nightly.test.ts', 'nothing that was there goes, and nothing half stays'],
    ['src/server/operations/backup/backup-retention.test.ts', 'there are the last 7 days, 4 weeks and 12 months'],
    ['src/server/jobs/back-up-nightly.test.ts', 'a shop that starts without a backup makes one'],
  ],
  'encrypted, in either place': [
    ['src/server/operations/backup/sealed.test.ts', 'nothing of them can be seen in between'],
    ['tests/backups/main.ts', 'came back row by row'],
  ],
  'An encrypted one also has the secret': [
    ['src/server/jobs/back-up-nightly.test.ts', 'the one that the shop has made is in a sealed one'],
  ],
  'A plain one does not, so keep that file too': [
    ['src/server/jobs/back-up-nightly.test.ts', 'no secret is in a backup that anybody can read'],
    ['src/server/operations/backup/extra-files.test.ts', 'whoever makes a plain backup hears what to keep beside it'],
    ['src/server/operations/backup/restore-backup.test.ts', 'calendar addresses, recovery codes and passkeys end with a restore'],
  ],
  'Variables are in neither, but their names are': [
    ['src/server/operations/backup/extra-files.test.ts', 'and the variables that are not set here'],
  ],
  'Do this once, before it matters': 'for the reader',
  '(`BACKUP_TO=` keeps the copy from writing': [['src/server/commands/backup.test.ts', 'do what the drill of the documents says']],
  'A damaged or incomplete one changes nothing': [
    ['src/server/operations/backup/refusals.test.ts', 'is refused when its end is missing, wherever it was cut'],
    ['src/server/operations/backup/refusals.test.ts', 'is refused when a bit has flipped'],
    ['src/server/operations/backup/sealed.test.ts', 'a wrong passphrase and none at all are told apart'],
  ],
  'With `BACKUP_PASSPHRASE` set, the restore refuses': [
    ['src/server/operations/backup/sealed.test.ts', 'gets nothing unsealed under a name that says sealed, nor from a place where all are'],
    ['src/server/operations/backup/sealed.test.ts', 'hears of a file of their own that is not sealed, and gets it'],
  ],
  'The secret of an encrypted backup replaces one': [
    [
      'src/server/operations/backup/extra-files.test.ts',
      'the secret that an empty shop has made gives way to the one of the backup, is kept aside',
    ],
  ],
  'What was ended or used up since the backup': [
    ['src/server/operations/backup/restore-backup.test.ts', 'what was ended since a backup stays ended'],
  ],
  'So everyone logs in again, and emailed links': [
    ['src/server/operations/backup/restore-backup.test.ts', 'no session, mailed link, link to an account elsewhere, egg card'],
    ['src/server/operations/backup/restore-backup.test.ts', 'calendar addresses, recovery codes and passkeys end with a restore'],
  ],
  'Calendars no longer update': [
    ['src/server/operations/backup/restore-backup.test.ts', 'calendar addresses, recovery codes and passkeys end with a restore'],
  ],
  'With `--nothing-since`, calendar addresses': [
    ['src/server/operations/backup/restore-backup.test.ts', 'if nothing happened since, or an upgrade'],
  ],
  'Within two minutes, the shop asks the payment provider': [
    ['tests/database-faults.test.ts', 'the job makes good what the provider calls paid, once'],
  ],
  'The provider refuses, because it pays nothing twice': [
    ['src/server/money/gifts/gifts.test.ts', 'unheard, as before a restore, is taken in when the farmer gives it back once more'],
  ],
  'Customers have receipts that were written': [
    ['src/server/operations/backup/leave-numbers-out.test.ts', 'gives out no number that somebody holds'],
  ],
  'the file of a shop with the embedded database': [
    [
      'src/server/operations/backup/leave-numbers-out.test.ts',
      'is known where the shop was alone with its database and noted it here until lately',
    ],
  ],
  'The tab Receipts and the files for the bookkeeper': [
    ['src/server/handlers/money/receipts.test.ts', 'numbers that were left out after a restore are told once, in the tab and in the files'],
  ],
  'If nothing happened in the shop after the backup': [
    ['src/server/operations/backup/leave-numbers-out.test.ts', 'is that of the backup where somebody says so'],
  ],
  'Nobody can log in as those people': [
    ['tests/seed.test.ts', 'makes nobody who could log in'],
    ['src/server/money/refunds/ask-refund.test.ts', 'of a payment that the provider does not know is refused'],
  ],
  'The command changes nothing in a shop': [['tests/seed.test.ts', 'leaves a shop in use alone']],
}
