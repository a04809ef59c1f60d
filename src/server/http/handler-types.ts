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

/** What the handler of a call is given. */
export type Ask<Name extends CallName> = Received<Calls[Name]> & {
  shop: Shop
  db: Pool
  user: SignedIn<Name>
  /** The session that the user is in. */
  session: Calls[Name]['who'] extends 'anyone' ? Session | null : Session
  cookie: string | undefined
  /** The real address of the client. */
  address: string
  /** Where the client is, in words for people. */
  origin: Origin
  /** In which they read. */
  language: Language
  /** The farm's date today. */
  today: string
  /** Only those that the call's row lists. */
  refuse: Refuse<Refusals<Calls[Name]>>
  setCookies: (cookies: readonly string[]) => void
  setHeader: (name: string, value: string) => void
}

/** A file or a list may be answered piece by piece. */
type Answer<Reply> = Reply extends Download ? Reply | FileInPieces : Reply extends (infer Item)[] ? Reply | JsonStream<Item> : Reply

/** One handler for each row of the table: forget one and it does not compile. */
export type Handlers = { [Name in CallName]: (ask: Ask<Name>) => Promise<Answer<Replied<Calls[Name]>>> }
