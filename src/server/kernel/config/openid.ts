import { checked, type Read, Unfit } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** What continuing with an account at an issuer needs. No message repeats a value. */

/** It is shown on a button on a phone. */
const LONGEST_NAME = 40
const DOCUMENT = '/.well-known/'

const issuerProblem = (text: string): string | undefined => {
  const example = 'Enter one like https://accounts.google.com.'
  if (!/^https?:/.test(text) || !URL.canParse(text)) return `OIDC_ISSUER is not an address this shop can use. ${example}`
  const { protocol, hostname, username, password, search, hash, pathname } = new URL(text)
  if (protocol !== 'https:' && !isLoopback(hostname))
    return 'OIDC_ISSUER points to another machine without TLS: others on the way could log in as anyone. Use https://.'
  if (pathname.includes(DOCUMENT)) return `OIDC_ISSUER is the address of a document. Remove ${DOCUMENT} and everything after it.`
  return username || password || search || hash ? `OIDC_ISSUER has more than an address. ${example}` : undefined
}

export const issuer: Read<URL> = (text) => {
  const problem = issuerProblem(text)
  if (problem !== undefined) throw new Unfit(problem)
  return new URL(text)
}

export const issuerName = checked((name) =>
  name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
    ? undefined
    : `OIDC_NAME appears on a button. Use at most ${LONGEST_NAME} characters of plain text, like Google.`,
)
