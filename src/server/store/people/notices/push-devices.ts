import type { Db } from '../../database/database.ts'
import { isProved } from '../../proved.ts'

/** The browsers in which people turned on notifications. Every time here is set and compared by the database's clock. */

/** Nobody has more; the oldest goes. */
const MOST = 5

export type PushDevice = { endpoint: string; p256dh: string; auth: string }
/** Whose it is, and in which session they are. */
export type Owner = { user_id: string; session_id: string }

/** False if the session has ended. A browser belongs to the last person who turned it on. */
export const add = async (db: Db, { user_id, session_id }: Owner, { endpoint, p256dh, auth, device }: PushDevice & { device: string }) => {
  // A session that ends meanwhile waits, and takes the device with it.
  const { count } = await db`
    with alive as (select from session where session_id = ${session_id} and user_id = ${user_id} for share)
    insert into push_device (user_id, session_id, endpoint, p256dh, auth, device)
    select ${user_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${device} from alive
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, device = excluded.device, made_at = now(), wait_until = null`
  await db`
    delete from push_device where push_device_id in (
      select push_device_id from push_device where user_id = ${user_id} order by made_at desc, push_device_id desc offset ${MOST})`
  return count === 1
}

/** Whether this browser is on for this person. If it was left on for someone else, it is theirs no longer. */
export const confirm = async (db: Db, { user_id, session_id }: Owner, endpoint: string): Promise<boolean> => {
  const { count } = await db`
    with others as (delete from push_device where endpoint = ${endpoint} and user_id <> ${user_id})
    update push_device set session_id = ${session_id} where endpoint = ${endpoint} and user_id = ${user_id}`
  return count === 1
}

export const remove = (db: Db, user_id: string, endpoint: string) =>
  db`delete from push_device where endpoint = ${endpoint} and user_id = ${user_id}`

/** What the push service no longer knows, or never did. */
export const forget = (db: Db, push_device_id: number) => db`delete from push_device where push_device_id = ${push_device_id}`

/** With other keys of the shop, no browser takes its messages. */
export const forgetAll = (db: Db) => db`delete from push_device`

/** `now`: as the database's clock has it. */
export type Found = { push_device_id: number; email: string; now: Date }

/** The devices of the accounts with these addresses, if their owners have proved them. */
export const listByEmail = (db: Db, emails: readonly string[]) => db<Found[]>`
  select push_device_id, lower(u.email) as email, clock_timestamp() as now from push_device d join app_user u on u.id = d.user_id
  where lower(u.email) = any(${emails.map((email) => email.toLowerCase())}::text[]) and ${isProved(db)} order by push_device_id`

export const findOwn = async (db: Db, user_id: string, endpoint: string): Promise<Found | undefined> => {
  const [found] = await db<Found[]>`
    select push_device_id, lower(u.email) as email, clock_timestamp() as now from push_device d join app_user u on u.id = d.user_id
    where d.user_id = ${user_id} and endpoint = ${endpoint}`
  return found
}

/** `seconds_left`: for how long the message is useful. `is_waiting`: the push service wants none now. */
export type Sendable = PushDevice & { seconds_left: number; is_waiting: boolean }

export const find = async (db: Db, push_device_id: number, until: string): Promise<Sendable | undefined> => {
  const [found] = await db<Sendable[]>`
    select endpoint, p256dh, auth, coalesce(wait_until > clock_timestamp(), false) as is_waiting,
      floor(extract(epoch from ${until}::timestamptz - clock_timestamp()))::int as seconds_left
    from push_device where push_device_id = ${push_device_id}`
  return found
}

export const wait = (db: Db, push_device_id: number, seconds: number) => db`
  update push_device set wait_until = clock_timestamp() + make_interval(secs => ${seconds}) where push_device_id = ${push_device_id}`
