import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The copies that are made right before a migration: the way back for a program that does not know it. They lie beside
 * the data, so that no mount and no network stands between the shop and its way back.
 */
export const copiesIn = (dataDir: string): string => join(dataDir, 'backups')

const PATTERN = /^before-(\d{4})-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/

const CUT_OFF = /^before-[\d-]+\.backup\.part$/

/** `before`: the first migration that ran after it. */
export type Copy = { file: string; before: number; takenAt: Date }

/** The moment as it sorts: 20261116-093000, in UTC. */
export const momentOf = (date: Date): string => date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

export const copyName = (before: number, takenAt: Date): string => `before-${String(before).padStart(4, '0')}-${momentOf(takenAt)}.backup`

const readCopy = (folder: string, name: string): Copy[] => {
  const [whole, before, year, month, day, hour, minute, second] = PATTERN.exec(name) ?? []
  if (whole === undefined) return []
  return [{ file: join(folder, name), before: Number(before), takenAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
}

/** The oldest first. */
export const listCopies = (dataDir: string): Copy[] => {
  const folder = copiesIn(dataDir)
  return readdirSync(folder)
    .flatMap((name) => readCopy(folder, name))
    .sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime())
}

/** What starts that were killed in the middle of their copy have left; for whoever holds the lock of migrations. */
export const removeCutOff = (folder: string): void => {
  for (const name of readdirSync(folder)) if (CUT_OFF.test(name)) rmSync(join(folder, name))
}
