import { verify } from 'node:crypto'
import { z } from 'zod'
import { type Clock, seconds } from '../desk/clock.ts'
import type { Switches } from '../desk/switches.ts'
import { type AccessTokens, isScope } from './access-tokens.ts'
import type { ServiceAccount } from './service-account.ts'

/** A refusal of the token endpoint, which has a shape of its own. */
export class GrantRefusal extends Error {
  readonly body: { error: string; error_description: string }

  constructor(error: string, description: string) {
    super(description)
    this.body = { error, error_description: description }
  }
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const CLOCKS_MAY_DIFFER_SECONDS = 300
const LONGEST_SECONDS = 3600

const Claims = z.object({ iss: z.string(), scope: z.string().default(''), aud: z.string(), iat: z.number(), exp: z.number() })
const Header = z.object({ alg: z.literal('RS256') })

const invalid = (description: string) => new GrantRefusal('invalid_grant', description)

const parsed = (part: string | undefined): unknown => {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
  } catch {
    throw invalid('Invalid JWT: Failed to parse.')
  }
}

const readClaims = (assertion: string): z.infer<typeof Claims> => {
  const [header, claims] = assertion.split('.')
  const read = Claims.safeParse(parsed(claims))
  if (!Header.safeParse(parsed(header)).success || !read.success) throw invalid('Invalid JWT: Required claims are missing.')
  return read.data
}

const demandSignature = (assertion: string, publicKey: string): void => {
  const end = assertion.lastIndexOf('.')
  const signature = Buffer.from(assertion.slice(end + 1), 'base64url')
  if (!verify('RSA-SHA256', Buffer.from(assertion.slice(0, end)), publicKey, signature)) throw invalid('Invalid JWT Signature.')
}

const demandRightTime = ({ iat, exp }: z.infer<typeof Claims>, now: number): void => {
  const isNear = Math.abs(now - iat) <= CLOCKS_MAY_DIFFER_SECONDS
  if (isNear && exp - iat <= LONGEST_SECONDS && exp > iat) return
  throw invalid(
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  )
}

type Bank = { account: ServiceAccount; publicKey: string; tokens: AccessTokens; clock: Clock; switches: Switches }

/** A token for a grant that the service account has signed. */
export const grant = ({ account, publicKey, tokens, clock, switches }: Bank, form: URLSearchParams) => {
  const type = form.get('grant_type') ?? ''
  if (type !== GRANT_TYPE) throw new GrantRefusal('unsupported_grant_type', `Invalid grant_type: ${type}`)
  const assertion = form.get('assertion') ?? ''
  const claims = readClaims(assertion)
  if (claims.iss !== account.client_email) throw invalid('Invalid grant: account not found')
  demandSignature(assertion, publicKey)
  if (claims.aud !== account.token_uri) throw invalid('Invalid JWT: Failed audience check.')
  demandRightTime(claims, seconds(clock))
  if (!isScope(claims.scope)) throw new GrantRefusal('invalid_scope', 'Invalid OAuth scope or ID token audience provided.')
  const { tokenSeconds } = switches
  return { access_token: tokens.give(claims.scope, tokenSeconds), expires_in: tokenSeconds, token_type: 'Bearer' }
}
