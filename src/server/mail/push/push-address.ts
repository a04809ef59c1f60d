import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from '../../kernel/private-network.ts'
import { EndpointRefused, type PushGuard } from '../../outside/push/push-door.ts'

/**
 * Which addresses of push services the shop uses. Strangers type them: a shop that others reach uses only https at its usual
 * port, and connects to no neighbor of its own machine.
 */

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.+)\]$/, '$1')

/** Whether a name leads to a neighbor is known only when it is looked up. */
export const isPushAddress = (endpoint: string, isPublic: boolean): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username || url.password) return false
  if (!isPublic) return url.protocol === 'https:' || url.protocol === 'http:'
  const isInside = isIP(hostOf(url)) !== 0 && isPrivateAddress(hostOf(url))
  return url.protocol === 'https:' && url.port === '' && !isInside
}

/** The address that was checked is the one that is connected to: a second lookup could give another. */
const lookupOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new EndpointRefused('It has no address'), '')
    if (found.some(({ address }) => isPrivateAddress(address))) return callback(new EndpointRefused('It leads inside'), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })

export const guardFor = ({ isPublic }: { isPublic: boolean }): PushGuard => ({
  mayReach: (endpoint) => isPushAddress(endpoint, isPublic),
  ...(isPublic && { lookup: lookupOutside }),
})
