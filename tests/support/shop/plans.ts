import { connect, type Pool } from '../../../src/server/store/database/database.ts'

/** PostgreSQL plans a prepared statement for its values five times, and then once for all, if that seems no worse. */
const OWN_PLANS = 5
const TIMES = 12

/** What was planned more often, of the statements that something sends again and again. */
export const plannedEachTime = async (databaseUrl: string, ask: (db: Pool) => Promise<unknown>): Promise<string[]> => {
  const db = connect(databaseUrl, 1)
  try {
    // Tests have every statement planned once, whether a shop's database would or not.
    await db`set plan_cache_mode = auto`
    for (let time = 0; time < TIMES; time++) await ask(db)
    const rows = await db<{ statement: string }[]>`select statement from pg_prepared_statements where custom_plans > ${OWN_PLANS}`
    return rows.map(({ statement }) => statement)
  } finally {
    await db.end()
  }
}
