import { pages } from '../shared/addresses.ts'
import { openSignedAddresses } from './signed-address.ts'

/** The link under every letter to many, by which its reader stops them without logging in. It can do nothing else. */
export type NewsLinks = ReturnType<typeof openNewsLinks>

export const openNewsLinks = (secret: string, publicUrl: URL) => {
  const { tokenFor, emailIn } = openSignedAddresses(secret, 'news for')
  return {
    /** In the query, which is never logged. */
    urlFor: (email: string): string => `${new URL(pages.unsubscribe, publicUrl)}?t=${tokenFor(email)}`,
    emailIn,
  }
}
