import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import { answerErrors } from '../../http/replies.ts'
import { isSameSecret } from '../../identity/same-secret.ts'
import { isLoopback } from '../../kernel/config/loopback.ts'
import type { Shop } from '../../kernel/context.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { countAnswers } from './count-answers.ts'
import { METRICS_TYPE } from './exposition.ts'
import type { Meter } from './meter.ts'

/** Where figures are read: with the token at the shop's own port, or at a port that only this machine reaches. */

const METRICS_PATH = '/metrics'
const HOST = '127.0.0.1'

const send = async (reply: FastifyReply, meter: Meter) =>
  reply
    .header('cache-control', 'no-store')
    .type(METRICS_TYPE)
    .send(await meter.read())

/** Of one length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Without the right token there is no such page. */
export const serveMetrics = (app: FastifyInstance, { config, meter }: Shop): void => {
  if (!meter) return
  countAnswers(app, meter.answers)
  const token = config.metrics?.token
  if (token === undefined) return
  const right = digest(`Bearer ${token}`)
  app.get(METRICS_PATH, { config: { isProbe: true } }, async ({ headers }, reply) => {
    if (!isSameSecret(digest(headers.authorization ?? ''), right)) throw new Refusal('notFound')
    return send(reply, meter)
  })
}

/** Bound to loopback: who may read is decided by where one stands, not by what a request says of itself. */
export const openMetricsPort = async ({ config, meter, log }: Shop): Promise<{ close: () => Promise<void> } | undefined> => {
  const port = config.metrics?.port
  if (!meter || port === undefined) return undefined
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  answerErrors(app)
  app.addHook('onRequest', async ({ host }) => {
    // A website in a browser of this machine may point its name here. This opens nothing: it only shuts that out.
    if (!URL.canParse(`http://${host}`) || !isLoopback(new URL(`http://${host}`).hostname)) throw new Refusal('notFound')
  })
  app.get(METRICS_PATH, (_, reply) => send(reply, meter))
  try {
    await app.listen({ host: HOST, port, listenTextResolver: () => 'Metrics are served' })
  } catch (error) {
    await app.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartRefused('Dozen cannot start: another program is using this METRICS_PORT. Stop it, or choose another METRICS_PORT.')
  }
  return { close: () => app.close() }
}
