/**
 * A password as it is stored: `$scrypt$ln=14,r=8,p=5$salt$key`, salt and key in base64 without padding, `ln` the
 * logarithm of N. Older versions of the shop stored `salt:key` in hexadecimal, all with the same work, and used the salt
 * as the text it was stored as.
 */
export type ScryptWork = { N: number; r: number; p: number }
export type StoredPassword = { work: ScryptWork; salt: Buffer; key: Buffer }

const WRITTEN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const OLDER = /^([0-9a-f]+):([0-9a-f]+)$/
const OLDER_WORK: ScryptWork = { N: 2 ** 14, r: 16, p: 1 }

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export const writeStoredPassword = ({ work: { N, r, p }, salt, key }: StoredPassword): string =>
  `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`

/** Undefined: nobody's password. */
export const readStoredPassword = (text: string): StoredPassword | undefined => {
  const [, ln, r, p, salt = '', key = ''] = WRITTEN.exec(text) ?? []
  if (ln !== undefined)
    return {
      work: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
      salt: Buffer.from(salt, 'base64'),
      key: Buffer.from(key, 'base64'),
    }
  const [, oldSalt, oldKey] = OLDER.exec(text) ?? []
  return oldSalt && oldKey ? { work: OLDER_WORK, salt: Buffer.from(oldSalt), key: Buffer.from(oldKey, 'hex') } : undefined
}
