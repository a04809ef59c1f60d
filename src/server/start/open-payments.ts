import { findPaymentSandbox, openPaymentSandbox, type PaymentSandbox } from '../embedded/payment-sandbox/payment-sandbox.ts'
import { hereAt } from '../kernel/config/loopback.ts'
import { WEBHOOK_PATH } from '../money/settle/payment-webhook.ts'
import type { NoteParts } from '../operations/health/note-parts.ts'
import { notePayments } from '../operations/health/note-payments.ts'
import { openPayments } from '../outside/payments.ts'
import type { Opening } from './open-in-order.ts'

/** Stripe, or a payment sandbox: one that is there already, else one of this shop's own. */
export const openPaymentDoor = async ({ config, clock, log, keep }: Opening, noteParts: NoteParts, shared: PaymentSandbox | undefined) => {
  let port = config.port
  const webhookUrl = () => `http://${hereAt(config.host)}:${port}${WEBHOOK_PATH}`
  const nearby = config.stripe ? undefined : (shared ?? (await findPaymentSandbox(config.dataDir)))
  const pageOrigin = config.isPublic ? config.publicUrl.origin : undefined
  const isTwinNeeded = config.stripe === undefined && nearby === undefined
  const sandbox = isTwinNeeded ? await openPaymentSandbox({ dataDir: config.dataDir, webhookUrl, clock, log, pageOrigin }) : shared
  if (sandbox && sandbox !== shared) keep(sandbox.close)
  const listensAt = (at: number) => {
    port = at
  }
  const payments = notePayments(openPayments(config.stripe ?? nearby ?? (sandbox as PaymentSandbox), clock), noteParts)
  return { payments, sandbox, sandboxAt: nearby ?? sandbox, listensAt }
}
