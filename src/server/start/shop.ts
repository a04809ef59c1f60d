import type { FastifyBaseLogger } from 'fastify'
import { continuePaths } from '../../shared/addresses.ts'
import { type Mailbox, openMailbox } from '../embedded/mailbox.ts'
import { mailboxKeyIn } from '../embedded/mailbox-key.ts'
import type { SandboxPlace } from '../embedded/pay-pages.ts'
import {
  findPaymentSandbox,
  openPaymentSandbox,
  type PaymentSandbox,
  type SandboxKey,
} from '../embedded/payment-sandbox/payment-sandbox.ts'
import { type EmbeddedPostgres, openPostgres } from '../embedded/postgres.ts'
import { openLocations } from '../farm/find-location.ts'
import { openGround } from '../farm/map/ground.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import { openCalendarKeys } from '../identity/calendar-keys.ts'
import { openContinueWith } from '../identity/continue/continue.ts'
import { openEggCards } from '../identity/egg-cards.ts'
import type { Findings } from '../identity/elsewhere/examine-hosted.ts'
import { openFreshness } from '../identity/elsewhere/freshness.ts'
import { openMirror } from '../identity/elsewhere/mirror.ts'
import { openTellAccounts } from '../identity/elsewhere/tell-accounts.ts'
import { openWatch } from '../identity/elsewhere/watch-accounts.ts'
import { expectEverybodyMoved } from '../identity/everybody-moved.ts'
import { openIdentity } from '../identity/identity.ts'
import { openAccounts } from '../identity/open-accounts.ts'
import { openSecondFactor } from '../identity/second-factor/second-factor.ts'
import { sessionSecretIn } from '../identity/session-secret.ts'
import { linkPurposes, openSignedLinks } from '../identity/signed-links.ts'
import { workOnImports } from '../imports/work-on-imports.ts'
import { workOnBackups } from '../jobs/back-up-nightly.ts'
import { workOnInstallments } from '../jobs/charge-installments.ts'
import { workEveryMinute } from '../jobs/every-minute.ts'
import { workOnReconciling } from '../jobs/reconcile.ts'
import { workOnTidying } from '../jobs/tidy.ts'
import type { Clock } from '../kernel/clock.ts'
import { openSemaphore } from '../kernel/concurrency.ts'
import type { Config } from '../kernel/config/config.ts'
import { hereAt } from '../kernel/config/loopback.ts'
import type { Shop } from '../kernel/context.ts'
import { openCatalog } from '../kernel/memory/catalog.ts'
import { openChangeFeed } from '../kernel/memory/change-feed.ts'
import { openFarm } from '../kernel/memory/farm.ts'
import { openWindow } from '../kernel/memory/window.ts'
import { openQueue } from '../kernel/queue.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { MailParts } from '../mail/attempt-mail.ts'
import { everyMsOf, openBulkPace } from '../mail/bulk-pace.ts'
import { workOnMails } from '../mail/post-mails.ts'
import { noteNumbers } from '../money/receipts/note-numbers.ts'
import { WEBHOOK_PATH } from '../money/settle/payment-webhook.ts'
import { alongFor } from '../operations/backup/back-up.ts'
import { healthPartsOf } from '../operations/health/look.ts'
import { openNoteParts } from '../operations/health/note-parts.ts'
import { notePayments } from '../operations/health/note-payments.ts'
import { openRecentHealth } from '../operations/health/recent-health.ts'
import { openDatabaseWatch } from '../operations/health/watch-database.ts'
import { openMeter } from '../operations/metrics/meter.ts'
import { BULK_PER_SECOND, openMailer } from '../outside/mailer.ts'
import { openIssuer } from '../outside/openid.ts'
import { openPayments } from '../outside/payments.ts'
import { orderCalendar } from '../pickups/calendar-events.ts'
import { connect } from '../store/database/database.ts'
import { paymentKinds } from './payment-kinds.ts'
import { prepareDatabase } from './prepare-database.ts'

