import { openMailbox } from '../embedded/mailbox.ts'
import { workOnExpired } from '../jobs/remove-expired.ts'
import { isLocked } from '../kernel/config/in-force.ts'
import { openQueue } from '../kernel/queue.ts'
import { everyMsOf, openBulkPace } from '../mail/bulk-pace.ts'
import { workOnMails } from '../mail/post-mails.ts'
import { BULK_PER_SECOND, openMailer, switchedMailer } from '../outside/mailer.ts'
import { orderCalendar } from '../pickups/calendar-events.ts'
import type { Opening } from './open-in-order.ts'
import type { openDatabase, openMemory } from './open-store.ts'

/** The way out for mails, or the local mailbox in its stead, and the queue that they wait in. */

type Mailing = Awaited<ReturnType<typeof openDatabase>> & Awaited<ReturnType<typeof openMemory>>

export const openMail = async ({ config, clock, log, keep }: Opening, shop: Mailing) => {
  const { db, databaseUrl, worker, hasQueue, databaseWatch, noteParts, farm, connections } = shop
  // The farmer may connect an email server in the dashboard and disconnect it: the mailbox is there unless a variable decides.
  const mailbox = config.variables.includes('SMTP_URL') ? undefined : await openMailbox(config.dataDir, clock, log)
  if (mailbox) keep(mailbox.close)
  const everyMs = () => (config.smtpUrl ? everyMsOf(config.smtpUrl, BULK_PER_SECOND) : 0)
  const mailer = switchedMailer(
    () => (isLocked(config, 'email', connections.current) ? undefined : (config.smtpUrl ?? mailbox?.url)),
    (smtpUrl) => openMailer(smtpUrl, everyMs() > 0, config.publicUrl.hostname),
  )
  keep(mailer.close)

  const shared = worker === undefined ? undefined : { db, name: worker }
  const queue = await openQueue(databaseUrl, log, { isReady: hasQueue, heed: databaseWatch.heed, shared })
  keep(queue.close)
  await workOnMails({
    db,
    queue,
    mailer,
    bulkPace: () => openBulkPace(db, everyMs())(),
    farm,
    sender: config,
    host: config.publicUrl.hostname,
    noteParts,
    writeCalendar: (tx, id) => orderCalendar({ farm, config }, tx, id),
    clock,
    log,
  })
  await workOnExpired({ db, queue, clock, farm })
  return { mailbox, mailer, queue }
}
