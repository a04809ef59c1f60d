import { verify } from 'node:crypto'
import { z } from 'zod'
import { badRequest } from '../wire/google-refusal.ts'

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const Header = z.object({ alg: z.enum(['RS256', 'none']) })
const Claims = z.object({ iss: z.string(), aud: z.literal(AUDIENCE), uid: z.string().min(1).max(128), exp: z.number() })

const parsed = <Schema extends z.ZodType>(schema: Schema, part: string | undefined): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString()))
  } catch {
    throw badRequest('INVALID_CUSTOM_TOKEN')
  }
}

/** Whom the service account means. As at the emulators, one without a signature is believed: never by the real service. */
export const openCustomTokens =
  ({ client_email }: { client_email: string }, publicKey: string) =>
  (token: string): string => {
    const [header, claims, signature = ''] = token.split('.')
    const { alg } = parsed(Header, header)
    const { uid, iss } = parsed(Claims, claims)
    if (alg === 'none') return uid
    if (iss !== client_email) throw badRequest('CREDENTIAL_MISMATCH')
    const isSigned = verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    if (!isSigned) throw badRequest('INVALID_CUSTOM_TOKEN')
    return uid
  }
