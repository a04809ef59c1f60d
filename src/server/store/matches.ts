import type { SearchWords } from '../../shared/rules/search-words.ts'
import type { Db } from './database/database.ts'

/** What people search for, as SQL conditions that the trigram indexes serve. */

type Sql = ReturnType<Db>

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

// A shorter search has no trigram, except at the beginning of a word.
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Whether a text in lower case contains the words; one or two letters are the beginning of a word. */
export const contains = (db: Db, column: Sql, text: string) => {
  const words = text.toLowerCase()
  if (hasTrigram(words)) return db`${column} like ${`%${escaped(words)}%`}::text`
  return db`(${column} like ${`${escaped(words)}%`}::text or ${column} like ${`% ${escaped(words)}%`}::text)`
}

/** Whether the farm's notes contain a phone number, however it is written. */
export const hasPhone = (db: Db, notes: Sql, digits: string) =>
  db`(${notes} <> '' and regexp_replace(${notes}, '\\D', '', 'g') like ${`%${digits}%`}::text)`

/** Whether an order `s` is what was searched for. */
export const orderMatches = (db: Db, search: SearchWords) => {
  if (search.kind === 'order') return db`s.id = ${search.id}`
  if (search.kind === 'phone')
    return db`(${hasPhone(db, db`s.farm_notes`, search.digits)}
      or s.user_id in (select u.id from app_user u where ${hasPhone(db, db`u.farm_note`, search.digits)}))`
  return db`((s.second_email <> '' and ${contains(db, db`lower(s.second_email)`, search.text)})
    or s.user_id in (select u.id from app_user u where ${contains(db, db`u.email`, search.text)}))`
}
