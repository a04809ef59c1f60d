import { type ConnectionOptions, checkServerIdentity } from 'node:tls'
import { decoded } from '../../../shared/rules/decoded.ts'

/** DATABASE_URL taken apart: an address for each host it names, and how the driver makes sure whom it speaks to. */
export type Servers = { addresses: Address[]; tls: ConnectionOptions | false }
export type Place = { host: string; port: number }
export type Address = Place & { href: string }

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i
const PORT = '5432'
// What other programs understand and this shop would pass over: whoever writes it must not believe the line encrypted.
const OTHER_TLS = ['ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

type Taken = { addresses: (string | undefined)[]; sslmode: string; session: string; hasOtherTls: boolean }

const takeApart = (text: string): Taken => {
  const [, start = '', hosts = '', path = '', query = ''] = SHAPE.exec(text) ?? []
  const params = new URLSearchParams(query)
  const [sslmode, session] = [params.get('sslmode') ?? 'disable', params.get('target_session_attrs') ?? 'read-write']
  for (const name of ['sslmode', 'target_session_attrs']) params.delete(name)
  const hasOtherTls = OTHER_TLS.some((name) => params.has(name))
  const end = params.size > 0 ? `${path}?${params}` : path
  const named = hosts.split(',')
  const whole = named.map((host) => (start && (host || named.length === 1) ? `${start}${host}${end}` : undefined))
  return { addresses: whole.map((each) => (each && URL.canParse(each) ? each : undefined)), sslmode, session, hasOtherTls }
}

/** What keeps the shop from using an address; it never repeats the address, which may hold a password. */
export const databaseUrlTrouble = (text: string, variable = 'DATABASE_URL'): string | undefined => {
  const { addresses, sslmode, session, hasOtherTls } = takeApart(text)
  if (addresses.includes(undefined))
    return `${variable} is not an address this shop can use. Write it like postgres://user:password@host:5432/dozen.`
  if (
    addresses.some(
      (each) =>
        decoded(
          SHAPE.exec(each ?? '')
            ?.slice(1, 4)
            .join('') ?? '',
        ) === undefined,
    )
  )
    return `${variable} has a % that stands for itself. Write it as %25.`
  if (hasOtherTls) return `${variable} says how to encrypt in a way this shop cannot use. Write sslmode=require or sslmode=verify-full.`
  if (!['disable', 'require', 'verify-full'].includes(sslmode))
    return `${variable} has an sslmode this shop cannot use. Choose disable, require or verify-full.`
  if (!['read-write', 'primary'].includes(session))
    return `${variable} has target_session_attrs other than read-write. Leave it out: the shop looks for the host that takes writes.`
  return undefined
}

// A certificate may be that of any host that was named: one of them is as good as another.
const isOneOf = (hosts: readonly string[]): ConnectionOptions => ({
  checkServerIdentity: (_, certificate) => {
    const troubles = hosts.map((host) => checkServerIdentity(host, certificate))
    return troubles.includes(undefined) ? undefined : troubles[0]
  },
})

const addressOf = (url: URL): Address => {
  url.hostname ||= 'localhost'
  const { href, hostname, port } = url
  return { href, host: decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1')), port: Number(port || PORT) }
}

export const serversOf = (databaseUrl: string): Servers => {
  const { addresses: texts, sslmode } = takeApart(databaseUrl)
  const addresses = texts.flatMap((each) => (each ? [addressOf(new URL(each))] : []))
  const modes: Record<string, ConnectionOptions | false> = { disable: false, require: { rejectUnauthorized: false } }
  return { addresses, tls: modes[sslmode] ?? isOneOf(addresses.map(({ host }) => host)) }
}
