import type { Db } from '../database/database.ts'
import { WAS_AWAY } from './alarms.ts'

/** Counts of everything worth a chart. Nothing here identifies a person. */
export type Figure = { what: 'orders' | 'mails' | 'refunds' | 'cents' | 'events' | 'jobs' | 'alarms'; of: string; count: number }

/** The queue updates its own counts every few seconds. */
export const readFigures = (db: Db) => db<Figure[]>`
  select 'orders' as what, status as of, count(*)::float8 as count from subscription group by status
  union all select 'cents', 'paid', coalesce(sum(paid_cents), 0) from subscription
  union all select 'cents', 'refunded', coalesce(sum(refunded_cents), 0) from subscription
  union all select 'refunds', state, count(*) from refund group by state
  union all select 'mails', status, count(*) from mail group by status
  union all select 'events', '', count(*) from payment_event
  union all select 'jobs', name, queued_count + active_count from pgboss.queue where not starts_with(name, '__')
  union all select 'alarms', split_part(name, ' ', 1), count(*) from alarm where told_at is not null and name <> ${WAS_AWAY} group by 2`
