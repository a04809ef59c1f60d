import type { FastifyInstance } from 'fastify'
import type { Switches } from '../desk/switches.ts'
import { StripeRefusal } from '../wire/stripe-refusal.ts'

/** Makes the API fail in the ways that the switches ask for. */
export const makeTrouble = (api: FastifyInstance, switches: Switches): void => {
  api.addHook('onRequest', async () => {
    if (switches.down) throw new StripeRefusal(503, { type: 'api_error', message: 'The payment sandbox is switched to be down.' })
  })
  api.addHook('onSend', async (request, reply, payload) => {
    if (switches.loseReplies > 0) {
      switches.loseReplies -= 1
      reply.hijack()
      request.raw.socket.resetAndDestroy()
    }
    return payload
  })
}
