import { existsSync, renameSync, rmSync } from 'node:fs'
import { keptSessionSecret, sessionSecretFile } from '../../identity/session-secret.ts'
import type { Config } from '../../kernel/config/config.ts'
import { isVariable, rowOf } from '../../kernel/config/variables.ts'
import { asOwnerOf } from '../../kernel/ordinary-user.ts'
import { writeWhole } from '../../kernel/secret-file.ts'
import type { Header } from './format.ts'

/**
 * What belongs to a shop besides its tables: its generated secret, which an encrypted backup contains, and its variables,
 * of which only the names are listed.
 */

const WITHOUT =
  'without it, codes from authenticator apps and links in old emails stop working, and people with such an app need a recovery code'

type Here = Pick<Config, 'variables' | 'sessionSecret' | 'dataDir' | 'backups'>

const variablesMissing = ({ variables = [] }: Header, here: Here): string[] => {
  const isOfMachine = (name: string) => isVariable(name) && rowOf(name).isOfMachine
  const missing = variables.filter((name) => !here.variables.includes(name) && !isOfMachine(name))
  return missing.length === 0 ? [] : [`The shop ran with ${missing.join(', ')}. Set ${missing.length === 1 ? 'it' : 'them'} here too.`]
}

/** What must be kept along with a backup. */
export const filesToKeep = ({ sessionSecret, dataDir, backups }: Here): string[] =>
  backups.passphrase === undefined && sessionSecret === undefined && keptSessionSecret(dataDir) !== undefined
    ? [`It doesn't include ${sessionSecretFile(dataDir)}. Keep that file too, or set BACKUP_PASSPHRASE; ${WITHOUT}.`]
    : []

type Placed = { says: string[]; undo: () => void }

/** Moves a file to a free name next to it. */
const moveAside = (file: string): string => {
  for (let number = 1; ; number += 1) {
    const movedTo = `${file}.before-restore${number === 1 ? '' : `-${number}`}`
    if (existsSync(movedTo)) continue
    renameSync(file, movedTo)
    return movedTo
  }
}

/**
 * Puts the secret of a backup where the shop looks for it. Another one that is there was made by a shop that nobody has
 * used, for a backup goes into no other: it fits nothing in the backup, and is moved aside.
 */
const placeSecret = (secret: string, { sessionSecret, dataDir }: Here): Placed => {
  const file = sessionSecretFile(dataDir)
  const there = sessionSecret ?? keptSessionSecret(dataDir)
  if (there === secret) return { says: [], undo: () => {} }
  const movedTo = existsSync(file) ? asOwnerOf(dataDir, () => moveAside(file)) : undefined
  const undo = () => asOwnerOf(dataDir, () => (movedTo === undefined ? rmSync(file, { force: true }) : renameSync(movedTo, file)))
  try {
    asOwnerOf(dataDir, () => writeWhole(file, secret))
  } catch (error) {
    undo()
    throw error
  }
  const moved =
    movedTo === undefined ? [] : [`The secret an empty shop had created here is now ${movedTo}; the backup's secret replaced it.`]
  const says =
    sessionSecret === undefined
      ? moved
      : [...moved, `SESSION_SECRET differs from the one the shop had. Set it to what is now in ${file}; ${WITHOUT}.`]
  return { says, undo }
}

/** Restores what comes with a backup, and says what a person has to provide. */
export const restoreSecret = async (header: Header, here: Here): Promise<Placed> => {
  const says = variablesMissing(header, here)
  const wasVariable = header.variables?.includes('SESSION_SECRET') ?? false
  if (header.session_secret !== undefined) {
    const placed = placeSecret(header.session_secret, here)
    return { ...placed, says: [...placed.says, ...says] }
  }
  const isMissing = !wasVariable && here.sessionSecret === undefined && keptSessionSecret(here.dataDir) === undefined
  const file = sessionSecretFile(here.dataDir)
  const instruction = `The shop's secret is not in this backup. Before the first start, copy the file session-secret from its old data folder to ${file}; ${WITHOUT}.`
  return { says: isMissing ? [instruction, ...says] : says, undo: () => {} }
}
