import { isLoopback } from './loopback.ts'

/** What is needed to continue with an account at an issuer; no sentence repeats what was given. */

export type OpenIdVariables = Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string | undefined>>

/** It stands on a button of a phone. */
const LONGEST_NAME = 40
const DOCUMENT = '/.well-known/'

const issuerTrouble = (issuer: string): string | undefined => {
  const example = 'Write it like https://accounts.google.com.'
  if (!/^https?:/.test(issuer) || !URL.canParse(issuer)) return `OIDC_ISSUER is not an address this shop can use. ${example}`
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(issuer)
  if (protocol !== 'https:' && !isLoopback(hostname))
    return 'OIDC_ISSUER leads to another machine without TLS: anybody on the way could log in as anybody. Write https://.'
  if (pathname.includes(DOCUMENT)) return `OIDC_ISSUER is the address of a document. Leave out ${DOCUMENT} and what follows it.`
  return username || password || search || hash ? `OIDC_ISSUER has more than an address. ${example}` : undefined
}

const isPlain = (name: string): boolean => name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)

export const openIdTroubles = (given: OpenIdVariables): string[] => {
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(given).length) return []
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = given
  return [
    missing.length > 0 &&
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME belong together: set all four, or none.`,
    issuer !== undefined && issuerTrouble(issuer),
    name !== undefined &&
      !isPlain(name) &&
      `OIDC_NAME stands on a button: give at most ${LONGEST_NAME} characters of plain text, like Google.`,
  ].filter((each) => typeof each === 'string')
}
