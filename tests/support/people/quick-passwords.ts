import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Hundreds of people sign up and log in here, and hashing their passwords would take half of the time: it is done
 * with little work. What proves something by that work sets `isQuick` to false; processes of their own do not know this.
 */
export const passwords = { isQuick: true, hashed: 0 }

const scrypt = new Proxy(crypto.scrypt, {
  apply: (hash, self, [password, salt, length, options, done]) => {
    passwords.hashed += 1
    return Reflect.apply(hash, self, [password, salt, length, passwords.isQuick ? { ...options, N: 2 } : options, done])
  },
})
Object.assign(crypto, { scrypt })
syncBuiltinESMExports()
