import { ConfigProblems } from '../kernel/config/config.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { explainDatabase } from '../store/database/explain-refusal.ts'
import { DatabaseUnfit } from '../store/database/migrate.ts'

/** What the shop and its commands say to a person when they cannot go on: a sentence for all that can be foreseen. */

const FILES: Record<string, (path: string) => string> = {
  EACCES: (path) => `This user can't use ${path}. Run this as its owner, or as root.`,
  EPERM: (path) => `This user can't change ${path}. Run this as its owner, or as root.`,
  ENOSPC: (path) => `The disk is full: ${path} could not be written. Make room on it and try again.`,
  EDQUOT: (path) => `This user's disk quota is used up: ${path} could not be written. Make room and try again.`,
  EROFS: (path) => `The disk accepts no writes: ${path} could not be written. Fix it, or choose another place.`,
}

// Of what is written into a file that is open already the system does not say the name.
const NAMELESS = new Set(['ENOSPC', 'EDQUOT'])

const explainFile = ({ code = '', path = NAMELESS.has(code) ? 'a file' : undefined }: NodeJS.ErrnoException): string | undefined =>
  path === undefined ? undefined : FILES[code]?.(path)

const explainPort = ({ code, syscall }: NodeJS.ErrnoException): string | undefined => {
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') return 'Another program is using this PORT. Stop it, or choose another PORT.'
  if (code === 'EACCES')
    return "This user can't listen on this PORT. Choose one above 1023, and let a proxy in front of the shop listen on the other."
  return code === 'EADDRNOTAVAIL'
    ? 'HOST is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.'
    : undefined
}

/** The sentence, behind how it begins; some begin so by themselves. Nothing for what nobody foresaw. */
export const explainTrouble = (error: unknown, beginning = ''): string | undefined => {
  if (error instanceof ConfigProblems || error instanceof StartRefused) return error.message
  const known = error as NodeJS.ErrnoException
  const sentence = error instanceof DatabaseUnfit ? error.message : (explainPort(known) ?? explainFile(known) ?? explainDatabase(error))
  return sentence && `${beginning}${sentence}`
}
