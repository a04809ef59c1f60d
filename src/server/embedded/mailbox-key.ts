import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '../kernel/secret-file.ts'

/** With it the mails of a demonstration are read from elsewhere; the start prints it, so another one serves as well. */
export const mailboxKeyIn = (dataDir: string): string =>
  storedSecret(join(dataDir, 'mailbox-key'), () => randomBytes(32).toString('base64url'))
