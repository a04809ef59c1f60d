import { createHmac } from 'node:crypto'
import { pages } from '../../shared/addresses.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * Links in emails that let the reader do one small thing without logging in: unsubscribe, choose reminders, decline an
 * invitation, stop automatic renewal. A link names its person and is signed for its purpose, so that nobody can forge another's. It never expires
 * and can do nothing else.
 */
export const linkPurposes = {
  newsletter: { purpose: 'news for', page: pages.unsubscribe },
  reminders: { purpose: 'reminders for', page: pages.reminders },
  invitation: { purpose: 'invitation', page: pages.invitation },
  renewal: { purpose: 'automatic renewal', page: pages.stopRenewal },
} as const

export type SignedLinks = ReturnType<typeof openSignedLinks>

export const openSignedLinks = (secret: string, publicUrl: URL, { purpose, page }: { purpose: string; page: string }) => {
  const sign = (name: string): Buffer => createHmac('sha256', secret).update(`${purpose} ${name}`).digest()

  return {
    /** In the query, which is never logged. */
    urlFor: (name: string): string => {
      const url = new URL(page, publicUrl)
      url.searchParams.set('t', `${Buffer.from(name).toString('base64url')}.${sign(name).toString('base64url')}`)
      return url.href
    },
    /** The name in a token; undefined if we didn't write it. */
    nameIn: (token: string): string | undefined => {
      const [named = '', signature = ''] = token.split('.')
      const name = Buffer.from(named, 'base64url').toString('utf8')
      return isSameSecret(Buffer.from(signature, 'base64url'), sign(name)) ? name : undefined
    },
  }
}
