import { isIP } from 'node:net'

/** The shop as a browser's passkeys know it: by the name of its host. */
export type RelyingParty = { id: string; origin: string }

/** None on a bare IP address, or without https except on this machine: no browser makes passkeys there. */
export const relyingPartyOf = ({ hostname, origin, protocol }: URL): RelyingParty | undefined => {
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isNumber && (protocol === 'https:' || isHere) ? { id: hostname, origin } : undefined
}
