import { showReceiptNo } from '../../shared/rules/order-reference.ts'
import { systemClock } from '../kernel/clock.ts'
import { readCommandConfig } from '../kernel/config/config.ts'
import { readNoted } from '../money/receipts/noted-number.ts'
import { openPlace } from '../operations/backup/back-up.ts'
import { restoreSecret } from '../operations/backup/extra-files.ts'
import { findBackup, listBackups } from '../operations/backup/find-backup.ts'
import type { Backup } from '../operations/backup/format.ts'
import type { LeftOut } from '../operations/backup/leave-numbers-out.ts'
import { checkBackup } from '../operations/backup/read-backup.ts'
import { refuseUnfit, restoreBackup } from '../operations/backup/restore-backup.ts'
import type { Ended } from '../operations/backup/tables.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const WHICH =
  'Which backup? Use: npm run restore -- FILE, or, for backups in BACKUP_TO, a day like 2026-11-16 or latest instead. --list shows what there is. Before it, --check reads one and changes nothing, and --nothing-since says that nothing happened in the shop after it was made.'

const sayLeftOut = (gap: LeftOut): string[] =>
  gap
    ? [
        `Receipts continue with number ${showReceiptNo(gap.last_no + 1)}: ${showReceiptNo(gap.first_no)} to ${showReceiptNo(gap.last_no)} may have been issued after the backup, so they are skipped. The books say so.`,
      ]
    : []

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`

const sayEnded = ({ calendar_key, recovery_code, passkey, passwordAlone }: Ended): string[] => [
  ...(calendar_key
    ? [`The calendars of ${people(calendar_key)} no longer update. Tell them to add their calendar again from their profile.`]
    : []),
  ...(recovery_code
    ? [
        `The recovery codes of ${people(recovery_code)} no longer work, because some may have been used since: they make ten new ones in their settings.`,
      ]
    : []),
  ...(passkey
    ? [
        `The passkeys of ${people(passkey)} no longer work, because some may have been removed since: they add new ones in their settings. Until then, ${passwordAlone} of them log in with their password alone.`,
      ]
    : []),
]

const contentOf = ({ header: { tables, taken_at, made_by }, end: { rows } }: Backup): string => {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const accounts = rows.app_user ?? 0
  const orders = rows.subscription ?? 0
  const by = made_by === undefined ? 'an older version of Dozen' : `Dozen ${made_by}`
  return `${total} rows of ${tables.length} tables (accounts: ${accounts}, orders: ${orders}), as they were at ${taken_at}, saved by ${by}`
}

/** Fills an empty database from a backup, or only looks at one. */
await runCommand(async (args) => {
  const config = readCommandConfig()
  const place = openPlace(config, systemClock)
  if (args[0] === '--list') return listBackups(place)
  const isCheck = args[0] === '--check'
  const isNothing = args[0] === '--nothing-since'
  // Only deploy/upgrade.sh says this: receipts may have been written since, but what people keep is from before.
  const isUndone = args[0] === '--undo-upgrade'
  const wanted = args[isCheck || isNothing || isUndone ? 1 : 0]
  if (!wanted || wanted.startsWith('--')) throw new Error(WHICH)
  const { passphrase } = config.backups
  const { what, open, says: mind } = await findBackup(place, wanted, { now: systemClock(), passphrase })
  const backup = await checkBackup(await open(), passphrase)
  if (isCheck) return [`${what} is complete: ${contentOf(backup)}. Nothing was changed.`, ...mind].join(' ')
  const since = { now: systemClock(), noted: (shop_id: string) => readNoted(config.dataDir, shop_id), isNothing }
  const { says, leftOut, ended } = await withDatabase({ makeNew: true }, async (target) => {
    await refuseUnfit(target.db, backup.header)
    const along = await restoreSecret(backup.header, config)
    const changed = await restoreBackup(target, backup, open, { since, isUndone, passphrase }).catch((error: unknown) => {
      along.undo()
      throw error
    })
    return { ...along, ...changed }
  })
  return [`Restored ${contentOf(backup)}, from ${what}.`, ...sayLeftOut(leftOut), ...sayEnded(ended), ...mind, ...says].join(' ')
})
