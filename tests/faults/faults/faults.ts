import { accountsFaults } from './accounts.ts'
import { clockJumps } from './clock-jumps.ts'
import { clockSkew } from './clock-skew.ts'
import { databaseAway } from './database-away.ts'
import { databaseRestart } from './database-restart.ts'
import { daylightSaving } from './daylight-saving.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { geocoder } from './geocoder.ts'
import { killCheckout } from './kill-checkout.ts'
import { killGifts } from './kill-gifts.ts'
import { killImport } from './kill-import.ts'
import { killInstallments } from './kill-installments.ts'
import { killMassMail } from './kill-mass-mail.ts'
import { killMigration } from './kill-migration.ts'
import { killPages } from './kill-pages.ts'
import { killSettle } from './kill-settle.ts'
import { providerFaults } from './provider.ts'
import { restore } from './restore.ts'
import { sigterm } from './sigterm.ts'
import { slowExports } from './slow-exports.ts'
import { smtpFaults } from './smtp.ts'
import { smtpPassword } from './smtp-password.ts'
import { webhookSecret } from './webhook-secret.ts'

/** Every fault, those that take longest first. */
export const faults: readonly Fault[] = [
  killPages,
  killInstallments,
  killCheckout,
  killSettle,
  killGifts,
  killImport,
  killMassMail,
  killMigration,
  ...smtpFaults,
  smtpPassword,
  databaseAway,
  restore,
  ...accountsFaults,
  ...providerFaults,
  webhookSecret,
  databaseRestart,
  diskFull,
  geocoder,
  sigterm,
  slowExports,
  clockJumps,
  clockSkew,
  daylightSaving,
]
