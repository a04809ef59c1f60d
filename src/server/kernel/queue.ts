import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { type Db, isDatabaseAway, type Pool } from '../store/database/database.ts'
import { reach } from '../store/database/database-url.ts'
import { WORKER } from '../store/database/older-programs.ts'
import { openSemaphore } from './concurrency.ts'

/** A notification for one device. `until`: when it is of no use anymore. */
export type PushJob = { push_device_id: number; until: string; urgency: 'high' | 'normal'; topic: string; payload: string }

/** The shop's jobs and their data. */
export type Jobs = {
  'send-mail': { mail_id: string }
  'send-bulk-mail': { mail_id: string }
  'answer-request': { request_id: string }
  tidy: Record<string, never>
  reconcile: Record<string, never>
  'charge-installments': Record<string, never>
  'work-on-imports': Record<string, never>
  'send-login-code': { login_code_id: string }
  'send-push': PushJob
  'every-minute': Record<string, never>
  backup: Record<string, never>
}
type JobName = keyof Jobs

/** A fetched job; if settled with an error, it is retried later. */
export type Taken<Data> = { data: Data; settle: (error?: unknown) => void }
/** Aborts when the shop stops or the jobs' time is up. */
export type DoTogether<Data> = (jobs: readonly Taken<Data>[], isOver: () => boolean) => Promise<void>

