import type { Db } from './database/database.ts'

/** What remains of the subject of a `mail` about a closed account: a host's list names nobody, so its subject stays. */
export const bareSubject = (db: Db) => db`case when letter = 'packing-list' then subject else '' end`
