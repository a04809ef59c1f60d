import { isPlainDate, type PlainDate } from '../../../shared/dates/calendar.ts'

/**
 * What the shop calls its own backups: by the farm's clock, so that a person finds a day. Whatever carries another name
 * in the same place is somebody else's, and is neither listed nor deleted.
 */
const PATTERN = /^dozen-(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])([0-5]\d)(?:-([1-9]\d?))?\.backup(\.enc)?$/

/** `order`: names compare by it as they were made. */
export type BackupName = { name: string; date: PlainDate; order: string; isSealed: boolean }

export const readName = (name: string): BackupName | undefined => {
  const [, date = '', hour, minute, number = '1', sealed] = PATTERN.exec(name) ?? []
  return isPlainDate(date)
    ? { name, date, order: `${date} ${hour}:${minute} ${number.padStart(2, '0')}`, isSealed: sealed !== undefined }
    : undefined
}

/** The oldest first. */
export const readNames = (names: readonly string[]): BackupName[] =>
  names.flatMap((name) => readName(name) ?? []).sort((one, other) => (one.order < other.order ? -1 : 1))

/** A free name; `clock` as `clockAt` formats the time. */
export const freshName = (clock: string, taken: readonly string[], isSealed: boolean): string => {
  const moment = `${clock.slice(0, 10)}T${clock.slice(11, 13)}${clock.slice(14, 16)}`
  const inUse = new Set(taken.map((name) => name.replace(/\.enc$/, '')))
  for (let number = 1; ; number += 1) {
    const name = `dozen-${moment}${number === 1 ? '' : `-${number}`}.backup`
    if (!inUse.has(name)) return isSealed ? `${name}.enc` : name
  }
}
