import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Hundreds of people sign up and log in here, and hashing their passwords would take half of the time: it is done
 * with little work. What proves something by that work sets `isQuick` to false; processes of their own do it
 * when they are told to (`QUICK_PASSWORDS`).
 */
export const passwords = { isQuick: true, hashed: 0, work: 0 }

const PATCHED = Symbol.for('dozen.quick-passwords')
type Patched = typeof crypto.scrypt & { [PATCHED]?: { passwords: typeof passwords } }

// Files of tests share a process: a second layer would go on being quick when this one is told not to be.
const known = (crypto.scrypt as Patched)[PATCHED]
const current = known ?? { passwords }
current.passwords = passwords
if (!known) {
  const scrypt = new Proxy(crypto.scrypt, {
    apply: (hash, self, [password, salt, length, options, done]) => {
      current.passwords.hashed += 1
      // What it takes in earnest.
      current.passwords.work += options.N * options.r * options.p
      return Reflect.apply(hash, self, [password, salt, length, current.passwords.isQuick ? { ...options, N: 2 } : options, done])
    },
    get: (hash, name) => (name === PATCHED ? current : Reflect.get(hash, name)),
  })
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
}
