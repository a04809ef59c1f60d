import { type ConnectionOptions, checkServerIdentity } from 'node:tls'
import { decoded } from '../../../shared/rules/decoded.ts'

/** DATABASE_URL, parsed into the driver's options and how the server's identity is checked. */

const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i
// Options that other programs understand and this shop would ignore: nobody must believe that the connection is encrypted when it
// isn't.
const OTHER_TLS = ['ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

const parseUrl = (text: string) => {
  const [, start = '', host = '', path = '', query = ''] = SHAPE.exec(text) ?? []
  const params = new URLSearchParams(query)
  const sslmode = params.get('sslmode') ?? 'disable'
  params.delete('sslmode')
  const plain = `${start}${host}${path}`
  return { plain, isUrl: start !== '' && URL.canParse(plain), hosts: params.get('host') ?? host, params, sslmode }
}

/** Why the shop can't use an address. Never repeats the address, which may contain a password. */
export const databaseUrlTrouble = (text: string, variable = 'DATABASE_URL'): string | undefined => {
  const { plain, isUrl, hosts, params, sslmode } = parseUrl(text)
  if (plain !== '' && hosts.includes(','))
    return `${variable} names several hosts. Use one address: that of HAProxy, pgbouncer or the managed database, which leads to the server that accepts writes.`
  if (!isUrl) return `${variable} is not an address this shop can use. Enter one like postgres://user:password@host:5432/dozen.`
  if (decoded(plain) === undefined) return `${variable} has a plain %. Write it as %25.`
  if (OTHER_TLS.some((name) => params.has(name)))
    return `${variable} asks for encryption in a way this shop can't use. Use sslmode=require or sslmode=verify-full.`
  if (!['disable', 'require', 'verify-full'].includes(sslmode))
    return `${variable} has an sslmode this shop can't use. Choose disable, require or verify-full.`
  if (params.has('target_session_attrs'))
    return `${variable} has target_session_attrs, which is for several hosts. Remove it, and use the address of the server that accepts writes.`
  return undefined
}

const urlOf = (databaseUrl: string): URL => {
  const { plain, params } = parseUrl(databaseUrl)
  const url = new URL(plain)
  url.hostname ||= 'localhost'
  url.search = params.toString()
  return url
}

/** The host without brackets or % escapes; one given after the `?` takes precedence, as in the driver. */
export const hostOf = (databaseUrl: string): string => {
  const { hostname, searchParams } = urlOf(databaseUrl)
  return searchParams.get('host') || decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1'))
}

/** Whether it leads to a socket of this machine, where the system itself says who is asking, and no password is needed. */
export const isSocket = (databaseUrl: string): boolean => hostOf(databaseUrl).startsWith('/')

/** The same for every address of one database: without who asks, and how. */
export const databaseOf = (databaseUrl: string): string => {
  const { port, pathname, username, searchParams } = urlOf(databaseUrl)
  return `${hostOf(databaseUrl)}:${searchParams.get('port') || port || 5432}${pathname.length > 1 ? pathname : `/${username}`}`
}

/** How the driver reaches the database. */
export const reach = (databaseUrl: string): { connectionString: string; ssl: ConnectionOptions | false } => {
  const modes: Record<string, ConnectionOptions | false> = { disable: false, require: { rejectUnauthorized: false } }
  // If the host is an IP address, the driver sends no name, and the certificate would have to be for localhost.
  const named: ConnectionOptions = { checkServerIdentity: (_, certificate) => checkServerIdentity(hostOf(databaseUrl), certificate) }
  return { connectionString: urlOf(databaseUrl).href, ssl: modes[parseUrl(databaseUrl).sslmode] ?? named }
}
