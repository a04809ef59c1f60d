import { isIPv6 } from 'node:net'

/** Clients' addresses, as they are counted and as people see them. */

const expandIPv6 = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  return [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
}

// Some proxies add a port, a different one each time, and an IPv4 address may be written as IPv6.
const plainAddress = (address: string): string =>
  address
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')

// A home has a whole /64 of IPv6 addresses, so a limit per address would limit nothing.
export const networkOf = (forwarded: string): string => {
  const address = plainAddress(forwarded)
  if (!isIPv6(address)) return address
  const groups = expandIPv6(address).map((group) => Number.parseInt(group, 16))
  // IPv4 written as IPv6 is one address, not one of a home's many.
  const isIPv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return groups.slice(0, isIPv4 ? 8 : 4).join(':')
}

/** `203.0.113.*`, `2001:db8:12::*`: just enough to distinguish home from elsewhere. */
export const showNetwork = (forwarded: string): string => {
  const address = plainAddress(forwarded)
  if (!isIPv6(address)) return address.replace(/[^.]*$/, '*')
  return `${expandIPv6(address)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::*`
}
