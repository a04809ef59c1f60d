import { findPaymentSandbox, openPaymentSandbox, type PaymentSandbox } from '../embedded/payment-sandbox/payment-sandbox.ts'
import { isLocked } from '../kernel/config/in-force.ts'
import { hereAt } from '../kernel/config/loopback.ts'
import type { Connections } from '../kernel/memory/connections.ts'
import { WEBHOOK_PATH } from '../money/settle/payment-webhook.ts'
import type { NoteParts } from '../operations/health/note-parts.ts'
import { notePayments } from '../operations/health/note-payments.ts'
import { LOCKED_KEYS, openPayments, type Payments, type Provider, switchedPayments } from '../outside/payments.ts'
import type { ProviderPlace } from '../outside/payments-account.ts'
import type { Opening } from './open-in-order.ts'

type Parts = {
  noteParts: NoteParts
  connections: Connections
  shared: PaymentSandbox | undefined
  /** Where keys from the dashboard are valid; Stripe, unless a test has a twin of it. */
  stripe: (() => ProviderPlace | undefined) | undefined
}

/**
 * Stripe, or a payment sandbox: one that is there already, else one of this shop's own. The farmer may connect Stripe in the
 * dashboard and disconnect it, so the sandbox runs wherever no variable has decided.
 */
export const openPaymentDoor = async ({ config, clock, log, keep }: Opening, { noteParts, connections, shared, stripe }: Parts) => {
  let { host, port } = config
  const webhookUrl = () => `http://${hereAt(host)}:${port}${WEBHOOK_PATH}`
  const isDecided = config.variables.includes('STRIPE_SECRET_KEY')
  const nearby = isDecided ? undefined : (shared ?? (await findPaymentSandbox(config.dataDir)))
  const pageOrigin = config.isPublic ? config.publicUrl.origin : undefined
  const isTwinNeeded = !isDecided && nearby === undefined
  const sandbox = isTwinNeeded ? await openPaymentSandbox({ dataDir: config.dataDir, webhookUrl, clock, log, pageOrigin }) : shared
  if (sandbox && sandbox !== shared) keep(sandbox.close)
  const listensAt = (atPort: number, atHost = config.host) => {
    ;[host, port] = [atHost, atPort]
  }

  const fallback: Provider = nearby ?? sandbox ?? LOCKED_KEYS
  const providerNow = (): Provider | undefined =>
    isLocked(config, 'payments', connections.current) ? undefined : (config.stripe ?? fallback)
  let opened: { provider: Provider; payments: Payments } | undefined
  const current = (): Payments | undefined => {
    const provider = providerNow()
    if (provider === undefined) return undefined
    const place = isDecided || provider === fallback ? undefined : stripe?.()
    if (opened?.provider !== provider)
      opened = { provider, payments: openPayments(place ? { ...provider, host: place.host, port: place.port } : provider, clock) }
    return opened.payments
  }
  const payments = notePayments(switchedPayments(current, clock), noteParts)
  return { payments, sandbox, sandboxAt: nearby ?? sandbox, listensAt }
}
