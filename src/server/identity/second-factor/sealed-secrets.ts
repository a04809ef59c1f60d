import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets the shop has to read again, encrypted in the database with a key derived from the shop's own secret, for one
 * person. With another secret, or in another person's row, they can't be opened.
 */
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export const openSeal = (secret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (bytes: Buffer, user_id: string): string => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(user_id))
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    unseal: (sealed: string, user_id: string): Buffer | undefined => {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const hidden = bytes.subarray(IV_BYTES + TAG_BYTES)
      try {
        const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(user_id)).setAuthTag(tag)
        return Buffer.concat([cipher.update(hidden), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
