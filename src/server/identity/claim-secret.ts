import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../kernel/config/config.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { Pool } from '../store/database/database.ts'
import * as shopSecret from '../store/farm/shop-secret.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * Two shops with different secrets on one database would end each other's links, codes and connected keys. So the first
 * start leaves a digest of its secret, with a salt and as slow as that of a password: whoever reads the database guesses no
 * faster than with what the secret has encrypted there. An embedded database has one shop only.
 */

const SALT_BYTES = 16
const KEY_BYTES = 32
const WORK = { N: 2 ** 14, r: 8, p: 1 }
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const digestOf = async (secret: string, salt = randomBytes(SALT_BYTES)): Promise<string> =>
  [salt, await derive(secret, salt, KEY_BYTES, WORK)].map((bytes) => bytes.toString('base64url')).join('.')

const isOf = async (digest: string, secret: string): Promise<boolean> => {
  const [salt = ''] = digest.split('.')
  return isSameSecret(Buffer.from(await digestOf(secret, Buffer.from(salt, 'base64url'))), Buffer.from(digest))
}

const REFUSED =
  'Dozen cannot start: this database belongs to a shop with another secret (SESSION_SECRET, or the file session-secret in DATA_DIR). For one shop, use the same secret in every process; for two shops, use two databases. If you changed the secret on purpose, start once with ALLOW_NEW_SECRET=on (docs/operating.md, Another secret).'

type Parts = { db: Pool; config: Pick<Config, 'databaseUrl' | 'allowNewSecret'>; log: FastifyBaseLogger }

/** Before anything is migrated: a stranger's release may be newer than the shop whose database this is. */
export const expectOwnSecret = async ({ db, config }: Omit<Parts, 'log'>, secret: string): Promise<void> => {
  if (config.databaseUrl === undefined || config.allowNewSecret) return
  const there = await shopSecret.readIfThere(db)
  if (there !== undefined && !(await isOf(there, secret))) throw new StartRefused(`${REFUSED} The database was not changed.`)
}

export const claimSecret = async ({ db, config, log }: Parts, secret: string): Promise<void> => {
  if (config.databaseUrl === undefined) return
  const there = await shopSecret.read(db)
  const left = there === undefined ? await digestOf(secret) : undefined
  if (left !== undefined) await shopSecret.claim(db, left)
  const digest = there ?? (await shopSecret.read(db)) ?? ''
  const isOurs = digest === left || (await isOf(digest, secret))
  if (!isOurs && !config.allowNewSecret) throw new StartRefused(REFUSED)
  // Another one that was allowed to has replaced it meanwhile: only with the same secret do both go on.
  if (!isOurs && !(await shopSecret.replace(db, digest, await digestOf(secret))))
    return claimSecret({ db, config: { ...config, allowNewSecret: false }, log }, secret)
  if (!config.allowNewSecret) return
  log.warn(
    isOurs
      ? 'ALLOW_NEW_SECRET=on is no longer needed: remove it, so that another shop on this database is noticed'
      : 'This database had a shop with another secret; from now on it belongs to this one, as ALLOW_NEW_SECRET=on says. Remove ALLOW_NEW_SECRET now',
  )
}
