import type { Check } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { address } from './checks/address.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { clock } from './checks/clock.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { jobs } from './checks/jobs.ts'
import { mail } from './checks/mail.ts'
import { payments } from './checks/payments.ts'
import { proxy } from './checks/proxy.ts'
import { version } from './checks/version.ts'
import { waitingMails } from './checks/waiting-mails.ts'
import { webhook } from './checks/webhook.ts'

/** Every line of the page Health and of `doctor`, in their order. */
export const checks: readonly Check[] = [
  version,
  address,
  certificate,
  proxy,
  payments,
  webhook,
  mail,
  waitingMails,
  jobs,
  database,
  clock,
  disk,
  backup,
  accounts,
]
