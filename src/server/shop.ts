import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Shop } from './context.ts'
import { type Mailbox, openMailbox } from './embedded/mailbox.ts'
import { openPostgres } from './embedded/postgres.ts'
import { openIdentity } from './identity.ts'
import { openQueue } from './jobs/queue.ts'
import { workOnMails } from './jobs/send-mail.ts'
import { workOnTidying } from './jobs/tidy.ts'
import { openMailer } from './outside/mailer.ts'
import { openRateLimits } from './rate-limits.ts'
import { keptSecret } from './secrets.ts'
import { connect } from './store/database.ts'
import { migrate } from './store/migrate.ts'

/**
 * Opens the parts of a shop one after another and closes them in the opposite order. Where a service is not
 * configured, its twin on loopback is started and the same client is pointed at it.
 */
export type OpenShop = { shop: Shop; mailbox: Mailbox | undefined; close: () => Promise<void> }

export const openShop = async (config: Config, clock: Clock, log: FastifyBaseLogger): Promise<OpenShop> => {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const postgres =
      config.databaseUrl === undefined ? await openPostgres(config.dataDir, log) : { url: config.databaseUrl, close: () => {} }
    closers.push(postgres.close)
    const db = connect(postgres.url)
    closers.push(() => db.end({ timeout: 5 }))
    await migrate(db)

    const mailbox = config.smtpUrl === undefined ? await openMailbox(config.dataDir, clock, log) : undefined
    if (mailbox) closers.push(mailbox.close)
    const mailer = openMailer(config.smtpUrl ?? mailbox?.url ?? '')
    closers.push(mailer.close)

    const queue = await openQueue(postgres.url, log)
    closers.push(queue.close)
    await workOnMails({ db, queue, mailer, mailFrom: config.mailFrom, clock, log })
    await workOnTidying({ db, queue, clock })

    const limits = openRateLimits(db)
    const secret = config.sessionSecret ?? keptSecret(config.dataDir)
    const identity = openIdentity({ db, queue, publicUrl: config.publicUrl, secret, clock })
    return { shop: { config, clock, log, db, queue, identity, limits }, mailbox, close }
  } catch (error) {
    await close()
    throw error
  }
}
