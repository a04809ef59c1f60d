import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Switches } from '../desk/switches.ts'
import type { Actions } from '../money/actions.ts'
import { invalid } from '../wire/stripe-refusal.ts'

const Payment = z.strictObject({ session: z.string() })
const Paid = z.strictObject({ session: z.string(), card: z.string().optional() })
const Kept = z.strictObject({ method: z.string(), does: z.enum(['pays', 'declines', 'lacksFunds', 'expired', 'asks', 'takesTime']) })
const Charged = z.strictObject({ payment: z.string(), outcome: z.enum(['succeeded', 'failed']) })
const Disputed = z.strictObject({ payment: z.string() })
const Settled = z.strictObject({ session: z.string(), outcome: z.enum(['succeeded', 'failed']) })
const Discount = z.strictObject({ session: z.string(), cents: z.int().min(1) })

const readAs = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const read = schema.safeParse(body)
  if (!read.success) throw invalid(z.prettifyError(read.error))
  return read.data
}

/** The switches, and what people do without a browser, for a test in another process. */
export const serveSandbox = (app: FastifyInstance, switches: Switches, actions: Actions): void => {
  const { pay, discount, settleLater, settle, dispute, fromNowOn, settleCharge } = actions
  app.get('/switches', async () => switches)
  app.put('/switches', async ({ body }) => Object.assign(switches, readAs(Switches.partial(), body)))
  app.post('/pay', async ({ body }) => {
    const { session, card } = readAs(Paid, body)
    return pay(session, card)
  })
  app.post('/from-now-on', async ({ body }) => {
    const { method, does } = readAs(Kept, body)
    return fromNowOn(method, does)
  })
  app.post('/settle-charge', async ({ body }) => {
    const { payment, outcome } = readAs(Charged, body)
    return settleCharge(payment, outcome)
  })
  app.post('/settle-later', async ({ body }) => settleLater(readAs(Payment, body).session))
  app.post('/settle', async ({ body }) => {
    const { session, outcome } = readAs(Settled, body)
    return settle(session, outcome)
  })
  app.post('/dispute', async ({ body }) => dispute(readAs(Disputed, body).payment))
  app.post('/discount', async ({ body }) => {
    const { session, cents } = readAs(Discount, body)
    return discount(session, cents)
  })
}
