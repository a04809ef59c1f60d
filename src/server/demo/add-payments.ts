import { pages } from '../../shared/addresses.ts'
import { payAtSandbox, type SandboxKey } from '../embedded/payment-sandbox/payment-sandbox.ts'
import type { Shop } from '../kernel/context.ts'
import { pageReference } from '../money/payment-page/payment-reference.ts'
import type { Db } from '../store/database/database.ts'
import { addMissing } from '../store/money/receipts.ts'

const HOUR_MS = 3_600_000

type Row = { id: number; email: string; total_cents: number; created_at: Date; shop_id: string; cycle_name: string }

/** An order of the demo, paid at the sandbox as its customer would have: so its money can go back. */
const payFor = async ({ payments, config, clock, farm }: Shop, tx: Db, sandbox: SandboxKey, row: Row): Promise<void> => {
  const backTo = (path: string) => new URL(path, config.publicUrl).href
  const [page] = await tx<[{ page_id: number }]>`
    insert into payment_page (purpose, subscription_id, user_id, cents, state, expires_at, created_at)
    select 'order', id, user_id, total_cents, 'paid', created_at, created_at from subscription where id = ${row.id} returning page_id`
  const { id } = await payments.open({
    reference: pageReference({ ...row, ...page }),
    email: row.email,
    language: 'en',
    description: `${farm.current.farm_name}, ${row.cycle_name}`,
    lines: [{ name: `Eggs, ${row.cycle_name}`, about: farm.current.farm_name, quantity: 1, unitCents: row.total_cents }],
    successUrl: backTo(pages.success),
    cancelUrl: backTo(pages.cancel),
    expiresAt: new Date(clock().getTime() + HOUR_MS),
  })
  await payAtSandbox(sandbox, id)
  const { paymentRef } = await payments.read(id)
  await tx`update payment_page set session_id = ${id} where page_id = ${page.page_id}`
  await tx`update subscription set checkout_session_id = ${id}, payment_ref = ${paymentRef} where id = ${row.id}`
}

/**
 * Pays at the sandbox what the demo's orders say was paid by card. A demo filled by an older version gets its payments too. A
 * sandbox that stumbles keeps nobody from the demo: such an order says that its payment is not known.
 */
export const addPayments = async (shop: Shop, tx: Db, sandbox: SandboxKey): Promise<void> => {
  const rows = await tx<Row[]>`
    select id, email, total_cents, subscription.created_at, shop_id, cycle_name from subscription join cycle using (cycle_id), shop
    where status = 'paid' and payment_ref is null and checkout_session_id is null and credit_cents = 0 and paid_cents = total_cents`
  const outcomes = await Promise.allSettled(rows.map((row) => payFor(shop, tx, sandbox, row)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') shop.log.warn({ reason: String(outcome.reason) }, 'An order of the demo was not paid at the sandbox')
  await addMissing(tx, shop.farm.current.time_zone)
}