/**
 * Opens the parts of a shop one after another and closes them in the opposite order. Where a service is not
 * configured, its twin on loopback is started and the same client is pointed at it.
 */
export type OpenShop = {
  shop: Shop
  mailbox: Mailbox | undefined
  sandbox: PaymentSandbox | undefined
  /** Where payments are made that move no money; this process's own sandbox or another's. */
  sandboxAt: SandboxKey | undefined
  twins: TwinsInSight
  /** Told once the shop listens: where the payment sandbox calls it. */
  listensAt: (port: number) => void
  close: () => Promise<void>
}

/** What of the local twins a shop with an address of its own shows there; on this machine they have ports of their own. */
export type TwinsInSight = { mailbox?: { mailbox: Mailbox; key: string }; payPages?: SandboxPlace }

/** What is there already: shops that share a database in one process also share a payment sandbox. For how long memory is trusted, tests may choose. */
type Shared = {
  sandbox?: PaymentSandbox | undefined
  postgres?: Promise<EmbeddedPostgres> | undefined
  trustedMs?: number | undefined
}

/** What was found before the first customer comes. */
const heed = (findings: Findings | undefined, log: FastifyBaseLogger): void => {
  for (const warning of findings?.warnings ?? []) log.warn(warning)
  if (findings?.refusals.length) throw new StartRefused(`Dozen cannot start. ${findings.refusals.join(' ')}`)
}

