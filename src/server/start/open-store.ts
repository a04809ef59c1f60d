import type { FastifyBaseLogger } from 'fastify'
import { type EmbeddedPostgres, openPostgres } from '../embedded/postgres.ts'
import { expectOwnSecret } from '../identity/claim-secret.ts'
import type { Findings } from '../identity/elsewhere/examine-hosted.ts'
import { expectEverybodyMoved } from '../identity/everybody-moved.ts'
import { openAccounts } from '../identity/open-accounts.ts'
import { sessionSecretIn } from '../identity/session-secret.ts'
import { openCatalog } from '../kernel/memory/catalog.ts'
import { openChangeFeed } from '../kernel/memory/change-feed.ts'
import { openConnections } from '../kernel/memory/connections.ts'
import { openFarm } from '../kernel/memory/farm.ts'
import { workerName } from '../kernel/queue.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { noteNumbers } from '../money/receipts/note-numbers.ts'
import { alongFor } from '../operations/backup/back-up.ts'
import { databaseFolder } from '../operations/health/disk-space.ts'
import { openNoteParts } from '../operations/health/note-parts.ts'
import { openDatabaseWatch } from '../operations/health/watch-database.ts'
import { openMeter } from '../operations/metrics/meter.ts'
import { connect, type Pool } from '../store/database/database.ts'
import type { Opening } from './open-in-order.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The database, prepared and watched; who keeps the accounts; what is remembered of the farm. */

type Postgres = Promise<EmbeddedPostgres> | undefined

/** `embedded` and `pool`: what is there already, and is closed by whoever opened it. */
export const openDatabase = async ({ config, clock, log, keep }: Opening, embedded: Postgres, pool: Pool | undefined) => {
  const postgres =
    config.databaseUrl === undefined
      ? await (embedded ?? openPostgres(config.dataDir, log, config.postgresBin))
      : { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, close: () => {} }
  keep(postgres.close)
  // One of many farms has its jobs done on the shop's own connections: each costs their server several megabytes.
  const worker = config.farmsDir === undefined ? undefined : workerName()
  const db = pool ?? connect(postgres.url, undefined, worker)
  if (!pool) keep(() => db.end({ timeout: 5 }))
  const { dataDir } = config
  const secret = config.sessionSecret ?? sessionSecretIn(dataDir)
  const expectOurs = (reached: Pool) => expectOwnSecret({ db: reached, config }, secret)
  const { hasQueue } = await prepareDatabase(db, postgres, { dataDir, along: alongFor(config), clock, log, expectOurs })
  const noteParts = openNoteParts({ db, clock, log })
  const meter = config.metrics && openMeter({ db, clock })
  if (meter) keep(meter.close)
  const databaseWatch = openDatabaseWatch({ db, clock, log, folder: databaseFolder(config) })
  keep(databaseWatch.close)
  return { db, secret, databaseUrl: postgres.url, worker, hasQueue, noteParts, meter, databaseWatch }
}

/** What was found before the first customer comes. */
const heed = (findings: Findings | undefined, log: FastifyBaseLogger): void => {
  for (const warning of findings?.warnings ?? []) log.warn(warning)
  if (findings?.refusals.length) throw new StartRefused(`Dozen cannot start. ${findings.refusals.join(' ')}`)
}

export const openKeepers = async ({ config, clock, log }: Opening, db: Pool) => {
  const keepers = openAccounts(config, db, clock)
  await expectEverybodyMoved(db, keepers.accounts, log)
  heed(await keepers.examine?.(), log)
  return keepers
}

/** `trustedMs`: for how long memory is trusted. */
export const openMemory = async ({ config, clock, log, keep }: Opening, db: Pool, secret: string, trustedMs: number | undefined) => {
  const changeFeed = await openChangeFeed(db, trustedMs)
  keep(changeFeed.close)
  const farm = await openFarm(db, changeFeed, config)
  keep(farm.close)
  const connections = await openConnections(db, changeFeed, secret)
  keep(connections.close)
  // Before anybody gives out the next one.
  const numbers = await noteNumbers({ db, config, clock, log })
  keep(numbers.close)
  return { changeFeed, farm, connections, catalog: openCatalog(db, changeFeed) }
}
