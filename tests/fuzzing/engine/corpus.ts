import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The inputs that are kept: the fewest that reach all blocks, and those that once were findings. */

/** In bytes, for each: a larger one says no more, and everyone downloads it. */
export const KEPT_MOST = 20_000

const FOLDER = join(import.meta.dirname, '../corpus')

export type Kept = { readonly file: string; readonly input: Buffer }

export const readCorpus = (target: string): Kept[] => {
  const folder = join(FOLDER, target)
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, input: readFileSync(join(folder, file)) }))
}

/** What was a finding stays for good, under a name that says what it was. */
const isFinding = ({ file }: Kept): boolean => file.startsWith('found-')

export const writeCorpus = (target: string, inputs: readonly Buffer[]): void => {
  for (const kept of readCorpus(target)) if (!isFinding(kept)) rmSync(join(FOLDER, target, kept.file))
  for (const input of inputs) writeFileSync(join(FOLDER, target, createHash('sha256').update(input).digest('hex').slice(0, 12)), input)
}
