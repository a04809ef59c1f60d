import type { Db } from '../../../src/server/store/database/database.ts'

/** What must hold of all money of a shop at every moment between two transactions; each sentence is one that does not. */

type Broken = string[]

/** Of all orders, or only of these: what nobody has touched since need not be added up again each day. */
type Only = readonly number[] | undefined
const among = (db: Db, only: Only) => (only ? db`and id = any(${only})` : db``)

/** Every number is that of a receipt, or was left out after a restore. */
const numbersHaveNoGaps = async (db: Db): Promise<Broken> => {
  const [{ count, left_out, last, counted }] = await db<[{ count: number; left_out: number; last: number; counted: number }]>`
    select count(*)::int as count, coalesce(max(receipt_no), 0)::int as last, (select last_no from receipt_counter) as counted,
      (select coalesce(sum(last_no - first_no + 1), 0)::int from receipt_gap) as left_out from receipt`
  const inGaps = await db<{ receipt_no: number }[]>`
    select receipt_no from receipt join receipt_gap on receipt_no between receipt_gap.first_no and receipt_gap.last_no`
  return [
    ...(count + left_out === counted && last <= counted
      ? []
      : [`${count} receipts and ${left_out} numbers left out, the last has number ${last}, counted ${counted}`]),
    ...inGaps.map(({ receipt_no }) => `receipt ${receipt_no} has a number that was left out`),
  ]
}

/** What an order says of its money is what its receipts say. */
const ordersAreTheirReceipts = async (db: Db, only: Only): Promise<Broken> => {
  const rows = await db<{ id: number; says: string; receipts: string }[]>`
    select id, says, receipts from (
      select id, concat_ws(' ', paid_cents, refunded_cents, farm_cents) as says, (
        select concat_ws(' ', coalesce(sum(cents) filter (where method = 'card' and kind = 'payment'), 0),
          coalesce(-sum(cents) filter (where method = 'card' and kind <> 'payment'), 0), coalesce(sum(cents) filter (where method <> 'card'), 0))
        from receipt where subscription_id = s.id) as receipts
      from subscription s where true ${among(db, only)}) as both_ways
    where says <> receipts`
  return rows.map(({ id, says, receipts }) => `order ${id} says paid, refunded and by hand ${says}, its receipts ${receipts}`)
}

/** An order that is paid later is owed exactly as long as something of it is unpaid. */
const owedIsUnpaid = async (db: Db, only: Only): Promise<Broken> => {
  const rows = await db<{ id: number; status: string; unpaid: number }[]>`
    select id, status, unpaid from (select id, status, total_cents - credit_cents - paid_cents - farm_cents as unpaid from subscription
      where pay_later is not null and status in ('owed', 'paid') ${among(db, only)}) as later
    where (status = 'owed') <> (unpaid > 0)`
  return rows.map(({ id, status, unpaid }) => `order ${id} is ${status}, and ${unpaid} are unpaid`)
}

const creditIsWhatWasUsed = async (db: Db, only: Only): Promise<Broken> => {
  const rows = await db<{ id: number; says: number; entries: number }[]>`
    select id, credit_cents as says, entries from subscription s, lateral (
      select coalesce(-sum(cents), 0)::int as entries from credit_entry
      where subscription_id = s.id and (reason in ('checkout', 'checkoutReleased', 'owedPaid', 'owedReleased', 'overpaid') or (reason = 'orderChanged' and pickup_id is null))) used
    where status not in ('expired', 'failed') and credit_cents <> entries ${among(db, only)}`
  return rows.map(({ id, says, entries }) => `order ${id} says ${says} of credit, the ledger ${entries}`)
}

/**
 * Nobody gets back more than came: by card, by hand and as credit together. Credit may be spent before the check that paid for
 * it bounces; then that is owed, unless the order ends and the farmer lets its customer off.
 */
const nothingIsGivenTwice = async (db: Db, only: Only): Promise<Broken> => {
  const rows = await db<{ id: number; kept: number }[]>`
    select id, kept from (
      select id, paid_cents - refunded_cents + farm_cents + credit_cents - (
        select coalesce(sum(cents), 0)::int from credit_entry
        where subscription_id = s.id and reason not in ('checkout', 'checkoutReleased', 'owedPaid', 'owedReleased', 'overpaid')
          and not (reason = 'orderChanged' and pickup_id is null))
        + least((select coalesce(-sum(cents), 0)::int from receipt where subscription_id = s.id and kind = 'correction'),
          case when status = 'owed' or ended_total_cents is not null
            then greatest(0, coalesce(ended_total_cents, total_cents) - credit_cents - paid_cents - farm_cents)
            when status not in ('canceled', 'refunded') then 0 end) as kept
      from subscription s where (paid_cents > 0 or credit_cents > 0 or pay_later is not null) and status not in ('expired', 'failed') ${among(db, only)}) as held
    where kept < 0`
  return rows.map(({ id, kept }) => `order ${id} has given back ${-kept} more than came`)
}

/** What of the installments is not paid is what is owed. */
const installmentsAreOwed = async (db: Db, only: Only): Promise<Broken> => {
  const rows = await db<{ id: number; owed: number; installments: number }[]>`
    select id, total_cents - credit_cents - paid_cents - farm_cents as owed, installments from subscription s, lateral (
      select coalesce(sum(cents), 0)::int as installments from installment where subscription_id = s.id and state in ('planned', 'asked', 'failed')) open
    where status = 'owed' and pay_later = 'installments' and installments <> total_cents - credit_cents - paid_cents - farm_cents ${among(db, only)}`
  return rows.map(({ id, owed, installments }) => `order ${id} owes ${owed}, its installments come to ${installments}`)
}

/** A gift is worth what of its payment was kept until somebody redeemed it. */
const giftsAreCreditOnce = async (db: Db): Promise<Broken> => {
  const rows = await db<{ gift_id: number; state: string; cents: number; kept: number; credit: number }[]>`
    select gift_id, state, cents, kept, credit from gift, lateral (
      select coalesce((select sum(cents) from receipt where receipt.gift_id = gift.gift_id
          and (kind = 'payment' or redeemed_at is null or at < redeemed_at)), 0)::int as kept,
        coalesce((select sum(cents) from credit_entry where credit_entry.gift_id = gift.gift_id and reason = 'gift'), 0)::int as credit) sums
    where credit <> (case when redeemed_at is not null then cents else 0 end) or kept <> (case when state in ('paid', 'redeemed') then cents else 0 end)`
  return rows.map((gift) => `a gift is ${JSON.stringify(gift)}`)
}

/** What was put aside for a change of an order is there until its page is paid or over, and not longer. */
const nothingIsPutAsideInVain = async (db: Db): Promise<Broken> => {
  const rows = await db<{ subscription_id: number; hold_cents: number; state: string }[]>`
    select c.subscription_id, hold_cents, state from order_change c join payment_page using (page_id)
    where hold_cents > 0 and (done_at is not null or state not in ('open', 'processing'))`
  return rows.map(
    ({ subscription_id, hold_cents, state }) => `${hold_cents} are put aside for order ${subscription_id}, whose page is ${state}`,
  )
}

export const brokenBooks = async (db: Db, only?: readonly number[]): Promise<Broken> =>
  (
    await Promise.all(
      [
        numbersHaveNoGaps,
        ordersAreTheirReceipts,
        owedIsUnpaid,
        creditIsWhatWasUsed,
        nothingIsGivenTwice,
        installmentsAreOwed,
        giftsAreCreditOnce,
        nothingIsPutAsideInVain,
      ].map((look) => look(db, only)),
    )
  ).flat()
