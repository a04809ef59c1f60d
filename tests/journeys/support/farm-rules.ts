import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../src/server/store/database/database.ts'

/** Lets every order of the journeys' shop skip so many pickups; its processes hear of it by themselves. */
export const setFreeSkips = async (free_skips: number): Promise<void> => {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  const db = connect(`postgres://dozen:${password}@127.0.0.1:${port}/postgres`, 1)
  await db`update shop set free_skips = ${free_skips}`
  await db.end()
}
