import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { Language } from '../../../../shared/language.ts'
import { MAILABLE } from '../../../../shared/rules/email-address.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'

/** An address and its person: of their account, or of orders without one that have it as their first address. */
export type Collector = { email: string; person: string; language: Language }

/** Every address of people who are still to collect at a site on a day: of their accounts, and the second ones of their orders. */
export const listCollectors = async (db: Db, site_id: number, date: PlainDate): Promise<Collector[]> => [
  ...(await db<Collector[]>`
    select distinct address.email, coalesce(s.user_id, nullif(lower(s.email), ''), lower(s.second_email)) as person,
      coalesce(u.language, 'en') as language
    from pickup p join subscription s on s.id = p.subscription_id left join app_user u on u.id = s.user_id
    cross join lateral unnest(array[lower(coalesce(u.email, s.email)), lower(s.second_email)]) as address (email)
    where p.site_id = ${site_id} and p.pickup_date = ${date} and p.state = 'planned' and p.mark is null and ${counts(db, 's')}
      and address.email ~ ${MAILABLE}
    order by address.email, person`),
]
