import { isDatabaseAway } from './database.ts'

/** What a database refuses, told as a sentence that says what to do. None repeats the address, which may hold a password. */

/** Why a database cannot be used, in full sentences. */
export class DatabaseRefused extends Error {}

type Trouble = { code: string; message: string; at: string }
type Known = { is: RegExp; says: string | ((trouble: Trouble) => string) }

const FULL = 'The disk of the database is full. Make room on it: the shop goes on by itself then.'

/** By the server's code; where that is not enough, by its words. */
const REFUSALS: Record<string, Known[]> = {
  '28P01': [
    {
      is: /./,
      says: ({ at }) =>
        `The database does not accept the password of ${at}. Write the right one there, or give its role this one: alter role … password '…'.`,
    },
  ],
  '28000': [
    {
      is: /no pg_hba\.conf entry.*no encryption/,
      says: ({ at }) =>
        `The database server lets nobody in from here without TLS. Add ?sslmode=require to ${at}, or let this machine in by a line in the server's pg_hba.conf.`,
    },
    {
      is: /pg_hba\.conf/,
      says: ({ at }) =>
        `The database server lets nobody in from here with the role and the database of ${at}. Add a line for them to its pg_hba.conf, and reload it.`,
    },
    {
      is: /role "/,
      says: ({ at, message }) =>
        `The role of ${at} is not let in by the database server (${message}). Make it there: create role … login password '…'.`,
    },
    { is: /./, says: ({ at, message }) => `The database server does not let the role of ${at} in (${message}).` },
  ],
  '3D000': [
    {
      is: /./,
      says: ({ at, message }) =>
        `The database of ${at} is not there (${message}). Make it on the server: create database … owner …, or name another one.`,
    },
  ],
  '42501': [
    {
      is: /./,
      says: ({ at, message }) =>
        `The role of ${at} may not do what the shop needs (${message}). Let it own its database, or name the owner in DATABASE_OWNER_URL.`,
    },
  ],
  '53300': [
    {
      is: /./,
      says: ({ message }) =>
        `The database server has no connection left (${message}). Raise its limit (the shop takes up to 20 for each process), or close other programs that use it.`,
    },
  ],
  '53100': [{ is: /./, says: FULL }],
  '53200': [{ is: /./, says: 'The database server has not enough memory. Give its machine more, or lower its shared_buffers.' }],
  '25006': [
    {
      is: /./,
      says: ({ at }) =>
        `The database of ${at} takes no writes: its server is a standby, or was set to read only. Lead ${at} to the server that takes writes.`,
    },
  ],
  '57P03': [
    { is: /./, says: ({ message }) => `The database server does not take connections yet (${message}). Wait for it, or read its log.` },
  ],
  '55000': [
    {
      is: /not currently accepting connections/,
      says: ({ at }) =>
        `The database of ${at} takes no connections: it was closed to them on the server (alter database … allow_connections true).`,
    },
  ],
}

const UNTRUSTED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

/** By the words and codes of the driver, which come from no server. */
const ON_THE_WAY: Known[] = [
  {
    is: /does not support SSL/,
    says: ({ at }) =>
      `The database server offers no TLS, and ${at} asks for it. Turn it on there (ssl = on), or leave sslmode out if the way is safe.`,
  },
  {
    is: UNTRUSTED,
    says: ({ at }) =>
      `The certificate of the database server is not signed by anybody this machine trusts. Name its authority's file in NODE_EXTRA_CA_CERTS, or write sslmode=require in ${at}: encrypted, but not checked.`,
  },
  { is: /^CERT_HAS_EXPIRED$/, says: 'The certificate of the database server has run out. Renew it there.' },
  {
    is: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    says: ({ at }) =>
      `The certificate of the database server is for another name than the host of ${at}. Write the name that stands in it.`,
  },
  {
    is: /password must be a (non-empty )?string/,
    says: ({ at }) =>
      `The database server asks for a password, and ${at} has none. Write it like postgres://user:password@host:5432/dozen.`,
  },
  {
    is: /^(ENOTFOUND|EAI_AGAIN)$/,
    says: ({ at }) => `The host of ${at} is not known: no address was found for its name. Check how it is written, and this machine's DNS.`,
  },
  { is: /^ECONNREFUSED$/, says: ({ at }) => `Nobody listens where ${at} leads. Check that PostgreSQL runs there, and host and port.` },
]

const saysOf = (known: readonly Known[], text: string, trouble: Trouble): string | undefined => {
  const found = known.find(({ is }) => is.test(text))
  return typeof found?.says === 'function' ? found.says(trouble) : found?.says
}

/** A sentence about what the database or the way to it refuses; nothing for what nobody foresaw. */
export const explainDatabase = (error: unknown, at = 'DATABASE_URL'): string | undefined => {
  if (error instanceof DatabaseRefused) return error.message
  const { code: given, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  const code = String(given ?? '')
  const trouble = { code, message, at }
  return (
    saysOf(REFUSALS[code] ?? [], message || ' ', trouble) ??
    saysOf(ON_THE_WAY, code, trouble) ??
    saysOf(ON_THE_WAY, message, trouble) ??
    (isDatabaseAway(error) ? `The database cannot be reached. Check that PostgreSQL runs and that ${at} is right.` : undefined)
  )
}
