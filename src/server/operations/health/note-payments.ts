import { type Payments, ProviderAway } from '../../outside/payments.ts'
import type { NoteParts } from './note-parts.ts'

type Ask = (...args: unknown[]) => Promise<unknown>

/** The same door, with each answer and each silence noted. An event comes in by itself: it says nothing of how we are answered. */
export const notePayments = (payments: Payments, { ok, failed, checkouts }: NoteParts): Payments => {
  const noteTrouble = (error: unknown): void => {
    if (error instanceof ProviderAway) failed('payments', error.message)
    else ok('payments')
  }
  const noting =
    (ask: Ask): Ask =>
    async (...args) => {
      try {
        const answer = await ask(...args)
        ok('payments')
        return answer
      } catch (error) {
        noteTrouble(error)
        throw error
      }
    }
  const { hear, look, listPaid, open, ...asked } = payments
  const openNoted = noting(open as Ask) as Payments['open']
  const noted = Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, noting(ask as Ask)])) as unknown as typeof asked
  return {
    ...noted,
    hear,
    open: async (purchase) => {
      try {
        const opened = await openNoted(purchase)
        checkouts.opened()
        return opened
      } catch (error) {
        if (error instanceof ProviderAway) checkouts.failed(error.message)
        throw error
      }
    },
    listPaid: async function* (span) {
      try {
        yield* listPaid(span)
        ok('payments')
      } catch (error) {
        noteTrouble(error)
        throw error
      }
    },
    look: async () => {
      const found = await look()
      if (found.kind === 'ok') ok('payments')
      else failed('payments', found.reason)
      return found
    },
  }
}
