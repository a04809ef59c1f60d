import { adminRecords } from '../../../shared/admin-addresses.ts'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Alert } from '../../outside/alert-door.ts'
import type { Finding } from '../health/check.ts'
import { formatDuration, withoutPeople } from '../health/format-report.ts'

/** The text of an alarm, readable anywhere: what is wrong, what to do, and where to look. */

export type AlarmName = HealthLine['name'] | 'restart'

const titles: Readonly<Record<AlarmName, readonly [bad: string, well: string]>> = {
  version: ['The version is wrong', 'The version is right again'],
  address: ['The shop cannot be reached at its address', 'The shop can be reached again'],
  certificate: ['The certificate has a problem', 'The certificate is fine again'],
  proxy: ['The proxy is set up wrong', 'The proxy is set up right again'],
  payments: ["The payment provider can't be used", 'The payment provider works again'],
  webhook: ['Payment events are not accepted', 'Payment events are accepted again'],
  mail: ["Emails can't be sent", 'Emails are sent again'],
  waitingMails: ['Emails are waiting', 'Emails are no longer waiting'],
  jobs: ['Background jobs have stopped', 'Background jobs run again'],
  database: ['The database is unavailable', 'The database is back'],
  clock: ['The clock is wrong', 'The clock is right again'],
  disk: ['The disk is nearly full', 'The disk has room again'],
  backup: ['There is no recent backup', 'There is a recent backup again'],
  accounts: ["The account service can't be used", 'The account service works again'],
  restart: ['The shop restarted unexpectedly', 'The shop is stable again'],
}

/** Alarms that are about mail are not sent by mail. */
export const isAboutMail = (name: AlarmName): boolean => name === 'mail' || name === 'waitingMails'

export type AlarmMessage = Pick<Alert, 'isOver' | 'title' | 'says'>

/** `of`: the machine or process that it is about, where there may be several. */
export const alarmMessage = (name: AlarmName, { says, toDo }: Finding, of?: string): AlarmMessage => ({
  isOver: false,
  title: titles[name][0],
  says: withoutPeople([of === undefined ? says : `${of}: ${says}`, ...(toDo ? [toDo] : [])].join('\n')),
})

export const allClearMessage = (name: AlarmName, lastedMs: number, of?: string): AlarmMessage => {
  const [, title] = titles[name]
  return {
    isOver: true,
    title,
    says: `${title}${of === undefined ? '' : ` (${of})`}, after ${formatDuration(lastedMs)}. Nothing more needs to be done.`,
  }
}

/** For people who run several shops: which one it is. */
export const asAlert = ({ title, ...message }: AlarmMessage, { publicUrl }: Config): Alert => ({
  ...message,
  title: `${publicUrl.hostname}: ${title}`,
  link: healthPage(publicUrl),
})

export const healthPage = (publicUrl: URL): string => new URL(adminRecords.health.path, publicUrl).href
