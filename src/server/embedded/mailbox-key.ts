import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '../kernel/secret-file.ts'

/** Lets people elsewhere read a demo's emails; printed at startup, so a new one works as well. */
export const mailboxKeyIn = (dataDir: string): string =>
  storedSecret(join(dataDir, 'mailbox-key'), () => randomBytes(32).toString('base64url'))
