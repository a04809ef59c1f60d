import { randomBytes, scrypt } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'

/** Passwords are stored as scrypt hashes, salted and slow to guess: `salt:hash`, both in hexadecimal. */

const BYTES = 64
const WORK = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

// The salt is used as the text it is stored as. Two keyboards may encode one letter in two ways, so passwords are normalized.
const derive = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, WORK, (error, key) => (error ? reject(error) : resolve(key)))
  })

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt)).toString('hex')}`
}

/** Takes the same time with or without a hash, so that nobody can probe who has an account. */
export const isRightPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = hash?.split(':') ?? []
  const derived = await derive(password, salt)
  return hash !== undefined && isSameSecret(Buffer.from(key, 'hex'), derived)
}
