import { ConfigProblems } from '../kernel/config/config.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { explainDatabase } from '../store/database/explain.ts'
import { DatabaseUnfit } from '../store/database/migrate.ts'

/** What the shop and its commands say to a person when they cannot go on: a sentence for all that can be foreseen. */

const FILES: Record<string, (path: string) => string> = {
  EACCES: (path) => `This user may not use ${path}. Run this as the user to whom it belongs, or as root.`,
  EPERM: (path) => `This user may not change ${path}. Run this as the user to whom it belongs, or as root.`,
  ENOSPC: (path) => `The disk is full: ${path} could not be written. Make room on it and try again.`,
  EDQUOT: (path) => `The disk quota of this user is used up: ${path} could not be written. Make room and try again.`,
  EROFS: (path) => `The disk takes no writes: ${path} could not be written. Mend it, or choose another place.`,
}

// Of what is written into a file that is open already the system does not say the name.
const NAMELESS = new Set(['ENOSPC', 'EDQUOT'])

const explainFile = ({ code = '', path = NAMELESS.has(code) ? 'a file' : undefined }: NodeJS.ErrnoException): string | undefined =>
  path === undefined ? undefined : FILES[code]?.(path)

const explainPort = ({ code, syscall }: NodeJS.ErrnoException): string | undefined => {
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') return 'Another program listens at this PORT. Stop it, or choose another PORT.'
  if (code === 'EACCES')
    return 'This user may not listen at this PORT. Choose one above 1023, and let a proxy in front of the shop listen at the other.'
  return code === 'EADDRNOTAVAIL'
    ? 'HOST is not an address of this machine. Choose 127.0.0.1, or 0.0.0.0 for all of its addresses.'
    : undefined
}

/** The sentence, behind how it begins; some begin so by themselves. Nothing for what nobody foresaw. */
export const explainTrouble = (error: unknown, beginning = ''): string | undefined => {
  if (error instanceof ConfigProblems || error instanceof StartRefused) return error.message
  const known = error as NodeJS.ErrnoException
  const sentence = error instanceof DatabaseUnfit ? error.message : (explainPort(known) ?? explainFile(known) ?? explainDatabase(error))
  return sentence && `${beginning}${sentence}`
}
