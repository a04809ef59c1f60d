import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '../secret-file.ts'

const ADVICE =
  'Put your copy of it back. If you have none, delete the file and start again: the shop makes another one, but links in old letters and the codes of authenticator apps no longer work, and people with such an app log in with a recovery code.'

/** The secret of a shop that was given none. */
export const sessionSecretIn = (dataDir: string): string =>
  storedSecret(join(dataDir, 'session-secret'), () => randomBytes(32).toString('base64url'), ADVICE)
