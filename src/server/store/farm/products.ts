import { photoPath } from '../../../shared/addresses.ts'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { ListedProduct, NewProduct, Product, ProductOnSale } from '../../../shared/shapes/farm/products.ts'
import type { Db } from '../database/database.ts'
import { hasChoice } from '../sold-as.ts'

/** What the farm sells. Orders outlive the sale of their product. */

type Row = Omit<Product, 'price' | 'is_archived' | 'photo'> & { price_cents: number; is_archived: boolean; photo_hash: string | null }

const columns = (db: Db) => db`
  product_id, product_name, product_name_es, short_name, price_cents, eggs, rhythms, archived_at is not null as is_archived, version, photo_hash`

/** A name that nobody wrote in Spanish is left out. */
const asTold = ({ price_cents, product_name_es, photo_hash, ...row }: Row): Product => ({
  ...row,
  price: toDollars(price_cents),
  ...(product_name_es && { product_name_es }),
  ...(photo_hash && { photo: `${photoPath}/${photo_hash}.jpg` }),
})

/** The rhythms of what is on sale, where there is anything to choose, as JSON. */
export const rhythmsOnSale = (db: Db) => db`
  (select coalesce(json_agg(distinct rhythm order by rhythm), '[]') from product cross join unnest(rhythms) as rhythm
    where archived_at is null and ${hasChoice(db)})`

type OnLists = { short_name: string; position: number }

