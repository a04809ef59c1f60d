import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../kernel/config/config.ts'
import { type AlertDoor, AlertRefused } from '../../outside/alert-door.ts'
import type { Pool } from '../../store/database/database.ts'
import * as alarms from '../../store/farm/alarms.ts'
import { type AlarmMessage, asAlert } from './alarm-text.ts'

/** Sends waiting alerts to ALERT_URL in turn; what fails is retried at the next check. */

type Parts = { db: Pool; config: Config; log: FastifyBaseLogger; door: AlertDoor }

/** An alert refused for good would block all others. */
const sendOne = async ({ config, door, log }: Parts, message: AlarmMessage, signal: AbortSignal): Promise<void> => {
  try {
    await door.tell(asAlert(message, config), signal)
  } catch (error) {
    if (!(error instanceof AlertRefused)) throw error
    log.error({ alert: message.title, reason: error.message }, 'ALERT_URL refused an alarm; it is not sent again')
  }
}

/** From the table, by one process at a time, so that an all-clear never overtakes its alarm. */
export const sendWrittenAlerts = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const sendNext = () =>
    parts.db.begin(async (tx) => {
      const next = await alarms.nextAlert(tx)
      if (!next) return false
      await sendOne(parts, { isOver: next.is_over, title: next.title, says: next.says }, signal)
      await alarms.removeAlert(tx, next.alert_id)
      return true
    })
  while (await sendNext()) if (signal.aborted) return
}

/** From memory, when the table can't be read. */
export const sendRememberedAlerts = async (parts: Parts, waiting: AlarmMessage[], signal: AbortSignal): Promise<void> => {
  for (let [next] = waiting; next; [next] = waiting) {
    await sendOne(parts, next, signal)
    waiting.shift()
  }
}
