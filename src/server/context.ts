import type { FastifyBaseLogger } from 'fastify'
import type { Received, Refusals, Replied } from '../shared/call.ts'
import type { CallName, Calls } from '../shared/calls.ts'
import type { Me } from '../shared/entities.ts'
import type { ErrorDetails } from '../shared/errors.ts'
import type { Download } from '../shared/records.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { KeptFarm } from './farm.ts'
import type { FileInPieces } from './file-in-pieces.ts'
import type { Places } from './find-place.ts'
import type { Identity } from './identity.ts'
import type { Queue } from './jobs/queue.ts'
import type { Offer } from './offer.ts'
import type { Payments } from './outside/payments.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Refusal } from './refusal.ts'
import type { SignedLinks } from './signed-links.ts'
import type { Slices } from './slices.ts'
import type { Pool } from './store/database.ts'
import type { News } from './store/news.ts'
import type { Turns } from './turns.ts'
import type { Visitors } from './visitors.ts'

/** The parts of a running shop. */
export type Shop = {
  config: Config
  news: News
  farm: KeptFarm
  offer: Offer
  clock: Clock
  log: FastifyBaseLogger
  db: Pool
  queue: Queue
  identity: Identity
  visitors: Visitors
  limits: RateLimits
  payments: Payments
  places: Places
  newsLinks: SignedLinks
  invitationLinks: SignedLinks
  reminderLinks: SignedLinks
  /** How far the spreadsheets have come that are being written, by the person who waits. */
  downloads: Map<string, { rows: number; of: number }>
  /** Work that holds a connection for long waits here for its turn. */
  turns: { download: Turns; mailing: Turns }
}

type Visitor<Name extends CallName> = Calls[Name]['who'] extends 'anyone' ? Me | null : Me

/** What the handler of a call is given. */
export type Ask<Name extends CallName> = Received<Calls[Name]> & {
  shop: Shop
  db: Pool
  user: Visitor<Name>
  cookie: string | undefined
  /** The real address of the client. */
  address: string
  /** The farm's date today. */
  today: string
  /** Makes the refusal to throw; only those that the call's row lists. */
  refuse: (code: Refusals<Calls[Name]>, details?: ErrorDetails) => Refusal
  setCookies: (cookies: readonly string[]) => void
  setHeader: (name: string, value: string) => void
}

/** A file or a list may be answered piece by piece. */
type Answer<Reply> = Reply extends Download ? Reply | FileInPieces : Reply extends (infer Item)[] ? Reply | Slices<Item> : Reply

/** One handler for each row of the table: forget one and it does not compile. */
export type Handlers = { [Name in CallName]: (ask: Ask<Name>) => Promise<Answer<Replied<Calls[Name]>>> }
