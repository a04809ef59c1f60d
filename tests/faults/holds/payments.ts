import { isWithoutProvider } from '../../../src/server/money/credit/credit-payment.ts'
import type { World } from '../world/world.ts'
import { listCharges, listPaidSessions } from './provider-truth.ts'

/** What the provider says of the money, against what the shop has written down: both ways, cent by cent. */

type OrderOfSession = { id: string; count: number; cents: number; care: string | null; pickups: number; weeks: number }

/** Orders that were bought here and stand, or ended with a refund that somebody asked for. */
const listOrders = ({ db }: World) => db<OrderOfSession[]>`
  select checkout_session_id as id, count(*)::int as count,
    (select coalesce(sum(cents), 0)::int from receipt where session_id = checkout_session_id and kind = 'payment') as cents, min(care) as care, min(weeks) as weeks,
    min((select count(*) from pickup where subscription_id = subscription.id))::int as pickups
  from subscription
  where checkout_session_id is not null and (status in ('paid', 'owed')
    or (status in ('refunded', 'canceled') and exists (select from refund where subscription_id = subscription.id and state = 'done')))
  group by checkout_session_id`

export const everyPaymentIsOneOrder = async (world: World): Promise<string[]> => {
  const orders = await listOrders(world)
  const others = new Set(
    (await world.db<{ id: string }[]>`select session_id as id from payment_page where purpose <> 'order' and session_id is not null`).map(
      ({ id }) => id,
    ),
  )
  const known = new Map(orders.map((order) => [order.id, order]))
  const sessions = (await listPaidSessions(world)).filter(({ id }) => !others.has(id))
  const paid = new Map(sessions.map(({ id, amount }) => [id, amount]))
  return [
    ...orders.flatMap(({ id }) =>
      paid.has(id) || isWithoutProvider(id) ? [] : [`the order of the session ${id} is paid, but nobody has paid it`],
    ),
    ...[...paid].flatMap(([id, amount]) => {
      const order = known.get(id)
      if (!order) return [`the session ${id} is paid, but no order is`]
      if (order.count !== 1 || order.cents !== amount || order.care)
        return [`the session ${id} was paid ${amount}: ${JSON.stringify(order)}`]
      return order.pickups === order.weeks ? [] : [`${order.pickups} pickups for ${order.weeks} weeks of the session ${id}`]
    }),
  ]
}

/** Whatever it was for: orders, balances, changes, gifts, installments. What a shop is filled with before the fault, nobody has paid anywhere. */
export const everyPaymentIsOneReceipt = async (world: World): Promise<string[]> => {
  const receipts = await world.db<{ payment: string; receipts: number; cents: number; back: number }[]>`
    select payment_ref as payment, count(*)::int as receipts, sum(cents)::int as cents,
      sum((select coalesce(-sum(cents), 0) from receipt back where back.of_receipt = paid.receipt_no))::int as back
    from receipt paid where kind = 'payment' and method = 'card' and payment_ref not like 'pi\\_seed\\_%' group by payment_ref`
  const here = new Map(receipts.map((each) => [each.payment, each]))
  const charges = await listCharges(world)
  const there = new Set(charges.map(({ payment }) => payment))
  return [
    ...charges.flatMap(({ payment, amount, refunded }) => {
      const noted = here.get(payment)
      return noted?.receipts === 1 && noted.cents === amount && noted.back === refunded
        ? []
        : [`${payment} has ${amount}, of which ${refunded} went back; here ${JSON.stringify(noted)}`]
    }),
    ...receipts.flatMap(({ payment }) => (there.has(payment) ? [] : [`nobody has paid ${payment}, which has a receipt`])),
  ]
}

/** One page that was paid for each order and gift, and each page that was paid there is paid here. */
export const noPageIsPaidTwice = async (world: World): Promise<string[]> => {
  const pages = await world.db<{ id: string; state: string; cents: number }[]>`
    select session_id as id, state, cents from payment_page where session_id is not null`
  const here = new Map(pages.map((page) => [page.id, page]))
  const paid = new Map((await listPaidSessions(world)).map(({ id, amount }) => [id, amount]))
  const twice = await world.db<{ what: string; pages: number }[]>`
    select purpose || ' ' || coalesce(subscription_id, gift_id) as what, count(*)::int as pages from payment_page
    where state = 'paid' and purpose in ('order', 'gift') group by 1 having count(*) > 1`
  return [
    ...twice.map(({ what, pages }) => `${what} was paid on ${pages} pages`),
    ...[...paid].flatMap(([id, amount]) => {
      const page = here.get(id)
      return page?.state === 'paid' && page.cents === amount ? [] : [`the page ${id} was paid ${amount}: ${JSON.stringify(page)}`]
    }),
    ...pages.flatMap(({ id, state }) => (state !== 'paid' || paid.has(id) ? [] : [`the page ${id} is paid, but nobody has paid on it`])),
  ]
}

/** What was asked for here and is done is what went back there. */
export const everyRefundIsWhatWasAsked = async (world: World): Promise<string[]> => {
  const charges = new Map((await listCharges(world)).map(({ payment, refunded }) => [payment, refunded]))
  const open = await world.db<{ refund_id: number }[]>`select refund_id from refund where state = 'asked'`
  const asked = await world.db<{ payment: string; cents: number }[]>`
    select payment_ref as payment, sum(refund_share.cents)::int as cents
    from refund join refund_share using (refund_id) join receipt using (receipt_no) where state = 'done' group by 1`
  const done = new Map(asked.map(({ payment, cents }) => [payment, cents]))
  return [
    ...open.map(({ refund_id }) => `refund ${refund_id} has not ended`),
    ...[...charges].flatMap(([payment, refunded]) =>
      refunded === (done.get(payment) ?? 0) ? [] : [`${refunded} went back of ${payment}, ${done.get(payment) ?? 0} were asked for`],
    ),
  ]
}
