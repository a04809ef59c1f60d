import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { Db } from '../../database/database.ts'

/** What the hens gave, week by week, as the farmer noted it. */

export type NotedWeek = { monday: PlainDate; cartons: number }

/** A week and those before it, latest first. */
export const list = async (db: Db, until: PlainDate, most: number): Promise<NotedWeek[]> => [
  ...(await db<NotedWeek[]>`select monday, cartons from harvest where monday <= ${until} order by monday desc limit ${most}`),
]

/** Noted again, the later number counts; returns what was noted before. */
export const note = async (db: Db, { monday, cartons }: NotedWeek, at: Date): Promise<number | null> => {
  const [was] = await db<{ cartons: number }[]>`select cartons from harvest where monday = ${monday}`
  await db`
    insert into harvest (monday, cartons, noted_at) values (${monday}, ${cartons}, ${at})
    on conflict (monday) do update set cartons = excluded.cartons, noted_at = excluded.noted_at`
  return was?.cartons ?? null
}
