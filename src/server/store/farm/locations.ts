import type { FoundLocation } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

type LocationRow = { lat: number | null; lon: number | null; label: string | null }

/**
 * The cached result of a geocoder for a text: a location, null for "not found" if that was after `nowhereSince`, or
 * undefined if it wasn't asked yet.
 */
export const find = async (db: Db, query: string, nowhereSince: Date): Promise<FoundLocation | null | undefined> => {
  const [row] = await db<LocationRow[]>`
    select lat, lon, label from place where query = ${query} and (lat is not null or found_at > ${nowhereSince})`
  if (!row) return undefined
  const { lat, lon, label } = row
  return lat === null || lon === null || label === null ? null : { lat, lon, label }
}

export const store = (db: Db, query: string, location: FoundLocation | null, at: Date) => db`
  insert into place (query, lat, lon, label, found_at)
  values (${query}, ${location?.lat ?? null}, ${location?.lon ?? null}, ${location?.label ?? null}, ${at})
  on conflict (query) do update set lat = excluded.lat, lon = excluded.lon, label = excluded.label, found_at = excluded.found_at`

export type Turn = { at: Date; wait_ms: number }

/**
 * Reserves the next free second at the geocoder; undefined if five seconds are already taken. The processes' clocks may
 * differ, so the database's decides.
 */
export const takeTurn = async (db: Db): Promise<Turn | undefined> => {
  const [turn] = await db<Turn[]>`
    update geocoder_turn set next_at = greatest(next_at, clock_timestamp()) + interval '1 second'
    where next_at <= clock_timestamp() + interval '5 seconds'
    returning next_at - interval '1 second' as at,
      greatest(0, extract(epoch from next_at - interval '1 second' - clock_timestamp()) * 1000)::float8 as wait_ms`
  return turn
}
