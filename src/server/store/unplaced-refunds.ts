import type { Db } from './database/database.ts'

/** Money that went back at the provider of a payment for several orders, whose it was nobody has said. */

/** Returns whether it is news. Nothing is left of what was placed. */
export const note = async (db: Db, payment_ref: string, cents: number): Promise<boolean> => {
  if (cents <= 0) {
    await db`delete from unplaced_refund where payment_ref = ${payment_ref}`
    return false
  }
  const noted = await db`
    insert into unplaced_refund as known (payment_ref, cents) values (${payment_ref}, ${cents})
    on conflict (payment_ref) do update set cents = excluded.cents where known.cents <> excluded.cents`
  return noted.count === 1
}

/** Such money of the payments of an order `s`, and what it could have been of it. */
export const ofOrder = (db: Db) => db`
  (select jsonb_build_object('cents', u.cents, 'left_cents', paid.cents + (select coalesce(sum(back.cents), 0)::int from receipt back where back.of_receipt = paid.receipt_no))
    from receipt paid join unplaced_refund u using (payment_ref) where paid.subscription_id = s.id and paid.kind = 'payment'
      and paid.cents + (select coalesce(sum(back.cents), 0) from receipt back where back.of_receipt = paid.receipt_no) > 0
    order by paid.receipt_no limit 1)`

export const isAny = async (db: Db, subscription_id: number): Promise<boolean> => {
  const [row] = await db<
    [{ is_any: boolean }]
  >`select ${ofOrder(db)} is not null as is_any from subscription s where id = ${subscription_id}`
  return row.is_any
}
