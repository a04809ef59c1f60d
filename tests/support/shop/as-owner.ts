import { visitPostgres } from '../../../src/server/embedded/postgres.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'

/** What somebody does to the database of a data folder, beside a running shop or without one. */
export const asOwner = async <Result>(dataDir: string, work: (db: Pool) => Promise<Result>): Promise<Result> => {
  const opened = await visitPostgres(dataDir, { info: () => {}, warn: () => {}, error: () => {} })
  const db = connect(opened.ownerUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.end()
    await opened.close()
  }
}