export const openShop = async (config: Config, clock: Clock, log: FastifyBaseLogger, shared: Shared = {}): Promise<OpenShop> => {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const postgres =
      config.databaseUrl === undefined
        ? await (shared.postgres ?? openPostgres(config.dataDir, log))
        : { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, close: () => {} }
    closers.push(postgres.close)
    const db = connect(postgres.url)
    closers.push(() => db.end({ timeout: 5 }))
    const { hasQueue } = await prepareDatabase(db, postgres, { dataDir: config.dataDir, along: alongFor(config), clock, log })
    const noteParts = openNoteParts({ db, clock, log })
    const meter = config.metrics && openMeter({ db, clock })
    if (meter) closers.push(meter.close)
    const databaseWatch = openDatabaseWatch({ db, clock, log })
    closers.push(databaseWatch.close)
    const keepers = openAccounts(config, db, clock)
    await expectEverybodyMoved(db, keepers.accounts, log)
    heed(await keepers.examine?.(), log)
    const changeFeed = await openChangeFeed(db, shared.trustedMs)
    closers.push(changeFeed.close)
    const farm = await openFarm(db, changeFeed, config)
    closers.push(farm.close)
    // Before anybody gives out the next one.
    const numbers = await noteNumbers({ db, config, clock, log })
    closers.push(numbers.close)

    const mailbox = config.smtpUrl === undefined ? await openMailbox(config.dataDir, clock, log) : undefined
    if (mailbox) closers.push(mailbox.close)
    const everyMs = config.smtpUrl ? everyMsOf(config.smtpUrl, BULK_PER_SECOND) : 0
    const mailer = openMailer(config.smtpUrl ?? mailbox?.url ?? '', everyMs > 0, config.publicUrl.hostname)
    closers.push(mailer.close)

    const queue = await openQueue(postgres.url, log, { isReady: hasQueue, heed: databaseWatch.heed })
    closers.push(queue.close)
    const writeCalendar: MailParts['writeCalendar'] = (tx, id) => orderCalendar({ farm, config }, tx, id)
    const bulkPace = openBulkPace(db, everyMs)
    await workOnMails({
      db,
      queue,
      mailer,
      bulkPace,
      farm,
      mailFrom: config.mailFrom,
      host: config.publicUrl.hostname,
      noteParts,
      writeCalendar,
      clock,
      log,
    })
    await workOnTidying({ db, queue, clock, farm })

    const locations = await openLocations({ db, clock, config, log })
    closers.push(locations.close)
    let port = config.port
    const webhookUrl = () => `http://${hereAt(config.host)}:${port}${WEBHOOK_PATH}`
    const nearby = config.stripe ? undefined : (shared.sandbox ?? (await findPaymentSandbox(config.dataDir)))
    const pageOrigin = config.isPublic ? config.publicUrl.origin : undefined
    const isTwinNeeded = config.stripe === undefined && nearby === undefined
    const sandbox = isTwinNeeded
      ? await openPaymentSandbox({ dataDir: config.dataDir, webhookUrl, clock, log, pageOrigin })
      : shared.sandbox
    if (sandbox && sandbox !== shared.sandbox) closers.push(sandbox.close)
    const payments = notePayments(openPayments(config.stripe ?? nearby ?? (sandbox as PaymentSandbox), clock), noteParts)

    const limits = openRateLimits(db)
    const secret = config.sessionSecret ?? sessionSecretIn(config.dataDir)
    const watch = openWatch(clock, log)
    const [accounts, records] = [watch.over('accounts', keepers.accounts), watch.over('records', keepers.records)]
    const mirror = openMirror({ db, queue, farm, log, accounts, records })
    const freshness = openFreshness({ accounts, mirror, watch, clock })
    const tellAccounts = openTellAccounts(db)
    const people = { db, queue, farm, clock, accounts, records, mirror, tellAccounts }
    const identity = openIdentity({ ...people, publicUrl: config.publicUrl, freshness, watch })
    const secondFactor = openSecondFactor({ db, queue, farm, clock, secret })
    const continueWith =
      config.openId &&
      openContinueWith({
        ...people,
        secret,
        name: config.openId.name,
        issuer: openIssuer(config.openId, clock),
        issuerUrl: config.openId.issuer,
        redirectUri: new URL(continuePaths.back, config.publicUrl),
      })
    const linksFor = (purpose: keyof typeof linkPurposes) => openSignedLinks(secret, config.publicUrl, linkPurposes[purpose])
    const calendarKeys = openCalendarKeys(secret)
    const eggCards = openEggCards({ db, secret, publicUrl: config.publicUrl, clock, freshness })
    const [newsletterLinks, reminderLinks, invitationLinks] = [linksFor('newsletter'), linksFor('reminders'), linksFor('invitation')]
    const semaphores = { download: openSemaphore(2), mailing: openSemaphore(1) }
    const catalog = openCatalog(db, changeFeed)
    const forHealth = { config, db, clock, log, payments, mailer, secret }
    const shop = {
      config,
      changeFeed,
      farm,
      catalog,
      window: openWindow({ db, feed: changeFeed, catalog, farm, clock, config }),
      clock,
      log,
      db,
      noteParts,
      meter,
      databaseWatch,
      recentHealth: openRecentHealth(clock, () => healthPartsOf(forHealth)),
      secret,
      mailer,
      queue,
      identity,
      secondFactor,
      continueWith,
      limits,
      payments,
      kinds: paymentKinds,
      locations,
      ground: openGround(),
      newsletterLinks,
      invitationLinks,
      reminderLinks,
      calendarKeys,
      eggCards,
      downloads: new Map(),
      semaphores,
    }
    await workOnReconciling(shop)
    await workOnInstallments(shop)
    await workEveryMinute(shop)
    await workOnBackups(shop)
    await workOnImports(shop)
    const [payPages, isDemonstration] = [nearby ?? sandbox, config.isPublic && config.demo]
    const twins: TwinsInSight = {
      ...(isDemonstration && mailbox ? { mailbox: { mailbox, key: mailboxKeyIn(config.dataDir) } } : {}),
      ...(config.isPublic && payPages ? { payPages } : {}),
    }
    const listensAt = (at: number) => {
      port = at
    }
    return { shop, mailbox, sandbox, sandboxAt: nearby ?? sandbox, twins, listensAt, close }
  } catch (error) {
    await close()
    throw error
  }
}
