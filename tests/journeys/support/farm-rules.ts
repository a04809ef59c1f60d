import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../src/server/store/database/database.ts'

type Rules = { free_skips?: number; gifts_on?: boolean }

/** Sets rules of the journeys' shop; its processes hear of it by themselves. */
const setRules = async (rules: Rules): Promise<void> => {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const db = connect(`postgres://dozen:${password}@127.0.0.1:${port}/postgres`, 1)
  await db`update shop set ${db(rules)}`
  await db.end()
}

/** Lets every order skip so many pickups. */
export const setFreeSkips = (free_skips: number): Promise<void> => setRules({ free_skips })

export const sellGifts = (): Promise<void> => setRules({ gifts_on: true })
