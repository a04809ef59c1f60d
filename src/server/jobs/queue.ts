import type { FastifyBaseLogger } from 'fastify'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Db } from '../store/database.ts'

/** The jobs of the shop and what each is told. */
export type Jobs = { 'send-mail': { mail_id: string }; tidy: Record<string, never>; reconcile: Record<string, never> }
type JobName = keyof Jobs

export type Queue = {
  /** Creates a job in the caller's transaction: it exists if and when that commits. */
  send: <Name extends JobName>(db: Db, name: Name, data: Jobs[Name][]) => Promise<void>
  /** Works on a job; a throw means "try again later". */
  work: <Name extends JobName>(name: Name, atOnce: number, doIt: (data: Jobs[Name]) => Promise<void>) => Promise<void>
  /** Runs a job at the times of a cron line. */
  schedule: (name: JobName, cron: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A worker that dies is noticed by its missing heartbeat, so its jobs go on after about twenty seconds. Retries
 * start at five seconds and grow to an hour, for about three days.
 */
const RETRIES = { retryLimit: 80, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60, heartbeatSeconds: 10 }
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }

export const openQueue = async (databaseUrl: string, log: FastifyBaseLogger): Promise<Queue> => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, application_name: 'dozen jobs', useListenNotify: true, ...WATCH })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error'))
  await boss.start()
  await boss.createQueue('send-mail', { ...RETRIES, notify: true, deleteAfterSeconds: 24 * 3600 })
  await boss.createQueue('reconcile', { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 })
  await boss.createQueue('tidy', { retryLimit: 2, deleteAfterSeconds: 24 * 3600 })

  return {
    send: async (db, name, data) => {
      const inTransaction = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await db.unsafe(text, values as never[]) }) }
      await boss.insert(
        name,
        data.map((each) => ({ data: each })),
        { db: inTransaction },
      )
    },
    work: async (name, atOnce, doIt) => {
      const settle = async (job: Job<Jobs[typeof name]>): Promise<JobResult> => {
        try {
          await doIt(job.data)
          return { id: job.id, status: 'completed' }
        } catch (error) {
          return { id: job.id, status: 'failed', output: { reason: (error as Error).message } }
        }
      }
      // A full batch is followed by the next at once; otherwise a notice, or two seconds, wakes the worker.
      const pace = { batchSize: atOnce, burstWhenBatchFull: atOnce > 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }
      await boss.work<Jobs[typeof name], never, { perJobResults: true }>(name, { ...pace, perJobResults: true }, (jobs) =>
        Promise.all(jobs.map(settle)),
      )
    },
    schedule: (name, cron) => boss.schedule(name, cron),
    close: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}
