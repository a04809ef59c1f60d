import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { PickupDay, ProductSum } from '../../../shared/shapes/packing.ts'
import type { Db } from '../database/database.ts'
import { hasChoice } from '../sold-as.ts'
import { isPacked, packedAmongMany } from './packing.ts'
import { sumOf } from './visits.ts'

/** Cartons by day and site, summed in an index of the pickups. Each is a table expression. */

const cartons = (db: Db) => db`
  coalesce(sum(p.cartons) filter (where p.state = 'planned'), 0)::int as cartons,
  coalesce(sum(p.cartons) filter (where p.state = 'donated'), 0)::int as donated`

/** What is packed of a product, and its place in the farm's list. */
export type PackedProduct = ProductSum & { product_id: number; position: number }
/** Null where there is nothing to choose. */
export type ByProduct = { products: readonly PackedProduct[] | null }

/** The same by product, as JSON: on a day, a row of `of`, at its site or at all; null where there is nothing to choose. */
export const productsOn = (db: Db, today: PlainDate, of: 'packed' | 'list' | 'day') => db`
  case when ${hasChoice(db)} then (
    select json_agg(sums) from (
      select product_id, short_name, eggs, position, cartons, donated from product join (
        select s.product_id, ${cartons(db)} from pickup p join subscription s on s.id = p.subscription_id
        where p.pickup_date = ${db(of)}.pickup_date ${of === 'day' ? db`` : db`and p.site_id = ${db(of)}.site_id`} and ${isPacked(db, today)}
        group by s.product_id) as packed_product using (product_id)) as sums) end as products`

/** What several rows come to by product, in the farm's order; nothing where there is nothing to choose. */
export const addProducts = (rows: readonly ByProduct[]): { products?: ProductSum[] } => {
  const all = Map.groupBy(
    rows.flatMap(({ products }) => products ?? []),
    ({ product_id }) => product_id,
  )
  if (all.size === 0) return {}
  const products = [...all.values()].flatMap((alike) => {
    const sums = { cartons: sumOf(alike, ({ cartons }) => cartons), donated: sumOf(alike, ({ donated }) => donated) }
    return alike.slice(0, 1).map((product) => ({ ...product, ...sums }))
  })
  return { products: products.sort((a, b) => a.position - b.position).map(({ product_id: _, position: __, ...product }) => product) }
}

export type Days = { from: PlainDate; before?: PlainDate }

/** Products by day and site with at least one packed pickup. */
export const packedDays = (db: Db, today: PlainDate, { from, before }: Days) => db`
  (select p.pickup_date, p.site_id, coalesce(s.product_id, ${CARTON}) as product_id, ${cartons(db)} from ${packedAmongMany(db, today)}
   and p.pickup_date >= ${from} ${before ? db`and p.pickup_date < ${before}` : db``}
   group by 1, 2, 3) as packed`

/** The sites of the next such day. */
export const nextPackedDay = (db: Db, today: PlainDate) => {
  const packed = db`pickup p join subscription s on s.id = p.subscription_id where ${isPacked(db, today)}`
  return db`
    (select p.pickup_date, p.site_id, ${cartons(db)} from ${packed}
       and p.pickup_date = (select p.pickup_date from ${packed} and p.pickup_date >= ${today} order by p.pickup_date limit 1)
     group by p.pickup_date, p.site_id) as packed`
}

type DayRow = Omit<PickupDay, 'products'> & ByProduct
const asDay = ({ products, ...day }: DayRow): PickupDay => ({ ...day, ...addProducts([{ products }]) })

/** Packing days from a date on; their sites and products in one pass, because there are many days. */
export const listDays = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay[]> =>
  [
    ...(await db<DayRow[]>`
    select pickup_date, sum(cartons) filter (where product_id is null)::int as cartons, sum(donated) filter (where product_id is null)::int as donated,
      count(*) filter (where product_id is null)::int as sites,
      case when ${hasChoice(db)} then json_agg(json_build_object('product_id', product_id, 'short_name', short_name, 'eggs', eggs,
        'position', position, 'cartons', cartons, 'donated', donated)) filter (where product_id is not null) end as products
    from (
      select pickup_date, product_id, sum(cartons)::int as cartons, sum(donated)::int as donated from ${packedDays(db, today, { from })}
      group by grouping sets ((pickup_date, site_id), (pickup_date, product_id))) as sums left join product using (product_id)
    group by pickup_date order by pickup_date`),
  ].map(asDay)

/** Only the dates, between two days. */
export const listDaysBetween = async (db: Db, from: PlainDate, until: PlainDate, today: PlainDate): Promise<PlainDate[]> => {
  const rows = await db<{ pickup_date: PlainDate }[]>`
    select distinct p.pickup_date from pickup p join subscription s on s.id = p.subscription_id
    where p.pickup_date between ${from} and ${until} and ${isPacked(db, today)} order by p.pickup_date`
  return rows.map(({ pickup_date }) => pickup_date)
}

/** The first such day from a date on. */
export const findNextDay = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay | null> => {
  const packed = db`pickup p join subscription s on s.id = p.subscription_id where ${isPacked(db, today)} and p.pickup_date >= ${from}`
  const [day] = await db<DayRow[]>`
    select day.*, ${productsOn(db, today, 'day')} from (
      select p.pickup_date, ${cartons(db)}, count(distinct p.site_id)::int as sites
      from ${packed} and p.pickup_date = (select p.pickup_date from ${packed} order by p.pickup_date limit 1)
      group by p.pickup_date) as day`
  return day ? asDay(day) : null
}
