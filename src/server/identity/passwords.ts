import { randomBytes, scrypt } from 'node:crypto'
import { openSemaphore } from '../kernel/concurrency.ts'
import { readStoredPassword, type ScryptWork, writeStoredPassword } from '../kernel/stored-password.ts'
import { isSameSecret } from './same-secret.ts'

/** Passwords are stored as scrypt hashes, salted and slow to guess, with the work they took beside them. */

const BYTES = 64
const SALT_BYTES = 16
/** OWASP's line: one of its five settings of equal strength, the one with which a login stays under 300 ms (decision 83). */
const WORK: ScryptWork = { N: 2 ** 14, r: 8, p: 5 }

/** 16 MB each, and two of the four threads on which Node also reads files and looks up names: others wait in line. */
const inTurn = openSemaphore(2)

const amountOf = ({ N, r, p }: ScryptWork): number => N * r * p

// Two keyboards may encode one letter in two ways, so passwords are normalized.
const derive = (password: string, salt: Buffer, work: ScryptWork, bytes = BYTES): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 2 * 128 * (work.N + work.p + 2) * work.r
    scrypt(password.normalize('NFKC'), salt, bytes, { ...work, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return writeStoredPassword({ work: WORK, salt, key: await inTurn(() => derive(password, salt, WORK)) })
}

/** Work that a wrong password for a hash of less work has not taken yet. */
const idle = async (password: string, done: ScryptWork): Promise<void> => {
  const p = Math.round((amountOf(WORK) - amountOf(done)) / (WORK.N * WORK.r))
  if (p > 0) await derive(password, Buffer.alloc(SALT_BYTES), { ...WORK, p })
}

/** A wrong password takes the same time with any hash and with none, so that nobody can probe who has an account. */
export const isRightPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const stored = hash === undefined ? undefined : readStoredPassword(hash)
  const { work, salt, key } = stored ?? { work: WORK, salt: Buffer.alloc(SALT_BYTES), key: undefined }
  // Both in one turn: waiting in line twice would tell an older hash from a newer one.
  return inTurn(async () => {
    const derived = await derive(password, salt, work, key?.length)
    const isRight = key !== undefined && isSameSecret(key, derived)
    if (!isRight) await idle(password, work)
    return isRight
  })
}

/** Whether a hash took less work than one of today: it is replaced when the password is typed. */
export const isDated = (hash: string): boolean => {
  const stored = readStoredPassword(hash)
  return stored !== undefined && amountOf(stored.work) < amountOf(WORK)
}
