import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { PickupDay, ProductSum } from '../../../shared/shapes/packing.ts'
import type { Db } from '../database/database.ts'
import { hasChoice } from '../sold-as.ts'
import { isPacked, isPackedAmongMany } from './packing.ts'
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

/** The eggs in what is collected on a day at a site, a row of `packed`; null where there is nothing to choose. */
export const eggsOn = (db: Db, today: PlainDate) => db`
  case when ${hasChoice(db)} then (
    select sum(p.cartons * eggs) from pickup p join subscription s on s.id = p.subscription_id join product using (product_id)
    where p.pickup_date = packed.pickup_date and p.site_id = packed.site_id and p.state = 'planned' and ${isPacked(db, today)}) end`

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

/** Days and sites with at least one packed pickup. */
export const packedDays = (db: Db, today: PlainDate, { from, before }: Days) => db`
  (select p.pickup_date, p.site_id, ${cartons(db)} from pickup p
   where ${isPackedAmongMany(db, today)} and p.pickup_date >= ${from} ${before ? db`and p.pickup_date < ${before}` : db``}
   group by p.pickup_date, p.site_id) as packed`

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

/** Packing days from a date on; their products in one pass, because there are many days. */
export const listDays = async (db: Db, from: PlainDate, today: PlainDate): Promise<PickupDay[]> =>
  [
    ...(await db<DayRow[]>`
    select day.*, products from (
      select pickup_date, sum(cartons)::int as cartons, sum(donated)::int as donated, count(*)::int as sites
      from ${packedDays(db, today, { from })} group by pickup_date) as day
    left join (
      select pickup_date, json_agg(json_build_object('product_id', product_id, 'short_name', short_name, 'eggs', eggs, 'position', position,
        'cartons', cartons, 'donated', donated)) as products
      from product join (
        select p.pickup_date, s.product_id, ${cartons(db)} from pickup p join subscription s on s.id = p.subscription_id
        where ${hasChoice(db)} and p.pickup_date >= ${from} and ${isPacked(db, today)}
        group by p.pickup_date, s.product_id) as sums using (product_id)
      group by pickup_date) as by_product using (pickup_date)
    order by pickup_date`),
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
