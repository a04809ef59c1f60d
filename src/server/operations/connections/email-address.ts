import { lookup } from 'node:dns/promises'
import { notConnected as say } from '../../../words/en/dashboard/going-live.ts'
import { isMailInTheOpen } from '../../kernel/config/checks.ts'
import type { Config } from '../../kernel/config/config.ts'
import { isPrivateAddress } from '../../kernel/private-network.ts'

/**
 * The address of an email server that an admin typed. The server connects to it, so it is taken apart and put together
 * again: the mail library takes orders from what follows the port. A shop that others reach connects to no neighbor of its
 * own machine, and to no port where no email server is.
 */

const PORTS = { 'smtps:': '465', 'smtp:': '587' } as const
const USUAL_PORTS = ['25', '465', '587', '2525']
const LOOKUP_MS = 5_000

export class AddressRefused extends Error {}

const isScheme = (protocol: string): protocol is keyof typeof PORTS => Object.hasOwn(PORTS, protocol)

const rebuilt = (typed: string): URL => {
  const given = URL.canParse(typed) ? new URL(typed) : undefined
  const isBare = given && (given.pathname === '' || given.pathname === '/') && /^(\?requireTLS=true)?$/.test(given.search) && !given.hash
  if (!given || !isBare || !isScheme(given.protocol) || !/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(given.hostname))
    throw new AddressRefused(say.smtpAddress)
  const { protocol, username, password, hostname } = given
  const url = new URL(`${protocol}//${hostname}:${given.port || PORTS[protocol]}`)
  url.username = username
  url.password = password
  // Never in the open to another machine.
  if (isMailInTheOpen(url.href)) url.search = '?requireTLS=true'
  return url
}

const addressesOf = async (hostname: string): Promise<string[]> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), LOOKUP_MS).unref()
  })
  const found = await Promise.race([lookup(hostname.replace(/^\[(.+)\]$/, '$1'), { all: true }), late]).catch(() => [])
  return found.map(({ address }) => address)
}

/** The address as it is used and stored. */
export const checkedAddress = async (typed: string, { isPublic }: Pick<Config, 'isPublic'>): Promise<string> => {
  const url = rebuilt(typed)
  if (!isPublic) return url.href
  if (!USUAL_PORTS.includes(url.port)) throw new AddressRefused(say.smtpPort)
  const addresses = await addressesOf(url.hostname)
  if (addresses.length === 0) throw new AddressRefused(say.noHost)
  if (addresses.some(isPrivateAddress)) throw new AddressRefused(say.smtpInside)
  return url.href
}
