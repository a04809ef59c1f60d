import type { Db } from '../../src/server/store/database/database.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { spreadLow } from './spread.ts'

/** The row of a seeded person; without an account row nobody can log in as them. */
export const personId = (db: Db, number: ReturnType<Db>) => db`'seed-' || ${number}`

/** Adds people named as people are: some names are common, most are not. Tells how many are new. */
export const addPeople = async (db: Db, count: number): Promise<number> => {
  const added = await db`
    insert into app_user (id, email, email_verified, name)
    select ${personId(db, db`n`)}, 'person-' || n || '@seed.example', true, first || ' ' || last
    from generate_series(1, ${count}::int) n,
      lateral (select (${FIRST_NAMES}::text[])[1 + ${spreadLow(db, 3, FIRST_NAMES.length)}] as first,
        (${LAST_NAMES}::text[])[1 + ${spreadLow(db, 4, LAST_NAMES.length)}] as last) as words
    order by n on conflict (id) do nothing`
  return added.count
}