export type Queue = {
  /** Creates a job in the caller's transaction: it exists if and when that commits. */
  send: <Name extends JobName>(db: Db, name: Name, data: Jobs[Name][]) => Promise<void>
  /** Processes a job; an exception means "retry later". */
  work: <Name extends JobName>(name: Name, atOnce: number, doIt: (data: Jobs[Name]) => Promise<void>) => Promise<void>
  /** Fetches several jobs together. Those not settled are retried later. */
  workTogether: <Name extends JobName>(name: Name, batch: number, doThem: DoTogether<Jobs[Name]>) => Promise<void>
  /** The ids of mails with an unfinished job. */
  listMails: (db: Db) => Promise<Set<string>>
  /** Retries waiting mails now; returns how many were waiting, including those already due. */
  hurryMails: (db: Db) => Promise<number>
  /** Runs a job on a cron schedule. */
  schedule: (name: JobName, cron: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A dead worker is detected by its missing heartbeat, so its jobs resume after about twenty seconds (fifty for one farm of many). Retries start at five
 * seconds and grow to an hour, for about three days.
 */
const RETRIES = { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60, heartbeatSeconds: 10 }
// A batch may take an hour if the mail server allows few emails a minute. The heartbeat still detects a dead worker.
const SLOWLY = { ...RETRIES, expireInSeconds: 3600 }
// A spreadsheet that a killed process had begun resumes soon, however often it is killed.
const STEADILY = { ...SLOWLY, retryLimit: 1000, retryDelayMax: 10 }
// A person waits for what they requested: it is retried every minute, and given up when nobody waits anymore.
const SOON = { ...RETRIES, retryLimit: 200, retryDelayMax: 60 }

/**
 * How much the queue does while there is nothing to do. A notification wakes a worker at once; what no notification tells
 * (a retry, a job of the clock, a worker that died) is looked for this often. One of many farms looks less often: a hundred
 * of them would keep a processor busy by asking.
 */
const ALONE = {
  poll: { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
  watch: { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 },
}
const ONE_OF_MANY = {
  poll: { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 10 },
  watch: {
    ...{ superviseIntervalSeconds: 30, monitorIntervalSeconds: 30, cronWorkerIntervalSeconds: 10, flowIntervalSeconds: 60 },
    // Reindexing waits for all older transactions, and blocks other statements meanwhile. Each start does it instead.
    reindex: false,
  },
}

/** The shop's own connections, for a farm that shares its server with many; `name` is what the server calls them. */
type Shared = { db: Pool; name: string }

/** One statement at a time: workers that wake together would open a connection each. */
const onShared = (db: Pool) => {
  const inTurn = openSemaphore(1)
  return {
    executeSql: (text: string, values?: unknown[]) => inTurn(() => db.driver.query(text, values)),
    listen: async (...given: Parameters<Pool['listen']>) => ({ close: (await db.listen(...given)).unlisten }),
  }
}

/**
 * Emails, notifications, requests for emails and spreadsheet rows that a killed process had fetched resume at once, unless another process may have them: that
 * one would be among the connections, or fetch its first job after this statement has begun.
 */
const TAKE_OVER = `
  update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where name in ('send-mail', 'send-bulk-mail', 'send-push', 'answer-request', 'work-on-imports') and state = 'active' and started_on < now() and not exists (
    select from pg_stat_activity where datname = current_database() and application_name like '${WORKER}%' and application_name <> $1)`

const MAIL_JOBS = "name in ('send-mail', 'send-bulk-mail')"
const LIVE_MAILS = `select data->>'mail_id' as mail_id from pgboss.job where ${MAIL_JOBS} and state in ('created', 'retry', 'active')`
const HURRY_MAILS = `
  update pgboss.job set start_after = least(start_after, now()) where ${MAIL_JOBS} and state in ('created', 'retry') returning 1`

const makeQueues = async (boss: PgBoss): Promise<void> => {
  await boss.createQueue('send-mail', { ...RETRIES, notify: true, deleteAfterSeconds: 24 * 3600 })
  await boss.createQueue('send-bulk-mail', { ...SLOWLY, notify: true, deleteAfterSeconds: 24 * 3600 })
  await boss.createQueue('answer-request', { ...SOON, notify: true, deleteAfterSeconds: 3600 })
  for (const name of ['reconcile', 'charge-installments', 'every-minute'])
    await boss.createQueue(name, { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 })
  await boss.createQueue('work-on-imports', { ...STEADILY, policy: 'exclusive', notify: true, deleteAfterSeconds: 3600 })
  // Nobody waits for a code longer than this.
  await boss.createQueue('send-login-code', { ...RETRIES, retryLimit: 10, retryDelayMax: 60, notify: true, deleteAfterSeconds: 3600 })
  // However often it is tried, it is dropped once it is of no use anymore.
  await boss.createQueue('send-push', { ...RETRIES, retryLimit: 20, retryDelayMax: 1800, notify: true, deleteAfterSeconds: 3600 })
  // One process at a time; a dead one is detected by its missing heartbeat.
  await boss.createQueue('backup', { ...SLOWLY, policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3600 })
  await boss.createQueue('tidy', { retryLimit: 2, deleteAfterSeconds: 24 * 3600 })
}

// Larger ones would keep the shop closed for long.
const TENDED_BYTES = 64 * 1024 * 1024

/** The role that works in the queue can't do this: the indexes belong to the owner. */
const tendIndexes = async (boss: PgBoss): Promise<void> => {
  for (const command of await boss.getReindexCommands({ maxIndexBytes: TENDED_BYTES })) await boss.getDb().executeSql(command)
}

/** Creates what the queue needs, for a role that may only work in it. */
export const prepareQueue = async (ownerUrl: string, log: FastifyBaseLogger): Promise<void> => {
  const boss = new PgBoss({ ...reach(ownerUrl), max: 1, application_name: 'dozen owner', supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue had an error'))
  await boss.start()
  try {
    await makeQueues(boss)
    await tendIndexes(boss).catch((error: unknown) => log.warn({ err: error }, "The job queue's indexes could not be shrunk"))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** `isReady`: the queue's tables already exist. `heed`: reports what keeps the database from working. */
type QueueOptions = { isReady?: boolean; heed?: (error: unknown) => void; shared?: Shared | undefined }

/** By such a name others see that a process works here. */
export const workerName = (): string => `${WORKER} ${randomUUID()}`

export const openQueue = async (
  databaseUrl: string,
  log: FastifyBaseLogger,
  { isReady = false, heed, shared }: QueueOptions = {},
): Promise<Queue> => {
  const { poll, watch } = shared ? ONE_OF_MANY : ALONE
  const application_name = shared?.name ?? workerName()
  // The queue passes what it doesn't handle itself to the driver.
  const connections = shared ? { db: onShared(shared.db) } : { ...reach(databaseUrl), max: 4, application_name }
  const boss = new PgBoss({ ...connections, useListenNotify: true, migrate: !isReady, ...watch })
  boss.on('error', (error) => {
    if (heed && isDatabaseAway(error)) heed(error)
    else log.error({ err: error }, 'The job queue had an error')
  })
  try {
    await boss.start()
    if (!isReady) await makeQueues(boss)
    await boss.getDb().executeSql(TAKE_OVER, [application_name])
  } catch (error) {
    // The process may go on without this shop: the half-started queue would ask a closed database for ever.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  let closing = false
  const resultOf = (id: string, error?: unknown): JobResult =>
    error === undefined ? { id, status: 'completed' } : { id, status: 'failed', output: { reason: (error as Error).message } }
  const settle =
    <Name extends JobName>(doIt: (data: Jobs[Name]) => Promise<void>) =>
    (job: Job<Jobs[Name]>): Promise<JobResult> =>
      doIt(job.data).then(
        () => resultOf(job.id),
        (error: unknown) => resultOf(job.id, error),
      )
  const start = async <Name extends JobName>(name: Name, batchSize: number, workOn: (jobs: Job<Jobs[Name]>[]) => Promise<JobResult[]>) => {
    // A full batch is followed by the next at once; otherwise a notification, or the next poll, wakes the worker.
    const pace = { batchSize, burstWhenBatchFull: batchSize > 1, ...poll }
    await boss.work<Jobs[Name], never, { perJobResults: true }>(name, { ...pace, perJobResults: true }, workOn)
  }

  return {
    send: async (db, name, data) => {
      // Prepared once per connection: planning the library's statement takes longer than running it.
      const run = (text: string, values: unknown[] = []) => db.unsafe(text, values, { prepare: true })
      const inTransaction = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await run(text, values) }) }
      await boss.insert(
        name,
        data.map((each) => ({ data: each })),
        { db: inTransaction },
      )
    },
    work: (name, atOnce, doIt) => start(name, atOnce, (jobs) => Promise.all(jobs.map(settle(doIt)))),
    workTogether: (name, batch, doThem) =>
      start(name, batch, async (jobs) => {
        const results: JobResult[] = []
        const taken = jobs.map(({ id, data }) => ({ data, settle: (error?: unknown) => void results.push(resultOf(id, error)) }))
        await doThem(taken, () => closing || jobs.some(({ signal }) => signal.aborted)).catch((error: unknown) =>
          log.warn({ err: error, queue: name }, 'Some jobs are left for later'),
        )
        return results
      }),
    listMails: async (db) => new Set((await db.unsafe(LIVE_MAILS)).map(({ mail_id }) => String(mail_id))),
    hurryMails: async (db) => (await db.unsafe(HURRY_MAILS)).length,
    schedule: (name, cron) => boss.schedule(name, cron),
    close: () => {
      closing = true
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
