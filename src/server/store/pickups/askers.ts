import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Asker } from '../../../shared/shapes/entities.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { type SoldAs, soldAs } from '../sold-as.ts'

type Next = Omit<NonNullable<Asker['next_pickup']>, 'can_skip'>
type Row = Omit<Asker, 'reference' | 'next_pickup' | keyof SoldAs> & { user_id: string; id: number; sold: SoldAs; next_pickup: Next | null }

/** By account: the order that these people collect next, or else their last one that counts, with its next pickup. */
export const listAskers = async (
  db: Db,
  user_ids: readonly string[],
  today: PlainDate,
  canSkip: (date: PlainDate) => boolean,
): Promise<Map<string, Asker>> => {
  if (user_ids.length === 0) return new Map()
  const rows = await db<Row[]>`
    select asker.user_id, o.* from unnest(${[...new Set(user_ids)]}::text[]) as asker (user_id) cross join lateral (
      select s.id, cycle_name as egg_cycle, s.site_name as pickup_site, s.cartons_per_week, ${soldAs(db)} as sold,
        case when visit.pickup_date is not null then json_build_object('pickup_date', visit.pickup_date, 'pickup_site', visit.site_name,
          'cartons', visit.cartons, 'friend_name', visit.friend_name) end as next_pickup
      from subscription s join cycle using (cycle_id) left join lateral (
        select p.pickup_date, site.site_name, sum(p.cartons)::int as cartons, max(p.friend_name) as friend_name
        from pickup p join site on site.site_id = p.site_id
        where p.subscription_id = s.id and p.state = 'planned' and p.pickup_date >= ${today} and p.mark is null
        group by p.pickup_date, site.site_id, site.site_name order by p.pickup_date, site.site_id limit 1) visit on true
      where s.user_id = asker.user_id and ${counts(db, 's')}
      order by visit.pickup_date nulls last, s.id desc limit 1) o`
  return new Map(
    rows.map(({ user_id, id, sold, next_pickup: next, ...asker }) => [
      user_id,
      { ...asker, ...sold, reference: showReference(id), next_pickup: next && { ...next, can_skip: canSkip(next.pickup_date) } },
    ]),
  )
}
