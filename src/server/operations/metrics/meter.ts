import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '../../kernel/clock.ts'
import { VERSION } from '../../kernel/version.ts'
import { type Pool, within } from '../../store/database/database.ts'
import { type Figure, readFigures } from '../../store/farm/figures.ts'
import { type AnswerCount, openAnswerCount } from './count-answers.ts'
import { expose, type Family, type Sample } from './exposition.ts'

/** What the shop counts and measures about itself, for whoever draws curves of it. */
export type Meter = { answers: AnswerCount; read: () => Promise<string>; close: () => void }

/** However many ask, the database is asked now and then. */
const KEPT_MS = 10_000
const PATIENCE_MS = 3_000
const LAG_STEP_MS = 20

/** What is measured is the time between two steps. */
const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LAG_STEP_MS / 1e3)

const gauge = (name: string, help: string, samples: readonly Sample[] | number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

/** From the database: its name, its words, and what its label is called. */
const FIGURES: Readonly<Record<Figure['what'], readonly [name: string, help: string, label?: string]>> = {
  orders: ['dozen_orders', 'Orders by status.', 'status'],
  cents: ['dozen_payments_cents', 'Card payments for all orders, and refunds of them.', 'kind'],
  refunds: ['dozen_refunds', 'Refunds by state.', 'state'],
  mails: ['dozen_mails', 'Emails in the log by status; queued ones wait.', 'status'],
  events: ['dozen_payment_events', 'Events received from the payment provider.'],
  jobs: ['dozen_jobs_waiting', 'Jobs waiting or running, by queue.', 'queue'],
  alarms: ['dozen_alarms', 'Alarms that were sent and are not over.', 'name'],
}

const fromDatabase = (figures: readonly Figure[]): Family[] =>
  Object.entries(FIGURES).map(([what, [name, help, label]]) =>
    gauge(
      name,
      help,
      figures.flatMap((figure) =>
        figure.what === what ? [{ value: figure.count, ...(label ? { labels: { [label]: figure.of } } : {}) }] : [],
      ),
    ),
  )

const ofConnections = ({ driver }: Pool): Family =>
  gauge('dozen_database_connections', 'Database connections of this process: used, idle and waited for.', [
    { labels: { state: 'used' }, value: driver.totalCount - driver.idleCount },
    { labels: { state: 'idle' }, value: driver.idleCount },
    { labels: { state: 'waiting' }, value: driver.waitingCount },
  ])

const ofProcess = (lag: ReturnType<typeof monitorEventLoopDelay>): Family[] => {
  const { rss, heapUsed, external } = process.memoryUsage()
  return [
    gauge('dozen_info', 'The running version.', [{ labels: { version: VERSION, node: process.versions.node }, value: 1 }]),
    gauge('dozen_uptime_seconds', 'How long this process has been running.', Math.round(process.uptime())),
    gauge('dozen_memory_bytes', 'Memory of this process.', [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
      { labels: { kind: 'external' }, value: external },
    ]),
    gauge('dozen_event_loop_lag_seconds', 'Event loop delay since the last scrape: median, 99th percentile and maximum.', [
      { labels: { of: 'half' }, value: lagOf(lag.percentile(50)) },
      { labels: { of: 'most' }, value: lagOf(lag.percentile(99)) },
      { labels: { of: 'all' }, value: lagOf(lag.max) },
    ]),
  ]
}

export const openMeter = ({ db, clock }: { db: Pool; clock: Clock }): Meter => {
  const answers = openAnswerCount()
  const lag = monitorEventLoopDelay({ resolution: LAG_STEP_MS })
  lag.enable()
  let kept: { at: number; figures: Promise<readonly Figure[] | undefined> } | undefined
  /** Nothing, while the database does not answer: that is a figure too. */
  const readKept = () => {
    const now = clock().getTime()
    const isFresh = kept !== undefined && now >= kept.at && now - kept.at < KEPT_MS
    if (!isFresh) kept = { at: now, figures: within(PATIENCE_MS, Promise.resolve(readFigures(db))).catch(() => undefined) }
    return kept?.figures
  }
  return {
    answers,
    read: async () => {
      const figures = await readKept()
      const process = ofProcess(lag)
      lag.reset()
      const reached = gauge('dozen_database_up', 'Whether the database answers.', figures ? 1 : 0)
      return expose([...process, reached, ofConnections(db), ...fromDatabase(figures ?? []), ...answers.families()])
    },
    close: () => lag.disable(),
  }
}
