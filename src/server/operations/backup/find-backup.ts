import { createReadStream, existsSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { clockAt, isPlainDate } from '../../../shared/dates/calendar.ts'
import { formatBytes } from '../health/format-report.ts'
import { BackupProblem } from './format.ts'
import { type BackupName, readNames } from './names.ts'
import type { Place } from './places/place.ts'
import type { OpenFile } from './restore-backup.ts'
import { isSealed, sealedOnly } from './sealed.ts'

/** `says`: what someone restoring it should know. */
export type FoundBackup = { what: string; open: OpenFile; says: string[] }

/** When it is asked, and what the shop seals its backups with. */
type Asked = { now: Date; passphrase: string | undefined }

const LATEST = 'latest'
const NO_PLACE = "BACKUP_TO is not set, so the shop doesn't know where the backups are. Set it, or give the file itself."

/** Names are by the farm's clock, of which a new machine knows nothing: where the day begins first, all of it is over first. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/** The existing backups, in a sentence for someone who asked for another. */
const listOfBackups = (names: readonly BackupName[]): string => {
  const first = names[0]
  const last = names.at(-1)
  if (first === undefined || last === undefined) return 'There are none.'
  return first === last ? `There is one: ${first.name}.` : `There are ${names.length}, from ${first.name} to ${last.name}.`
}

/** A clock that once ran ahead would else own the last place until that day. */
const leftOut = (names: readonly BackupName[]): string[] =>
  names.length === 0
    ? []
    : [
        `Skipped, because the day in the name is in the future: ${names.map(({ name }) => name).join(', ')}. The clock was fast when it was made. To use it anyway, give its day.`,
      ]

/** Someone who can write to a place must not be able to slip a shop of their own among the farm's. */
const mustBeSealed = (what: string, isCalledSo: boolean): string =>
  isCalledSo
    ? `${what} is not encrypted, though its name says so. The shop didn't write it this way. Nothing was restored.`
    : `${what} is not encrypted, though BACKUP_PASSPHRASE is set. Someone else may have put it there. If you know it was made before the passphrase was set, download it and give the file itself.`

const only = (file: Readable, words: string): Readable => Readable.from(sealedOnly(file, words), { objectMode: false })

const findIn = async (place: Place, wanted: string, { now, passphrase }: Asked): Promise<FoundBackup> => {
  const names = readNames((await place.list()).map(({ name }) => name))
  const isToCome = ({ order }: BackupName) => order.slice(0, 16) > clockAt(now, FIRST_ZONE).slice(0, 16)
  const isWanted = (each: BackupName) => (wanted === LATEST ? !isToCome(each) : each.date === wanted)
  const found = names.findLast(isWanted)
  const says = wanted === LATEST ? leftOut(names.filter(isToCome)) : []
  if (found === undefined)
    throw new BackupProblem(
      [`There is no backup${wanted === LATEST ? '' : ` of ${wanted}`} in ${place.where}.`, listOfBackups(names), ...says].join(' '),
    )
  const what = `${place.where}/${found.name}`
  const open = async () => {
    const file = await place.read(found.name)
    return found.isSealed || passphrase !== undefined ? only(file, mustBeSealed(what, found.isSealed)) : file
  }
  return { what, open, says }
}

const startOf = async (file: string): Promise<Buffer> => {
  const handle = await openFile(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const findFile = async (file: string, { passphrase }: Asked): Promise<FoundBackup> => {
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`)
  if (isSealed(await startOf(file))) return { what: file, open: () => createReadStream(file), says: [] }
  if (file.endsWith('.enc')) throw new BackupProblem(mustBeSealed(file, true))
  const says =
    passphrase === undefined ? [] : ['WARNING: this file is not encrypted, though BACKUP_PASSPHRASE is set. Make sure it is yours.']
  return { what: file, open: () => createReadStream(file), says }
}

/** A file, the last backup of a day, or the last of all. A file with such a name is written with its folder: ./latest. */
export const findBackup = async (place: Place | undefined, wanted: string, asked: Asked): Promise<FoundBackup> => {
  if (wanted !== LATEST && !isPlainDate(wanted)) return findFile(resolve(wanted), asked)
  if (!place) throw new BackupProblem(NO_PLACE)
  return findIn(place, wanted, asked)
}

export const listBackups = async (place: Place | undefined): Promise<string> => {
  if (!place) throw new BackupProblem(NO_PLACE)
  const kept = await place.list()
  const lines = kept.map(({ name, bytes }) => `  ${name}  ${formatBytes(bytes)}`)
  return [`${kept.length === 1 ? '1 backup' : `${kept.length} backups`} in ${place.where}, oldest first.`, ...lines].join('\n')
}
