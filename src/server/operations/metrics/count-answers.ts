import type { FastifyInstance } from 'fastify'
import type { Family } from './exposition.ts'

/** How many answers of each call there were, and how long they took. Counted in two maps: nobody feels it. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the table. */
    call?: string
  }
}

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** `buckets`: how many took no longer than each, but longer than the one before; the last: longer than all. */
type Counted = { statuses: Map<number, number>; buckets: number[]; sum: number }

export type AnswerCount = { note: (call: string, status: number, ms: number) => void; families: () => Family[] }

const newCount = (): Counted => ({ statuses: new Map(), buckets: new Array(BUCKETS.length + 1).fill(0), sum: 0 })

const histogramOf = ([call, { buckets, sum }]: readonly [string, Counted]) => {
  let below = 0
  const steps = buckets.map((count, each) => {
    below += count
    return { suffix: '_bucket', labels: { call, le: String(BUCKETS[each] ?? '+Inf') }, value: below }
  })
  return [...steps, { suffix: '_sum', labels: { call }, value: sum }, { suffix: '_count', labels: { call }, value: below }]
}

export const openAnswerCount = (): AnswerCount => {
  const calls = new Map<string, Counted>()
  return {
    note: (call, status, ms) => {
      const counted = calls.get(call) ?? newCount()
      if (!calls.has(call)) calls.set(call, counted)
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      const seconds = ms / 1000
      const bucket = BUCKETS.findIndex((most) => seconds <= most)
      const at = bucket === -1 ? BUCKETS.length : bucket
      counted.buckets[at] = (counted.buckets[at] ?? 0) + 1
      counted.sum += seconds
    },
    families: () => [
      {
        name: 'dozen_http_requests_total',
        help: 'Responses by call and status.',
        type: 'counter',
        samples: [...calls].flatMap(([call, { statuses }]) =>
          [...statuses].map(([status, value]) => ({ labels: { call, status: String(status) }, value })),
        ),
      },
      {
        name: 'dozen_http_request_duration_seconds',
        help: 'Response time by call.',
        type: 'histogram',
        samples: [...calls].flatMap(histogramOf),
      },
    ],
  }
}

/** What is no call goes under its route, if that is one of ours, or all together as pages: no visitor makes up a name. */
const PAGES = 'pages'

export const countAnswers = (app: FastifyInstance, count: AnswerCount): void => {
  app.addHook('onResponse', ({ routeOptions: { config, url } }, reply, done) => {
    count.note(config.call ?? (url?.startsWith('/api/') ? url : PAGES), reply.statusCode, reply.elapsedTime)
    done()
  })
}
