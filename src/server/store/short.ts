import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { ShortWay } from '../../shared/shapes/week/shortages.ts'
import type { Db } from './database/database.ts'

/** What the hens did not lay, as SQL over a pickup `p`. */

/** Of one that is collected with the rest: so much is missing. */
export const shortCartons = (db: Db) => db`
  (select coalesce(sum(short.cartons), 0)::int from pickup short where short.short_of = p.pickup_id and short.state = 'short')`

export type Missing = { shortage_id: number; cartons: number; way: ShortWay; cents: number; made_up_on: PlainDate | null }

/** The same with what is made good, also of one of which nothing is left. Each is looked up by its index: there may be thousands. */
export const missingOf = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('shortage_id', l.shortage_id, 'cartons', short.cartons, 'way', l.way, 'cents', l.cents,
      'made_up_on', (select made.pickup_date from pickup made where made.held_from = short.pickup_id and made.state <> 'undone'))), '[]')
    from (select p.pickup_id, p.cartons where p.state = 'short'
      union all select part.pickup_id, part.cartons from pickup part where part.short_of = p.pickup_id and part.state = 'short') short
    join shortage_line l on l.pickup_id = short.pickup_id and l.undone_at is null)`
