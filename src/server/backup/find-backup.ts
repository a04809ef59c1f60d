import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isPlainDate } from '../../shared/dates/calendar.ts'
import { BackupProblem } from './format.ts'
import { readName } from './names.ts'
import type { Place } from './places/place.ts'
import type { OpenFile } from './restore-backup.ts'

export type FoundBackup = { what: string; open: OpenFile }

const LATEST = 'latest'
const NO_PLACE = 'BACKUP_TO is not set, so it is not known where the backups are. Set it, or give the file itself.'

/** What there is, in a sentence for whoever asked for something else. */
const whatThereIs = (names: readonly string[]): string => {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return 'There is none at all.'
  return first === last ? `There is one: ${first}.` : `There are ${names.length}, from ${first} to ${last}.`
}

const findIn = async (place: Place, wanted: string): Promise<FoundBackup> => {
  const names = (await place.list()).map(({ name }) => name)
  const name = names.findLast((each) => wanted === LATEST || readName(each)?.date === wanted)
  if (name === undefined)
    throw new BackupProblem(`There is no backup${wanted === LATEST ? '' : ` of ${wanted}`} in ${place.where}. ${whatThereIs(names)}`)
  return { what: `${place.where}/${name}`, open: () => place.read(name) }
}

/** A file, the last backup of a day, or the last of all. A file with such a name is written with its folder: ./latest. */
export const findBackup = async (place: Place | undefined, wanted: string): Promise<FoundBackup> => {
  if (wanted === LATEST || isPlainDate(wanted)) {
    if (!place) throw new BackupProblem(NO_PLACE)
    return findIn(place, wanted)
  }
  const file = resolve(wanted)
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`)
  return { what: file, open: () => createReadStream(file) }
}

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const listBackups = async (place: Place | undefined): Promise<string> => {
  if (!place) throw new BackupProblem(NO_PLACE)
  const kept = await place.list()
  const lines = kept.map(({ name, bytes }) => `  ${name}  ${sizeOf(bytes)}`)
  return [`In ${place.where} ${kept.length === 1 ? 'is 1 backup' : `are ${kept.length} backups`}, the oldest first.`, ...lines].join('\n')
}
