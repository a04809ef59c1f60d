import type { FastifyBaseLogger } from 'fastify'
import type { Locations } from '../farm/find-location.ts'
import type { openGround } from '../farm/map/ground.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { CalendarKeys } from '../identity/calendar-keys.ts'
import type { ContinueWith } from '../identity/continue/continue-with.ts'
import type { EggCards } from '../identity/egg-cards.ts'
import type { Identity } from '../identity/identity.ts'
import type { LoginCodes } from '../identity/login-codes/login-codes.ts'
import type { AskingBrowser } from '../identity/passkeys/asking-browser.ts'
import type { Passkeys } from '../identity/passkeys/passkeys.ts'
import type { SecondFactor } from '../identity/second-factor/second-factor.ts'
import type { SignedLinks } from '../identity/signed-links.ts'
import type { PushKeys } from '../mail/push/push-keys.ts'
import type { Kinds } from '../money/kinds.ts'
import type { NoteParts } from '../operations/health/note-parts.ts'
import type { RecentHealth } from '../operations/health/recent-health.ts'
import type { DatabaseWatch } from '../operations/health/watch-database.ts'
import type { Meter } from '../operations/metrics/meter.ts'
import type { Mailer } from '../outside/mailer.ts'
import type { Payments } from '../outside/payments.ts'
import type { ProviderPlace } from '../outside/payments-account.ts'
import type { Pool } from '../store/database/database.ts'
import type { Clock } from './clock.ts'
import type { Semaphore } from './concurrency.ts'
import type { Config } from './config/config.ts'
import type { Catalog } from './memory/catalog.ts'
import type { ChangeFeed } from './memory/change-feed.ts'
import type { Connections } from './memory/connections.ts'
import type { CachedFarm } from './memory/farm.ts'
import type { Window } from './memory/window.ts'
import type { Queue } from './queue.ts'

/** The parts of a running shop. */
export type Shop = {
  config: Config
  changeFeed: ChangeFeed
  farm: CachedFarm
  catalog: Catalog
  /** What the farmer connected in the dashboard; `config` has it in it. */
  connections: Connections
  window: Window
  clock: Clock
  log: FastifyBaseLogger
  db: Pool
  noteParts: NoteParts
  /** Absent if nobody reads metrics. */
  meter: Meter | undefined
  databaseWatch: DatabaseWatch
  recentHealth: RecentHealth
  /** Signs links and encrypts secrets. */
  secret: string
  mailer: Mailer
  queue: Queue
  identity: Identity
  secondFactor: SecondFactor
  passkeys: Passkeys
  loginCodes: LoginCodes
  askingBrowser: AskingBrowser
  /** Absent without an issuer. */
  continueWith: ContinueWith | undefined
  limits: RateLimits
  payments: Payments
  /** Where Stripe is, if not where everybody finds it. */
  stripeAt: () => ProviderPlace | undefined
  /** How each thing that can be paid for is settled and refunded. */
  kinds: Kinds
  locations: Locations
  ground: ReturnType<typeof openGround>
  newsletterLinks: SignedLinks
  invitationLinks: SignedLinks
  reminderLinks: SignedLinks
  renewalLinks: SignedLinks
  calendarKeys: CalendarKeys
  eggCards: EggCards
  pushKeys: PushKeys
  /** The progress of spreadsheets being written, by the person waiting. */
  downloads: Map<string, { rows: number; of: number }>
  /** Work that occupies a connection for long waits its turn here. */
  semaphores: { download: Semaphore; mailing: Semaphore }
}
