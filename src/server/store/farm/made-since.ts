import type { Db } from '../database/database.ts'

export type MadeSince = { orders: number; payments: number; accounts: number; questions: number }

/** Counts what people have created since a given time. */
export const countSince = async (db: Db, since: Date): Promise<MadeSince> => {
  const [made] = await db<MadeSince[]>`
    select
      (select count(*)::int from subscription where created_at >= ${since}) as orders,
      (select count(*)::int from subscription where settled_at >= ${since}) as payments,
      (select count(*)::int from app_user where created_at >= ${since}) as accounts,
      (select count(*)::int from question where created_at >= ${since}) as questions`
  return made ?? { orders: 0, payments: 0, accounts: 0, questions: 0 }
}
