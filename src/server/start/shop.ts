import type { FastifyBaseLogger } from 'fastify'
import type { Mailbox } from '../embedded/mailbox.ts'
import { mailboxKeyIn } from '../embedded/mailbox-key.ts'
import type { SandboxPlace } from '../embedded/pay-pages.ts'
import type { PaymentSandbox, SandboxKey } from '../embedded/payment-sandbox/payment-sandbox.ts'
import type { EmbeddedPostgres } from '../embedded/postgres.ts'
import { openLocations } from '../farm/find-location.ts'
import { openGround } from '../farm/map/ground.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import { claimSecret } from '../identity/claim-secret.ts'
import { workOnImports } from '../imports/work-on-imports.ts'
import { workOnRequests } from '../jobs/answer-requests.ts'
import { workOnBackups } from '../jobs/back-up-nightly.ts'
import { workOnInstallments } from '../jobs/charge-installments.ts'
import { workEveryMinute } from '../jobs/every-minute.ts'
import { workOnReconciling } from '../jobs/reconcile-payments.ts'
import { workOnLoginCodes } from '../jobs/send-login-codes.ts'
import { workOnPush } from '../jobs/send-push.ts'
import type { Clock } from '../kernel/clock.ts'
import { openSemaphore } from '../kernel/concurrency.ts'
import type { Config } from '../kernel/config/config.ts'
import { inForce, refuseLiveKeyInTheOpen } from '../kernel/config/in-force.ts'
import type { Shop } from '../kernel/context.ts'
import { openWindow } from '../kernel/memory/window.ts'
import { openPushKeys } from '../mail/push/push-keys.ts'
import { openRecentHealth } from '../operations/health/recent-health.ts'
import { healthPartsOf } from '../operations/health/run-checks.ts'
import type { ProviderPlace } from '../outside/payments-account.ts'
import type { Pool } from '../store/database/database.ts'
import { openInOrder } from './open-in-order.ts'
import { openMail } from './open-mail.ts'
import { openPaymentDoor } from './open-payments.ts'
import { openPeople } from './open-people.ts'
import { openDatabase, openKeepers, openMemory } from './open-store.ts'
import { paymentKinds } from './payment-kinds.ts'

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
  listensAt: (port: number, host?: string) => void
  close: () => Promise<void>
}

/** What of the local twins a shop with an address of its own shows there; on this machine they have ports of their own. */
export type TwinsInSight = { mailbox?: { mailbox: Mailbox; key: string }; payPages?: SandboxPlace }

/** What is there already: shops that share a database in one process also share a payment sandbox. For how long memory is trusted, tests may choose. */
type Shared = {
  sandbox?: PaymentSandbox | undefined
  postgres?: Promise<EmbeddedPostgres> | undefined
  trustedMs?: number | undefined
  /** Connections that tests use in turn. */
  db?: Pool | undefined
  /** Where Stripe is, if a test has a twin of it. */
  stripe?: (() => ProviderPlace | undefined) | undefined
}

const twinsInSight = (config: Config, mailbox: Mailbox | undefined, payPages: SandboxPlace | undefined): TwinsInSight => ({
  ...(config.isPublic && config.demo && mailbox ? { mailbox: { mailbox, key: mailboxKeyIn(config.dataDir) } } : {}),
  ...(config.isPublic && payPages ? { payPages } : {}),
})

const startWork = async (shop: Shop): Promise<void> => {
  await workOnRequests(shop)
  await workOnReconciling(shop)
  await workOnInstallments(shop)
  await workEveryMinute(shop)
  await workOnBackups(shop)
  await workOnImports(shop)
  await workOnLoginCodes(shop)
  await workOnPush(shop)
}

export const openShop = (given: Config, clock: Clock, log: FastifyBaseLogger, shared: Shared = {}): Promise<OpenShop> =>
  openInOrder(async (keep) => {
    const first = { config: given, clock, log, keep }
    const database = await openDatabase(first, shared.postgres, shared.db)
    const { db, secret, noteParts, meter, databaseWatch } = database
    const keepers = await openKeepers(first, db)
    await claimSecret({ db, config: given, log }, secret)
    const memory = await openMemory(first, db, secret, shared.trustedMs)
    const { connections } = memory
    const config = inForce(given, () => connections.current)
    refuseLiveKeyInTheOpen(config)
    const opening = { ...first, config }
    const { mailbox, mailer, queue } = await openMail(opening, { ...database, ...memory })
    const locations = await openLocations({ db, clock, config, log })
    keep(locations.close)
    const { payments, sandbox, sandboxAt, listensAt } = await openPaymentDoor(opening, {
      noteParts,
      connections,
      shared: shared.sandbox,
      stripe: shared.stripe,
    })
    const shop: Shop = {
      ...{ config, clock, log, db, noteParts, meter, databaseWatch, secret },
      ...memory,
      ...{ mailer, queue, locations, payments },
      ...openPeople(opening, { db, queue, farm: memory.farm, secret, keepers }),
      window: openWindow({ db, feed: memory.changeFeed, ...memory, clock, config }),
      recentHealth: openRecentHealth(clock, () => healthPartsOf({ config, db, clock, log, payments, mailer, secret })),
      limits: openRateLimits(db),
      pushKeys: openPushKeys({ db, secret }),
      kinds: paymentKinds,
      stripeAt: () => shared.stripe?.(),
      ground: openGround(),
      downloads: new Map(),
      semaphores: { download: openSemaphore(2), mailing: openSemaphore(1) },
    }
    await startWork(shop)
    return { shop, mailbox, sandbox, sandboxAt, twins: twinsInSight(config, mailbox, sandboxAt), listensAt }
  })
