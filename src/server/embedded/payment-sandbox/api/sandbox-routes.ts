import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actions } from '../money/actions.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { Switches } from '../desk/switches.ts'

const Action = z.discriminatedUnion('does', [
  z.strictObject({ does: z.enum(['pay', 'settleLater']), session: z.string() }),
  z.strictObject({ does: z.literal('settle'), session: z.string(), outcome: z.enum(['succeeded', 'failed']).optional() }),
  z.strictObject({ does: z.literal('refund'), payment_intent: z.string(), amount: z.int().min(1).optional() }),
  z.strictObject({ does: z.literal('dispute'), payment_intent: z.string() }),
  z.strictObject({ does: z.literal('closeDispute'), payment_intent: z.string(), status: z.enum(['won', 'lost']).optional() }),
])

const readAs = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const read = schema.safeParse(body)
  if (!read.success) throw invalid(z.prettifyError(read.error))
  return read.data
}

const act = (actions: Actions, action: z.infer<typeof Action>): unknown => {
  switch (action.does) {
    case 'pay':
    case 'settleLater':
      return actions[action.does](action.session)
    case 'settle':
      return actions.settle(action.session, action.outcome)
    case 'refund':
      return actions.refund(action.payment_intent, action.amount)
    case 'dispute':
      return actions.dispute(action.payment_intent)
    case 'closeDispute':
      return actions.closeDispute(action.payment_intent, action.status)
  }
}

/** The switches and the actions, for a test in another process. */
export const serveSandbox = (app: FastifyInstance, switches: Switches, actions: Actions): void => {
  app.get('/switches', async () => switches)
  app.put('/switches', async ({ body }) => Object.assign(switches, readAs(Switches.partial(), body)))
  app.post('/actions', async ({ body }) => act(actions, readAs(Action, body)))
}
