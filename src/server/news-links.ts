import { createHmac, timingSafeEqual } from 'node:crypto'
import { pages } from '../shared/addresses.ts'

/**
 * The link under every letter to many, by which its reader stops them without logging in. It names the address and
 * is signed, so that nobody can stop another person's, and it never runs out. It can do nothing else.
 */
export type NewsLinks = ReturnType<typeof openNewsLinks>

export const openNewsLinks = (secret: string, publicUrl: URL) => {
  const sign = (email: string): Buffer => createHmac('sha256', secret).update(`news for ${email}`).digest()

  return {
    /** In the query, which is never logged. */
    urlFor: (email: string): string => {
      const url = new URL(pages.unsubscribe, publicUrl)
      url.searchParams.set('t', `${Buffer.from(email).toString('base64url')}.${sign(email).toString('base64url')}`)
      return url.href
    },
    /** The address that a token names; undefined when we did not write it. */
    emailIn: (token: string): string | undefined => {
      const [name = '', signature = ''] = token.split('.')
      const email = Buffer.from(name, 'base64url').toString('utf8')
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(email)]
      return given.length === right.length && timingSafeEqual(given, right) ? email : undefined
    },
  }
}
