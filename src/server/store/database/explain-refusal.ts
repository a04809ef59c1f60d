import { isDatabaseAway } from './database.ts'

/** Explains a database's refusals in sentences that say what to do. None repeats the address, which may contain a password. */

/** Why a database can't be used, in full sentences. */
export class DatabaseRefused extends Error {}

type Trouble = { code: string; message: string; at: string }
type Known = { is: RegExp; says: string | ((trouble: Trouble) => string) }

const FULL = "The database's disk is full. Make room on it; the shop then continues automatically."

/** By the server's error code or, if that isn't enough, by its message. */
const REFUSALS: Record<string, Known[]> = {
  '28P01': [
    {
      is: /./,
      says: ({ at }) =>
        `The database doesn't accept the password in ${at}. Correct it there, or give its role this one: alter role … password '…'.`,
    },
  ],
  '28000': [
    {
      is: /^Peer authentication failed/,
      says: ({ at, message }) =>
        `This user may not use the role in ${at} (${message}). Run this as the shop's own user, or with sudo. The server's pg_ident.conf lists who may use which role.`,
    },
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
        `The database server doesn't accept the role in ${at} (${message}). Create it there: create role … login password '…'.`,
    },
    { is: /./, says: ({ at, message }) => `The database server doesn't accept the role in ${at} (${message}).` },
  ],
  '3D000': [
    {
      is: /./,
      says: ({ at, message }) =>
        `The database in ${at} doesn't exist (${message}). Create it on the server: create database … owner …, or use another one.`,
    },
  ],
  '42501': [
    {
      is: /./,
      says: ({ at, message }) =>
        `The role in ${at} lacks permissions the shop needs (${message}). Let it own its database, or put the owner in DATABASE_OWNER_URL.`,
    },
  ],
  '53300': [
    {
      is: /./,
      says: ({ message }) =>
        `The database server has no connections left (${message}). Raise its limit (the shop uses up to 20 per process), or close other programs that use it.`,
    },
  ],
  '53100': [{ is: /./, says: FULL }],
  '53200': [{ is: /./, says: 'The database server is out of memory. Give its machine more, or lower its shared_buffers.' }],
  '25006': [
    {
      is: /./,
      says: ({ at }) =>
        `The database in ${at} accepts no writes: its server is a standby or set to read-only. Point ${at} to the server that accepts writes.`,
    },
  ],
  '57P03': [
    { is: /./, says: ({ message }) => `The database server doesn't accept connections yet (${message}). Wait for it, or check its log.` },
  ],
  '55000': [
    {
      is: /not currently accepting connections/,
      says: ({ at }) => `The database in ${at} accepts no connections. Allow them on the server (alter database … allow_connections true).`,
    },
  ],
}

const UNTRUSTED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/

/** By the driver's own messages and codes, which come from no server. */
const ON_THE_WAY: Known[] = [
  {
    is: /does not support SSL/,
    says: ({ at }) =>
      `The database server offers no TLS, but ${at} asks for it. Turn it on there (ssl = on), or remove sslmode if the connection is safe.`,
  },
  {
    is: UNTRUSTED,
    says: ({ at }) =>
      `The database server's certificate isn't signed by anyone this machine trusts. Put its authority's file in NODE_EXTRA_CA_CERTS, or use sslmode=require in ${at}: encrypted, but not checked.`,
  },
  { is: /^CERT_HAS_EXPIRED$/, says: "The database server's certificate has expired. Renew it there." },
  {
    is: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    says: ({ at }) => `The database server's certificate is for another name than the host in ${at}. Use the name in the certificate.`,
  },
  {
    is: /password must be a (non-empty )?string/,
    says: ({ at }) =>
      `The database server asks for a password, but ${at} has none. Enter it like postgres://user:password@host:5432/dozen.`,
  },
  {
    is: /^(ENOTFOUND|EAI_AGAIN)$/,
    says: ({ at }) => `The host in ${at} can't be found. Check its spelling, and this machine's DNS.`,
  },
  {
    is: /^ECONNREFUSED$|^connect ENOENT/,
    says: ({ at }) => `Nobody listens where ${at} leads. Check that PostgreSQL runs there, and host and port.`,
  },
]

const saysOf = (known: readonly Known[], text: string, trouble: Trouble): string | undefined => {
  const found = known.find(({ is }) => is.test(text))
  return typeof found?.says === 'function' ? found.says(trouble) : found?.says
}

/** A sentence about why the database or the connection was refused; nothing for an unknown error. */
export const explainDatabase = (error: unknown, at = 'DATABASE_URL'): string | undefined => {
  if (error instanceof DatabaseRefused) return error.message
  const { code: given, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  const code = String(given ?? '')
  const trouble = { code, message, at }
  return (
    saysOf(REFUSALS[code] ?? [], message || ' ', trouble) ??
    saysOf(ON_THE_WAY, code, trouble) ??
    saysOf(ON_THE_WAY, message, trouble) ??
    (isDatabaseAway(error) ? `The database can't be reached. Check that PostgreSQL is running and that ${at} is right.` : undefined)
  )
}
