import type { Db } from '../../database/database.ts'

/** New orders, until the farm's devices hear of them. Written down only where an admin has turned on notifications. */

/** Whether any of the farm's own devices is to hear of new orders. */
export const isHeard = (db: Db) => db`
  exists (select from push_device d join app_user u on u.id = d.user_id where u.role = 'admin' and u.email_verified)`

export type NewOrder = { id: number; site_name: string }

/** Each is taken once. */
export const take = (tx: Db) => tx<NewOrder[]>`
  with taken as (delete from new_order_notice returning subscription_id)
  select s.id, site.site_name from taken join subscription s on s.id = subscription_id join site using (site_id) order by s.id`
