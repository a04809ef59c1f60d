import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** Secrets that the shop makes by itself, once, and keeps in files of the data folder. */

/** Writes a file for its owner alone that is there wholly or as it was before: a full disk leaves no empty one. */
export const writeWhole = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

// Older versions could leave an empty file behind, and so can a copy that was broken off. Every secret is made longer.
const LEAST_CHARACTERS = 32

/**
 * The secret in a file, which is made if it is not there. Of one that is empty or cut short, another one takes the
 * place; with `advice` the start is refused instead, where another one would lock people or the shop out.
 */
export const storedSecret = (file: string, make: () => string, advice?: string): string => {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (kept !== undefined && kept.trim().length >= LEAST_CHARACTERS) return kept
  if (kept !== undefined && advice !== undefined) throw new StartRefused(`Dozen cannot start: ${file} is empty or cut short. ${advice}`)
  writeWhole(file, make())
  // Read again: of two who start at once, both use the one that stays.
  return readFileSync(file, 'utf8')
}
