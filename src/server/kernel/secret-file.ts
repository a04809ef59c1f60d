import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** Secrets the shop creates once and stores in files in the data folder. */

const withDraft = <Result>(file: string, text: string, place: (draft: string) => Result): Result => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    return place(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Writes a file only its owner can read, atomically: a full disk leaves no empty file. */
export const writeWhole = (file: string, text: string): void => withDraft(file, text, (draft) => renameSync(draft, file))

/** The same, unless it is there: of processes that start together, one writes it. Tells whether it was this one. */
export const writeOnce = (file: string, text: string): boolean =>
  withDraft(file, text, (draft) => {
    try {
      linkSync(draft, file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      // A disk that knows no second name for a file.
      if (!existsSync(file)) renameSync(draft, file)
      return readFileSync(file, 'utf8') === text
    }
  })

// Older versions could leave an empty file behind, and so can an interrupted copy. Every real secret is longer.
const LEAST_CHARACTERS = 32

/**
 * The secret in a file, created if missing. An empty or truncated one is replaced; with `advice` the start is refused
 * instead, if a new one would lock out people or the shop.
 */
export const storedSecret = (file: string, make: () => string, advice?: string): string => {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (kept !== undefined && kept.trim().length >= LEAST_CHARACTERS) return kept
  if (kept !== undefined && advice !== undefined) throw new StartRefused(`Dozen cannot start: ${file} is empty or cut short. ${advice}`)
  if (kept === undefined) writeOnce(file, make())
  else writeWhole(file, make())
  // Read again: of two concurrent starts, both use the one that stays.
  return readFileSync(file, 'utf8')
}
