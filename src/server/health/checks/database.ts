import { readServer } from '../../store/database/server-state.ts'
import * as partStates from '../../store/farm/part-states.ts'
import type { Check } from '../check.ts'
import { quoted, sayBytes } from '../say.ts'
import { troubleOf } from '../write-trouble.ts'

const FEW_CONNECTIONS = 5

export const database: Check = {
  name: 'database',
  isAlarm: true,
  look: async ({ db, clock }) => {
    try {
      const { version, connections_left, bytes, is_read_only } = await readServer(db)
      if (is_read_only) throw Object.assign(new Error('read-only'), { code: '25006' })
      await partStates.writeWithRoom(db, clock())
      const says = `PostgreSQL ${version} takes writes; the shop's data are ${sayBytes(bytes)}; ${connections_left} connections are left.`
      if (connections_left >= FEW_CONNECTIONS) return { state: 'ok', says }
      return {
        state: 'warn',
        says,
        toDo: 'Somebody else uses the connections up: end what is not needed, or raise max_connections of the PostgreSQL server.',
      }
    } catch (error) {
      const { says, toDo, reason } = troubleOf(error)
      return { state: 'bad', says: reason ? `${says} It says: ${quoted(reason)}.` : says, toDo }
    }
  },
}
