import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { type Db, isDatabaseAway } from '../store/database/database.ts'
import { reach } from '../store/database/database-url.ts'
import { WORKER } from '../store/database/older-programs.ts'

/** The jobs of the shop and what each is told. */
export type Jobs = {
  'send-mail': { mail_id: string }
  'send-bulk-mail': { mail_id: string }
  tidy: Record<string, never>
  reconcile: Record<string, never>
  'charge-installments': Record<string, never>
  'work-on-imports': Record<string, never>
  'every-minute': Record<string, never>
  backup: Record<string, never>
}
type JobName = keyof Jobs

/** A job that was taken; settled with an error, it is tried again later. */
export type Taken<Data> = { data: Data; settle: (error?: unknown) => void }
/** Is over when the shop stops, or the time of the jobs has run out. */
export type DoTogether<Data> = (jobs: readonly Taken<Data>[], isOver: () => boolean) => Promise<void>

export type Queue = {
  /** Creates a job in the caller's transaction: it exists if and when that commits. */
  send: <Name extends JobName>(db: Db, name: Name, data: Jobs[Name][]) => Promise<void>
  /** Works on a job; a throw means "try again later". */
  work: <Name extends JobName>(name: Name, atOnce: number, doIt: (data: Jobs[Name]) => Promise<void>) => Promise<void>
  /** Fetches several jobs together. Those that are not settled are tried again later. */
  workTogether: <Name extends JobName>(name: Name, batch: number, doThem: DoTogether<Jobs[Name]>) => Promise<void>
  /** The mails for which there is a job that has not ended, by their id. */
  listMails: (db: Db) => Promise<Set<string>>
  /** Mails that wait for another try are tried now; tells how many wait, those with them whose time has come already. */
  hurryMails: (db: Db) => Promise<number>
  /** Runs a job at the times of a cron line. */
  schedule: (name: JobName, cron: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A worker that dies is noticed by its missing heartbeat, so its jobs go on after about twenty seconds. Retries
 * start at five seconds and grow to an hour, for about three days.
 */
const RETRIES = { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60, heartbeatSeconds: 10 }
// A batch may take an hour where the mail server wants few mails a minute. The heartbeat still tells a dead worker.
const SLOWLY = { ...RETRIES, expireInSeconds: 3600 }
// What a killed process had begun of a spreadsheet goes on soon, however often it is killed.
const STEADILY = { ...SLOWLY, retryLimit: 1000, retryDelayMax: 10 }
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }

/**
 * Mails, and lines of a spreadsheet, that a killed process had taken go on at once, if no other process is there that may have taken them: it
 * would be seen among the connections, or take its first job after this statement has begun.
 */
const TAKE_OVER = `
  update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where name in ('send-mail', 'send-bulk-mail', 'work-on-imports') and state = 'active' and started_on < now() and not exists (
    select from pg_stat_activity where datname = current_database() and application_name like '${WORKER}%' and application_name <> $1)`

const MAIL_JOBS = "name in ('send-mail', 'send-bulk-mail')"
const LIVE_MAILS = `select data->>'mail_id' as mail_id from pgboss.job where ${MAIL_JOBS} and state in ('created', 'retry', 'active')`
const HURRY_MAILS = `
  update pgboss.job set start_after = least(start_after, now()) where ${MAIL_JOBS} and state in ('created', 'retry') returning 1`

const makeQueues = async (boss: PgBoss): Promise<void> => {
  await boss.createQueue('send-mail', { ...RETRIES, notify: true, deleteAfterSeconds: 24 * 3600 })
  await boss.createQueue('send-bulk-mail', { ...SLOWLY, notify: true, deleteAfterSeconds: 24 * 3600 })
  for (const name of ['reconcile', 'charge-installments', 'every-minute'])
    await boss.createQueue(name, { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 })
  await boss.createQueue('work-on-imports', { ...STEADILY, policy: 'exclusive', notify: true, deleteAfterSeconds: 3600 })
  // Of all processes one at a time; a dead one is noticed by its missing heartbeat.
  await boss.createQueue('backup', { ...SLOWLY, policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3600 })
  await boss.createQueue('tidy', { retryLimit: 2, deleteAfterSeconds: 24 * 3600 })
}

// Larger ones would keep the shop shut for long.
const TENDED_BYTES = 64 * 1024 * 1024

/** Those who only work in the queue cannot do this: the indexes belong to the owner. */
const tendIndexes = async (boss: PgBoss): Promise<void> => {
  for (const command of await boss.getReindexCommands({ maxIndexBytes: TENDED_BYTES })) await boss.getDb().executeSql(command)
}

/** Makes what the queue needs, for a role that may work in it and no more. */
export const prepareQueue = async (ownerUrl: string, log: FastifyBaseLogger): Promise<void> => {
  const boss = new PgBoss({ ...reach(ownerUrl), max: 1, application_name: 'dozen owner', supervise: false, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue had an error'))
  await boss.start()
  try {
    await makeQueues(boss)
    await tendIndexes(boss).catch((error: unknown) => log.warn({ err: error }, 'The job queue’s indexes could not be shrunk'))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** `isReady`: somebody else has made what the queue needs. `heed`: who says what keeps the database from working, for all who use it. */
type QueueOptions = { isReady?: boolean; heed?: (error: unknown) => void }

export const openQueue = async (
  databaseUrl: string,
  log: FastifyBaseLogger,
  { isReady = false, heed }: QueueOptions = {},
): Promise<Queue> => {
  const application_name = `${WORKER} ${randomUUID()}`
  // Whatever it does not know itself, the queue hands to the driver.
  const boss = new PgBoss({ ...reach(databaseUrl), max: 4, application_name, useListenNotify: true, migrate: !isReady, ...WATCH })
  boss.on('error', (error) => {
    if (heed && isDatabaseAway(error)) heed(error)
    else log.error({ err: error }, 'The job queue had an error')
  })
  await boss.start()
  if (!isReady) await makeQueues(boss)
  await boss.getDb().executeSql(TAKE_OVER, [application_name])

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
    // A full batch is followed by the next at once; otherwise a notice, or two seconds, wakes the worker.
    const pace = { batchSize, burstWhenBatchFull: batchSize > 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
    await boss.work<Jobs[Name], never, { perJobResults: true }>(name, { ...pace, perJobResults: true }, workOn)
  }

  return {
    send: async (db, name, data) => {
      // Prepared once for each connection: planning the library's statement takes longer than carrying it out.
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
