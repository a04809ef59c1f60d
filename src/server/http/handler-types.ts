import type { Received, Refusals, Replied } from '../../shared/call.ts'
import type { CallName, Calls } from '../../shared/calls.ts'
import type { Language } from '../../shared/language.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Download } from '../../shared/shapes/records.ts'
import type { Shop } from '../kernel/context.ts'
import type { Pool } from '../store/database/database.ts'
import type { FileInPieces } from './file-in-pieces.ts'
import type { JsonStream } from './json-stream.ts'
import type { Refuse } from './refusal.ts'
import type { Origin, Session } from './session.ts'

type SignedIn<Name extends CallName> = Calls[Name]['who'] extends 'anyone' ? Me | null : Me

/** What a call's handler gets. */
export type Ask<Name extends CallName> = Received<Calls[Name]> & {
  shop: Shop
  db: Pool
  user: SignedIn<Name>
  /** The user's session. */
  session: Calls[Name]['who'] extends 'anyone' ? Session | null : Session
  cookie: string | undefined
  /** The client's real address. */
  address: string
  /** Where the client is, in words for people. */
  origin: Origin
  /** The language they read. */
  language: Language
  /** The farm's date today. */
  today: string
  /** Only the refusals the call's row lists. */
  refuse: Refuse<Refusals<Calls[Name]>>
  setCookies: (cookies: readonly string[]) => void
  setHeader: (name: string, value: string) => void
}

/** A file or a list may be streamed. */
type Answer<Reply> = Reply extends Download ? Reply | FileInPieces : Reply extends (infer Item)[] ? Reply | JsonStream<Item> : Reply

/** One handler per row of the table: a missing one doesn't compile. */
export type Handlers = { [Name in CallName]: (ask: Ask<Name>) => Promise<Answer<Replied<Calls[Name]>>> }
