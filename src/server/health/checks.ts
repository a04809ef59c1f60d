import type { Check } from './check.ts'
import { clock } from './checks/clock.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { jobs } from './checks/jobs.ts'
import { version } from './checks/version.ts'
import { waitingMails } from './checks/waiting-mails.ts'
import { webhook } from './checks/webhook.ts'

/** Every line of the page Health and of `doctor`, in their order. */
export const checks: readonly Check[] = [version, webhook, waitingMails, jobs, database, clock, disk]
