import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwnerOf } from '../kernel/ordinary-user.ts'
import { storedSecret } from '../kernel/secret-file.ts'

const ADVICE =
  'Restore it from your copy. If you have none, delete the file and start again (with a DATABASE_URL, once with ALLOW_NEW_SECRET=on). The shop creates a new one, but links in old emails and codes from authenticator apps stop working, and people with such an app need a recovery code.'

export const sessionSecretFile = (dataDir: string): string => join(dataDir, 'session-secret')

/** The secret a shop has created; none is created here. Read with the shop's own permissions, so that a link leads root no further. */
export const keptSessionSecret = (dataDir: string): string | undefined => {
  const file = sessionSecretFile(dataDir)
  return asOwnerOf(dataDir, () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
}

/** The secret of a shop that was given none. */
export const sessionSecretIn = (dataDir: string): string =>
  storedSecret(sessionSecretFile(dataDir), () => randomBytes(32).toString('base64url'), ADVICE)
