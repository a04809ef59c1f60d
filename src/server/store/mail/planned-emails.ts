import type { NewPlannedEmail, PlannedEmail } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'

/** Emails to many that are planned for later. */

export type Letter = Pick<NewPlannedEmail, 'message' | 'subject' | 'message_es' | 'subject_es'>
export type People = Pick<NewPlannedEmail, 'cycle_id' | 'site_id' | 'order_ids' | 'part' | 'day' | 'product_id'>

export type PlannedRow = Pick<PlannedEmail, 'planned_id' | 'audience' | 'send_at' | 'trouble' | 'planned_by'> & {
  letter: Letter
  people: People
  subject: string
  state: 'planned' | 'sent' | 'stopped' | 'failed'
}

export type NewPlanned = Pick<PlannedRow, 'letter' | 'people' | 'audience' | 'subject' | 'send_at' | 'planned_by'> & {
  digest: string
  created_at: Date
}

const columns = (db: Db) =>
  db`planned_id, letter, people, audience, subject, to_char(send_at, 'YYYY-MM-DD HH24:MI') as send_at, state, trouble, planned_by`

/** Stores it; the same one again is the one that is planned already. */
export const add = async (db: Db, { letter, people, send_at, ...planned }: NewPlanned): Promise<{ row: PlannedRow; isNew: boolean }> => {
  const [added] = await db<PlannedRow[]>`
    insert into planned_email (letter, people, send_at, audience, subject, digest, planned_by, created_at)
    values (${JSON.stringify(letter)}::text::jsonb, ${JSON.stringify(people)}::text::jsonb, ${send_at}::text::timestamp,
      ${planned.audience}, ${planned.subject}, ${planned.digest}, ${planned.planned_by}, ${planned.created_at})
    on conflict (digest) where state = 'planned' do nothing returning ${columns(db)}`
  if (added) return { row: added, isNew: true }
  const [row] = await db<[PlannedRow]>`select ${columns(db)} from planned_email where digest = ${planned.digest} and state = 'planned'`
  return { row, isNew: false }
}

const ENDED_SHOWN = 5

/** What is planned, next first; then the latest that were stopped, or could not be sent. */
export const list = async (db: Db): Promise<PlannedRow[]> => [
  ...(await db<PlannedRow[]>`
    (select ${columns(db)} from planned_email where state = 'planned' order by planned_email.send_at, planned_id)
    union all
    (select ${columns(db)} from planned_email where state in ('stopped', 'failed') order by ended_at desc, planned_id desc limit ${ENDED_SHOWN})`),
]

export const lock = async (db: Db, planned_id: number): Promise<PlannedRow | undefined> => {
  const [row] = await db<PlannedRow[]>`select ${columns(db)} from planned_email where planned_id = ${planned_id} for no key update`
  return row
}

/** Those whose time has come, by the farm's clock. */
export const listDue = async (db: Db, clock: string): Promise<number[]> => {
  const rows = await db<{ planned_id: number }[]>`
    select planned_id from planned_email where state = 'planned' and send_at <= ${clock}::text::timestamp order by send_at, planned_id`
  return rows.map(({ planned_id }) => planned_id)
}

type End = { state: 'sent'; mailing_id: number } | { state: 'stopped' } | { state: 'failed'; trouble: NonNullable<PlannedRow['trouble']> }

/** Of a locked one that is planned. */
export const end = (db: Db, planned_id: number, ended: End & { ended_at: Date }) =>
  db`update planned_email set ${db(ended)} where planned_id = ${planned_id}`
