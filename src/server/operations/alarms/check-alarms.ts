import type { Shop } from '../../kernel/context.ts'
import { farmAddresses } from '../../mail/farm-addresses.ts'
import { alarmLetter } from '../../mail/letters/alarm-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import { pushNotices } from '../../mail/push/push-notices.ts'
import type { Db } from '../../store/database/database.ts'
import * as alarms from '../../store/farm/alarms.ts'
import type { Finding } from '../health/check.ts'
import { type AlarmMessage, type AlarmName, alarmMessage, allClearMessage, healthPage, isAboutMail } from './alarm-text.ts'
import { LASTS_MS, type Step, step } from './stage.ts'

/** Checks everything that can raise an alarm, and records the results and the alerts to send in one transaction. */

export type Looker = Pick<Shop, 'db' | 'clock' | 'config' | 'farm' | 'queue' | 'log'>

/** `of`: the machine or process concerned; each has its own alarm. `isSure`: nothing more has to be waited for. */
export type Seen = { name: AlarmName; of?: string; finding: Finding; isSure?: true }

const keyOf = ({ name, of }: Seen): string => (of === undefined ? name : `${name} ${of}`)

/** Some problems must last for a while first, and some are reported at once. */
const OWN_TIMES: Partial<Record<AlarmName, number>> = {
  restart: 0,
  // After a start, what is done every minute was last done before it stopped.
  jobs: 5 * 60_000,
}
const DAY_MS = 86_400_000
const UNSEEN_MS = 3_600_000
/** As long as emails are retried. */
const TRIED_MS = 3 * DAY_MS

/** By email, and on the farm's devices; if it is about email, there alone. */
const tellFarm = async ({ farm, config, queue }: Looker, tx: Db, message: AlarmMessage, isOfMail = false): Promise<void> => {
  const letter = alarmLetter(farm.current.farm_name, message, healthPage(config.publicUrl))
  const postings = (await farmAddresses(tx, { farm, config })).map((to) => ({ to, letter }))
  await (isOfMail ? pushNotices(tx, queue, postings) : postMails(tx, queue, postings))
}

const sendAlarm = async (looker: Looker, tx: Db, name: AlarmName, message: AlarmMessage): Promise<void> => {
  const { config, clock, log } = looker
  log[message.isOver ? 'info' : 'error']({ alarm: name, says: message.says }, message.title)
  if (config.alertUrl) await alarms.addAlert(tx, { is_over: message.isOver, title: message.title, says: message.says }, clock())
  await tellFarm(looker, tx, message, isAboutMail(name))
}

/** The message after a check. */
export const stepMessage = (what: NonNullable<Step['tell']>, { name, finding, of }: Seen): AlarmMessage =>
  what === 'alarm' ? alarmMessage(name, finding, of) : allClearMessage(name, what.overAfterMs, of)

const note = async (looker: Looker, tx: Db, before: alarms.AlarmRow | undefined, seen: Seen): Promise<void> => {
  const { name, finding, isSure } = seen
  const key = keyOf(seen)
  const now = looker.clock()
  const { stage, tell: what } = step(before, finding.state, now, isSure ? 0 : (OWN_TIMES[name] ?? LASTS_MS))
  if (stage) await alarms.keep(tx, { name: key, ...stage, looked_at: now })
  else if (before) await alarms.forget(tx, key)
  if (what) await sendAlarm(looker, tx, name, stepMessage(what, seen))
}

export const noteAll = (looker: Looker, seen: readonly Seen[]): Promise<void> =>
  looker.db.begin(async (tx) => {
    const now = looker.clock().getTime()
    await alarms.takeTurn(tx)
    await alarms.dropAlerts(tx, new Date(looker.config.alertUrl ? now - TRIED_MS : now))
    const standing = await alarms.readAll(tx)
    for (const each of seen) await note(looker, tx, standing.get(keyOf(each)), each)
    await alarms.forgetUnseen(tx, new Date(now - UNSEEN_MS))
  })

/** The database is back: nobody could be mailed meanwhile, and of several processes one does now. */
export const emailOutageOver = (looker: Looker, message: AlarmMessage, since: Date): Promise<void> =>
  looker.db.begin(async (tx) => {
    if (await alarms.noteWasAway(tx, since, looker.clock())) await tellFarm(looker, tx, message)
  })
