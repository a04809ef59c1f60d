import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A token that names an email address and is signed for one purpose, so that nobody can write another person's. It
 * never runs out.
 */
export const openSignedAddresses = (secret: string, purpose: string) => {
  const sign = (email: string): Buffer => createHmac('sha256', secret).update(`${purpose} ${email}`).digest()

  return {
    tokenFor: (email: string): string => `${Buffer.from(email).toString('base64url')}.${sign(email).toString('base64url')}`,
    /** The address that a token names; undefined when we did not write it. */
    emailIn: (token: string): string | undefined => {
      const [name = '', signature = ''] = token.split('.')
      const email = Buffer.from(name, 'base64url').toString('utf8')
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(email)]
      return given.length === right.length && timingSafeEqual(given, right) ? email : undefined
    },
  }
}
