import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { ProviderAway } from '../outside/payments.ts'

/**
 * The payment sandbox listens on loopback. Where buyers sit elsewhere, its pages, and nothing else of it, are handed
 * through under the shop's own address: a demonstration on a rented machine can be paid in.
 */
export type SandboxPlace = { host: string; port: number }

const ANSWER_MS = 20_000
const FORM = 'application/x-www-form-urlencoded'
/** What of the sandbox's answer a browser needs. Its own policy is the stricter one and takes the place of the shop's. */
const HANDED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location']

type Asked = FastifyRequest<{ Params: { session: string }; Body: string | undefined }>

export const servePayPages = (app: FastifyInstance, { host, port }: SandboxPlace): void => {
  // The sandbox knows nobody's cookies: none are handed on.
  const ask = (path: string, body: string | undefined): Promise<Response> =>
    fetch(`http://${host}:${port}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': FORM }, body }),
    }).catch((error: Error) => {
      throw new ProviderAway(error.message, { cause: error })
    })

  const handThrough = (rest: string) => async (request: Asked, reply: FastifyReply) => {
    const { session } = request.params
    if (!/^\w+$/.test(session)) throw new Refusal('notFound')
    const answer = await ask(`/pay/${session}${rest}`, request.method === 'POST' ? (request.body ?? '') : undefined)
    for (const name of HANDED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(answer.status).send(await answer.text())
  }

  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) => done(null, body))
    // A page with no referrer posts with a null origin. It acts for anyone who has the address, not for a cookie.
    for (const rest of ['', '/bank', '/authenticate'])
      route.route({
        method: ['GET', 'POST'],
        url: `/pay/:session${rest}`,
        config: { fromAnywhere: true },
        handler: handThrough(rest),
      })
  })
}
