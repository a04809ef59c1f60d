import type { Db } from './database/database.ts'

/** What stays of the subject of a `mail` that told of a closed account: that of a list for a host names nobody. */
export const bareSubject = (db: Db) => db`case when letter = 'packing-list' then subject else '' end`
