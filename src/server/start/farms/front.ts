import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { stopPolitely } from '../../http/stop-politely.ts'
import type { Config } from '../../kernel/config/config.ts'
import { VERSION } from '../../kernel/version.ts'
import { answerProbe } from '../../operations/health/probe.ts'
import { LISTENER } from '../listener.ts'
import type { Served } from '../open-served.ts'

/** The listener that several farms share: it hands each request to the farm whose host it names, before reading any of it. */

type Host = string | undefined
/** `at`: the farm that runs at a host. `isExpected`: whether one should. */
export type Farms = { at: (host: Host) => Served | undefined; isExpected: (host: Host) => boolean; running: () => readonly Served[] }

const NO_STORE = ['cache-control', 'no-store'] as const

const sayPlainly = (reply: FastifyReply, status: number, sentence: string) =>
  reply
    .code(status)
    .header(...NO_STORE)
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)

const ANSWER_MS = 1_000

/** However many ask, and however many farms there are: each farm is asked once a second at most. */
const onceASecond = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let last: { until: number; result: Promise<Result> } | undefined
  return () => {
    if (!last || performance.now() >= last.until) {
      const own = { until: Number.POSITIVE_INFINITY, result: work() }
      own.result.finally(() => (own.until = performance.now() + ANSWER_MS)).catch(() => {})
      last = own
    }
    return last.result
  }
}

/** While one farm works, so does the process: what only another lacks is said at that one's own host. */
const isReady = ({ running }: Farms): Promise<boolean> =>
  Promise.any(
    running().map(async ({ app }) => {
      const { statusCode } = await app.inject('/readyz')
      if (statusCode !== 200) throw new Error('Not ready')
      return true
    }),
  ).catch(() => false)

export const openFront = ({ trustProxy }: Config, log: FastifyBaseLogger, farms: Farms) => {
  const handOver = ({ raw }: FastifyRequest, reply: FastifyReply): boolean => {
    const farm = farms.at(raw.headers.host)
    if (!farm) return false
    reply.hijack()
    farm.app.routing(raw, reply.raw)
    return true
  }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    ...LISTENER,
    frameworkErrors: (_, request, reply) => void (handOver(request, reply) || sayPlainly(reply, 400, 'This address cannot be read.')),
  })
  const stopping = stopPolitely(app, { isBehindProxy: trustProxy.length > 0 })
  app.addHook('onRequest', (request, reply, done) => {
    if (handOver(request, reply)) return
    if (farms.isExpected(request.raw.headers.host)) {
      reply.header('retry-after', '30')
      void sayPlainly(reply, 503, 'This shop is starting. Please try again in a minute.')
    } else if (request.is404) void sayPlainly(reply, 404, 'There is no farm at this address.')
    else done()
  })
  app.get('/healthz', async (request, reply) => {
    const proofs = farms.running().map(({ shop }) => answerProbe(request, shop.secret))
    return reply
      .code(stopping.isStopping() ? 503 : 200)
      .header(...NO_STORE)
      .send(Object.assign({ status: 'alive', version: VERSION }, ...proofs))
  })
  const isAnyReady = onceASecond(() => isReady(farms))
  app.get('/readyz', async (_, reply) => {
    reply.header(...NO_STORE)
    if (stopping.isStopping()) return reply.code(503).send({ status: 'stopping' })
    return (await isAnyReady()) ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'failing' })
  })
  return { app, stopping }
}
