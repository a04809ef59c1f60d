import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { AlertDoor } from '../outside/alert-door.ts'
import type { Pool } from '../store/database/database.ts'
import * as alarms from '../store/farm/alarms.ts'
import { asAlert, type Said } from './say-alarm.ts'

/** Takes to ALERT_URL what waits for it, in turn; what is not taken there is tried again at the next look. */

type Parts = { db: Pool; config: Config; log: FastifyBaseLogger; door: AlertDoor }

/** From the table: by one process of several, so that all-clear never overtakes its alarm. */
export const tellWritten = async ({ db, config, door }: Parts, signal: AbortSignal): Promise<void> => {
  const tellNext = () =>
    db.begin(async (tx) => {
      const next = await alarms.nextAlert(tx)
      if (!next) return false
      await door.tell(asAlert({ isOver: next.is_over, title: next.title, says: next.says }, config), signal)
      await alarms.removeAlert(tx, next.alert_id)
      return true
    })
  while (await tellNext()) if (signal.aborted) return
}

/** From memory, where there is no table to be read. */
export const tellRemembered = async ({ config, door }: Parts, waiting: Said[], signal: AbortSignal): Promise<void> => {
  for (let [next] = waiting; next; [next] = waiting) {
    await door.tell(asAlert(next, config), signal)
    waiting.shift()
  }
}
