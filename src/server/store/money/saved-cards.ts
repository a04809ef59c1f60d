import type { Db } from '../database/database.ts'

/** Cards saved at the provider for the installments of an order, and those it is still to remove. */
export type SavedCard = { customer: string; method: string; brand: string; last4: string }

export const find = async (db: Db, subscription_id: number): Promise<SavedCard | undefined> => {
  const [row] = await db<SavedCard[]>`select customer, method, brand, last4 from saved_card where subscription_id = ${subscription_id}`
  return row
}

/** A card that a person let us save: for automatic renewal, or for the installments of their latest order. */
export const findOfUser = async (db: Db, user_id: string): Promise<SavedCard | undefined> => {
  const [row] = await db<SavedCard[]>`
    select customer, method, brand, last4 from (
      select customer, method, brand, last4, null::int as id from auto_renewal where user_id = ${user_id} and method is not null
      union all
      select customer, method, brand, last4, s.id from saved_card join subscription s on s.id = subscription_id where s.user_id = ${user_id}) as card
    order by id desc nulls first limit 1`
  return row
}

/** A job asks the provider to remove it until that succeeds. */
export const forgetLater = (db: Db, method: string) => db`insert into card_to_forget (method) values (${method}) on conflict do nothing`

/**
 * Saves the card that last paid a locked order and removes the previous one. While the provider is being asked for an
 * installment, the card in that request stays, because the request must be repeated unchanged until it is answered.
 * Returns whether this card is the saved one.
 */
export const keep = async (db: Db, subscription_id: number, card: SavedCard): Promise<boolean> => {
  const before = await find(db, subscription_id)
  if (before?.method === card.method) return true
  const isBusy =
    before && (await db`select from installment where subscription_id = ${subscription_id} and state = 'asked' limit 1`).length > 0
  if (before) await forgetLater(db, isBusy ? card.method : before.method)
  if (isBusy) return false
  await db`
    insert into saved_card ${db({ subscription_id, ...card })}
    on conflict (subscription_id) do update set customer = excluded.customer, method = excluded.method, brand = excluded.brand, last4 = excluded.last4`
  return true
}

/** Nothing is left to charge to it. */
export const remove = (db: Db, subscription_id: number) => db`
  with gone as (delete from saved_card where subscription_id = ${subscription_id} returning method)
  insert into card_to_forget select method from gone on conflict do nothing`

/** Orders that were paid together share a card: it stays as long as one of them, or automatic renewal, has it. */
export const listToForget = async (db: Db): Promise<string[]> => {
  const rows = await db<{ method: string }[]>`
    select method from card_to_forget where not exists (select from saved_card kept where kept.method = card_to_forget.method)
      and not exists (select from auto_renewal kept where kept.method = card_to_forget.method)
    order by method limit 100`
  return rows.map(({ method }) => method)
}

export const markForgotten = (db: Db, method: string) => db`delete from card_to_forget where method = ${method}`
