import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config/config.ts'
import { isRoot, underAName } from './ordinary-user.ts'
import { StartRefused } from './start-refused.ts'

/** The folder with the shop's database, mailbox and secrets: nobody else on the machine looks into it. */

const OWNER_ONLY = 0o700
/** Where root's database has to run as the user `postgres`, that user must be able to pass through; nobody can list it. */
const PASSABLE = 0o711

/** A database that was once given to that user stays theirs. */
const isPassedThrough = (folder: string): boolean => {
  const { uid = 0 } = statSync(join(folder, 'postgres'), { throwIfNoEntry: false }) ?? {}
  return isRoot() && uid !== 0
}

const wantedMode = (folder: string): number =>
  isPassedThrough(folder) || (isRoot() && !underAName({ command: (program, args) => [program, args], ids: {} })) ? PASSABLE : OWNER_ONLY

/** Makes the folder if it is missing, and closes one of our own that others can read. Tells whether it closed one. */
export const ownFolder = (folder: string): boolean => {
  const made = mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid?.()) return false
  const open = mode & 0o077
  if (made === undefined && open === 0 && !isPassedThrough(folder)) return false
  const wanted = wantedMode(folder)
  if ((mode & 0o777) === wanted) return false
  chmodSync(folder, wanted)
  return made === undefined && open !== 0
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
}

type Kept = Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionSecret' | 'variables'>

/** Whether a start cannot do without writing there: what lies with services elsewhere, or is there already, needs no new place. */
const mustWrite = ({ dataDir, databaseUrl, sessionSecret, variables }: Kept): boolean => {
  const needed = [...(sessionSecret === undefined ? ['session-secret'] : []), ...(variables.includes('SMTP_URL') ? [] : ['mailbox'])]
  const isElsewhere = databaseUrl !== undefined && variables.includes('STRIPE_SECRET_KEY')
  return !isElsewhere || needed.some((name) => !existsSync(join(dataDir, name)))
}

/** Refuses in a sentence, before anything else is begun, a data folder that cannot be made or written but must be. A full disk is told later. */
export const expectWritable = (config: Kept): void => {
  const folder = config.dataDir
  if (!mustWrite(config)) return
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: OWNER_ONLY })
    const isThere = existsSync(folder)
    if (isThere) readdirSync(folder)
    accessSync(isThere ? folder : dirname(folder), constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new StartRefused(
      `Dozen cannot start: its data folder ${folder} can't be used, because ${reason}. Choose another one with DATA_DIR, or give this one to the user who starts the shop. Nothing was changed.`,
    )
  }
}
