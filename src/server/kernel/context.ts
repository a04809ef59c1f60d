import type { FastifyBaseLogger } from 'fastify'
import type { Locations } from '../farm/find-location.ts'
import type { openGround } from '../farm/map/ground.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { CalendarKeys } from '../identity/calendar-keys.ts'
import type { ContinueWith } from '../identity/continue/continue-with.ts'
import type { EggCards } from '../identity/egg-cards.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecondFactor } from '../identity/second-factor/second-factor.ts'
import type { SignedLinks } from '../identity/signed-links.ts'
import type { Kinds } from '../money/kinds.ts'
import type { NoteParts } from '../operations/health/note-parts.ts'
import type { RecentHealth } from '../operations/health/recent-health.ts'
import type { DatabaseWatch } from '../operations/health/watch-database.ts'
import type { Meter } from '../operations/metrics/meter.ts'
import type { Mailer } from '../outside/mailer.ts'
import type { Payments } from '../outside/payments.ts'
import type { Pool } from '../store/database/database.ts'
import type { Clock } from './clock.ts'
import type { Semaphore } from './concurrency.ts'
import type { Config } from './config/config.ts'
import type { Catalog } from './memory/catalog.ts'
import type { ChangeFeed } from './memory/change-feed.ts'
import type { CachedFarm } from './memory/farm.ts'
import type { Window } from './memory/window.ts'
import type { Queue } from './queue.ts'

/** The parts of a running shop. */
export type Shop = {
  config: Config
  changeFeed: ChangeFeed
  farm: CachedFarm
  catalog: Catalog
  window: Window
  clock: Clock
  log: FastifyBaseLogger
  db: Pool
  noteParts: NoteParts
  /** Absent where nobody reads figures. */
  meter: Meter | undefined
  databaseWatch: DatabaseWatch
  recentHealth: RecentHealth
  /** What links are signed and secrets sealed with. */
  secret: string
  mailer: Mailer
  queue: Queue
  identity: Identity
  secondFactor: SecondFactor
  /** Absent where no account of an issuer opens one here. */
  continueWith: ContinueWith | undefined
  limits: RateLimits
  payments: Payments
  /** How each thing that can be paid for is settled and refunded. */
  kinds: Kinds
  locations: Locations
  ground: ReturnType<typeof openGround>
  newsletterLinks: SignedLinks
  invitationLinks: SignedLinks
  reminderLinks: SignedLinks
  calendarKeys: CalendarKeys
  eggCards: EggCards
  /** How far the spreadsheets have come that are being written, by the person who waits. */
  downloads: Map<string, { rows: number; of: number }>
  /** Work that holds a connection for long waits here for its turn. */
  semaphores: { download: Semaphore; mailing: Semaphore }
}
