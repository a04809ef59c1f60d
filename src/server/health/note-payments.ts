import { type Payments, ProviderAway } from '../outside/payments.ts'
import type { NoteParts } from './note-parts.ts'

type Ask = (...args: unknown[]) => Promise<unknown>

/** The same door, with each answer and each silence noted. An event comes in by itself: it says nothing of how we are answered. */
export const notePayments = (payments: Payments, { ok, failed }: NoteParts): Payments => {
  const noting =
    (ask: Ask): Ask =>
    async (...args) => {
      try {
        const answer = await ask(...args)
        ok('payments')
        return answer
      } catch (error) {
        if (error instanceof ProviderAway) failed('payments', error.message)
        else ok('payments')
        throw error
      }
    }
  const { hear, look, ...asked } = payments
  const noted = Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, noting(ask as Ask)])) as unknown as typeof asked
  return {
    ...noted,
    hear,
    look: async () => {
      const found = await look()
      if (found.kind === 'ok') ok('payments')
      else failed('payments', found.reason)
      return found
    },
  }
}
