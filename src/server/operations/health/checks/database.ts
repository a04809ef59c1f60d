import { type Pool, within } from '../../../store/database/database.ts'
import { readServer } from '../../../store/database/server-state.ts'
import * as partStates from '../../../store/farm/part-states.ts'
import type { Check } from '../check.ts'
import { formatBytes, quoted } from '../format-report.ts'
import { NO_CONNECTION_LEFT, troubleOf } from '../write-trouble.ts'

const FEW_CONNECTIONS = 5
/** A server that hangs is away too. */
const PATIENCE_MS = 6_000

const lookAndWrite = async (db: Pool, at: Date) => {
  const server = await readServer(db)
  await partStates.writeWithRoom(db, at)
  return server
}

export const database: Check = {
  name: 'database',
  isAlarm: true,
  look: async ({ db, clock }) => {
    try {
      const { version, connections_left, bytes } = await within(PATIENCE_MS, lookAndWrite(db, clock()))
      const says = `PostgreSQL ${version} accepts writes. The shop's data take ${formatBytes(bytes)}. ${connections_left} connections are left.`
      return connections_left >= FEW_CONNECTIONS ? { state: 'ok', says } : { state: 'warn', says, toDo: NO_CONNECTION_LEFT.toDo }
    } catch (error) {
      const { says, toDo, reason } = troubleOf(error)
      return { state: 'bad', says: reason ? `${says} It says: ${quoted(reason)}.` : says, toDo }
    }
  },
}