/** The products of some orders, by order; none where there is nothing to choose. */
export const listOf = async (db: Db, orders: readonly number[]): Promise<ReadonlyMap<number, OnLists>> => {
  const rows = await db<({ id: number } & OnLists)[]>`
    select s.id, short_name, position from subscription s join product using (product_id)
    where s.id = any(${[...orders]}::int[]) and ${hasChoice(db)}`
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

/** Whether anyone has ordered a `product`, or waits for it: then what is in it stays. */
const isOrdered = (db: Db) => db`(exists (select from subscription s where s.product_id = product.product_id)
  or exists (select from place_wish w where w.product_id = product.product_id))`

type ListedRow = Row & { is_ordered: boolean; prices: { since: string; price_cents: number }[] }

/** All products in the farmer's order, with those no longer sold, and what they cost since when, the last first. */
export const list = async (db: Db): Promise<ListedProduct[]> => {
  const rows = await db<ListedRow[]>`
    select ${columns(db)}, ${isOrdered(db)} as is_ordered,
      (select coalesce(json_agg(price order by price.since desc), '[]') from (
        select since, price_cents from product_price where product_price.product_id = product.product_id) as price) as prices
    from product order by position, product_id`
  return rows.map(({ is_ordered, prices, ...row }) => ({
    ...asTold(row),
    is_ordered,
    prices: prices.map(({ since, price_cents }) => ({ since: new Date(since).toISOString(), price: toDollars(price_cents) })),
  }))
}

/** What can be ordered, where there is anything to choose; else nothing is said of products. */
export const listOnSale = async (db: Db): Promise<ProductOnSale[] | undefined> => {
  const rows = await db<Row[]>`
    select ${columns(db)} from product where archived_at is null and ${hasChoice(db)} order by position, product_id`
  return rows.length === 0 ? undefined : rows.map(asTold)
}

export const find = async (db: Db, product_id: number): Promise<Product | undefined> => {
  const [row] = await db<Row[]>`select ${columns(db)} from product where product_id = ${product_id}`
  return row && asTold(row)
}

/** The names of all products by their numbers; nothing where there is nothing to choose. */
export const listNames = async (db: Db): Promise<ReadonlyMap<number, string> | undefined> => {
  const rows = await db<Pick<Row, 'product_id' | 'product_name'>[]>`select product_id, product_name from product where ${hasChoice(db)}`
  return rows.length === 0 ? undefined : new Map(rows.map(({ product_id, product_name }) => [product_id, product_name]))
}

/** A product that can be ordered. */
export type Sold = Pick<Row, 'product_id' | 'product_name' | 'price_cents' | 'eggs' | 'rhythms'>

export const onSale = (db: Db, product_ids: readonly number[]) => db`
  select product_id, product_name, price_cents, eggs, rhythms from product where product_id = any(${[...product_ids]}::int[]) and archived_at is null`

/** A product that can be ordered now. */
export const findSold = async (db: Db, product_id: number): Promise<Sold | undefined> => {
  const [row] = await db<Sold[]>`${onSale(db, [product_id])}`
  return row
}

/** A product that is known to exist. */
export const read = async (db: Db, product_id: number): Promise<Product> => {
  const product = await find(db, product_id)
  if (!product) throw new Error(`Product ${product_id} is gone`)
  return product
}

/** Locks a product for a change: a second change waits for the first, and so does an order of it. */
export const lock = async (db: Db, product_id: number): Promise<(Product & { is_ordered: boolean }) | undefined> => {
  const [row] = await db<(Row & { is_ordered: boolean })[]>`
    select ${columns(db)}, ${isOrdered(db)} as is_ordered from product where product_id = ${product_id} for update`
  return row && { ...asTold(row), is_ordered: row.is_ordered }
}

/** Locks what is on sale, so that of two people who stop the last two the second is told. */
export const holdOnSale = async (db: Db): Promise<number[]> =>
  (await db<{ product_id: number }[]>`select product_id from product where archived_at is null order by product_id for no key update`).map(
    ({ product_id }) => product_id,
  )

/** The price of the owner's carton. */
export const cartonPrice = async (db: Db): Promise<number> => {
  const [row] = await db<[{ price_cents: number }]>`select price_cents from product where product_id = ${CARTON}`
  return row.price_cents
}

/** What a product costs from now on, in its history; nothing if it costs that already. */
const notePrice = (db: Db, product_id: number, at: Date) => db`
  insert into product_price (product_id, since, price_cents)
  select product_id, ${at}, price_cents from product
  where product_id = ${product_id} and price_cents is distinct from (
    select last.price_cents from product_price last where last.product_id = ${product_id} order by since desc limit 1)
  on conflict (product_id, since) do update set price_cents = excluded.price_cents`

/** Saving a price of the carton, even the same one, confirms that it is meant. */
export const setCartonPrice = async (db: Db, cents: number, at: Date): Promise<void> => {
  await db`update product set price_cents = ${cents} where product_id = ${CARTON}`
  await notePrice(db, CARTON, at)
  await db`update shop set price_confirmed_at = ${at}`
}

const written = ({ price, rhythms, product_name_es, ...product }: NewProduct) => ({
  ...product,
  ...(product_name_es !== undefined && { product_name_es }),
  price_cents: toCents(price),
  rhythms: [...new Set(rhythms)].sort(),
})

/** Adds a product at the end of the list. */
export const add = async (db: Db, product: NewProduct, at: Date): Promise<number> => {
  const [{ product_id }] = await db<[{ product_id: number }]>`
    insert into product ${db({ ...written(product), position: 0 })} returning product_id`
  await db`update product set position = (select max(position) + 1 from product) where product_id = ${product_id}`
  await notePrice(db, product_id, at)
  return product_id
}

/** Updates a product that `lock` has returned. */
export const edit = async (db: Db, product_id: number, product: NewProduct, at: Date): Promise<Product> => {
  const [row] = await db<[Row]>`update product set ${db(written(product))} where product_id = ${product_id} returning ${columns(db)}`
  await notePrice(db, product_id, at)
  return asTold(row)
}

/** Stops selling a product, or sells it again. */
export const setArchived = async (db: Db, product_id: number, at: Date | null): Promise<Product> => {
  const [row] = await db<[Row]>`update product set archived_at = ${at} where product_id = ${product_id} returning ${columns(db)}`
  return asTold(row)
}

export type ProductPhoto = { hash: string; bytes: Buffer }

/** Replaces the photograph of a product, or removes it. */
export const setPhoto = async (db: Db, product_id: number, photo: ProductPhoto | null): Promise<Product | undefined> => {
  const [row] = await db<Row[]>`
    update product set photo = ${photo?.bytes ?? null}, photo_hash = ${photo?.hash ?? null} where product_id = ${product_id} returning ${columns(db)}`
  return row && asTold(row)
}

/** Puts the list into this order. */
export const arrange = (db: Db, product_ids: readonly number[]) => db`
  update product set position = place.position
  from unnest(${[...product_ids]}::int[]) with ordinality as place (product_id, position) where product.product_id = place.product_id`
