import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets the shop has to read again, encrypted in the database with a key derived from the shop's own secret, each for
 * one owner: a person, or a service that the shop uses. With another secret, or in another owner's row, they can't be opened.
 */
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export const openSeal = (secret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (bytes: Buffer, owner: string): string => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    unseal: (sealed: string, owner: string): Buffer | undefined => {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const hidden = bytes.subarray(IV_BYTES + TAG_BYTES)
      try {
        const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([cipher.update(hidden), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
