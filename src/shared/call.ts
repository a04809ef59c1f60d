import type * as z from 'zod/mini'
import type { ErrorCode } from '../words/en/refusals/errors.ts'

/** Who may make a call. `self`: a member giving their own user id, or an admin. `host`: a host of a site, or an admin. */
export type Who = 'anyone' | 'member' | 'self' | 'host' | 'admin'

/** Which rate limit guards a call; server/http/rate-limits.ts says how much. */
export type Limit =
  | 'signUp'
  | 'signIn'
  | 'rightSignIn'
  | 'advice'
  | 'mailLink'
  | 'resetMail'
  | 'loginCode'
  | 'tryLoginCode'
  | 'openLink'
  | 'password'
  | 'code'
  | 'linkCode'
  | 'passkey'
  | 'write'
  | 'find'
  | 'foresee'
  | 'calendar'
  | 'card'
  | 'continue'
  | 'giftCode'
  | 'device'

type Fields = z.ZodMiniObject

/** One row of the table of calls. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly who: Who
  readonly says: string
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** What is sent back, and nothing else; absent: 204 with no body. */
  readonly reply?: z.ZodMiniType
  readonly fails?: readonly ErrorCode[]
  readonly limit?: Limit | readonly Limit[]
  /** For a reply that is the same for everyone: how many seconds anyone may cache it. The caller isn't identified. */
  readonly keptFor?: number
  /** Its reply contains something only this person may know: a key, a code, a private link. Such a reply is never compressed. */
  readonly isSecret?: true
  /** Of an admin's call: pages that are there in every language make it, so it is answered in the reader's. */
  readonly isSpoken?: true
  /** How large its body may be, in bytes, where that is more than others'. */
  readonly bodyMax?: number
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Part<C extends Call, Name extends 'params' | 'query' | 'body'> = C extends { readonly [K in Name]: infer S } ? S : undefined

/** What the handler of a call receives. */
export type Received<C extends Call> = {
  readonly params: Parsed<Part<C, 'params'>>
  readonly query: Parsed<Part<C, 'query'>>
  readonly body: Parsed<Part<C, 'body'>>
}

type PartName = 'params' | 'query' | 'body'
type Has<C extends Call, Name extends PartName> = C extends { readonly [K in Name]: Fields } ? Name : never
/** A part in which nothing has to be said need not be sent. */
type Must<C extends Call, Name extends PartName> = object extends Sent<Part<C, Name>> ? never : Has<C, Name>

/** What a client of a call sends: only the parts its row has. */
export type Sending<C extends Call> = {
  readonly [Name in PartName as Must<C, Name>]: Sent<Part<C, Name>>
} & {
  readonly [Name in PartName as Exclude<Has<C, Name>, Must<C, Name>>]?: Sent<Part<C, Name>> | undefined
}

/** What a call replies. */
export type Replied<C extends Call> = C extends { readonly reply: infer S } ? Parsed<S> : undefined

/** The refusals a handler may throw. */
export type Refusals<C extends Call> = C extends { readonly fails: readonly (infer Code extends ErrorCode)[] } ? Code : never

/** The path with its parameters filled in; `/api/cycles/:id` with { id: 7 } is `/api/cycles/7`. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** `?page=2&q=ann`; absent values are left out. */
export const fillQuery = (query: Readonly<Record<string, unknown>> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${given.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`
}
