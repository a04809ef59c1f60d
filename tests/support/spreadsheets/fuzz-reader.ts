import { parseFile } from '../../../src/server/imports/parse-file.ts'
import { readFile } from '../../../src/server/imports/reading/read-file.ts'
import { RefusedFile } from '../../../src/server/imports/reading/refused-file.ts'
import { mutate, partsOf, type Seed, seeded, zipParts } from './mutate.ts'
import { REAL_FILES, readRealFile } from './real-files.ts'

/** Reads broken spreadsheets one after the other: each must become a sheet that can be stored, or be refused with a sentence. */

/** The beginning of each: as many kinds of mistakes fit into it, and more of them into a minute. */
const LINES = 3
const smallOf = (name: string): Seed => {
  const bytes = readRealFile({ name })
  if (!name.endsWith('.xlsx')) return { bytes: bytes.subarray(0, firstLines(bytes)), parts: undefined }
  const parts = partsOf(bytes)
  return { bytes: zipParts(parts, true), parts }
}
const firstLines = (bytes: Buffer): number => {
  let at = 0
  for (let line = 0; line < LINES; line++) at = bytes.indexOf(10, at) + 1 || bytes.length
  return at
}

/** PostgreSQL stores neither half letters nor NUL. */
const isStorable = (read: unknown): boolean => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(read))

/** What became of an input: none of the others may happen. */
type Answer = 'sheet' | 'refused' | 'not storable' | `failed: ${string}`

const answerTo = (bytes: Buffer, read: (bytes: Buffer, sheet: undefined) => unknown): Answer => {
  try {
    return isStorable(read(bytes, undefined)) ? 'sheet' : 'not storable'
  } catch (error) {
    return error instanceof RefusedFile ? 'refused' : `failed: ${(error as Error).stack}`
  }
}

// What its columns are called takes longer to find out than all of it to read.
const MATCHED_OF = 8

export type Fuzzed = {
  sheets: number
  refused: number
  /** The longest that one took of the processor, in milliseconds. */
  slowest: number
  /** The first that went wrong, in base64, and how; undefined is as it should be. */
  wrong: { answer: Answer; input: string } | undefined
}

/** Until `isOver`, which gets how many there were, or something went wrong. */
export const fuzzReader = (seed: number, isOver: (inputs: number) => boolean): Fuzzed => {
  const random = seeded(seed)
  const seeds = REAL_FILES.map(({ name }) => smallOf(name))
  const fuzzed: Fuzzed = { sheets: 0, refused: 0, slowest: 0, wrong: undefined }
  for (let inputs = 0; !isOver(inputs) && !fuzzed.wrong; inputs++) {
    const input = mutate(seeds[Math.floor(random() * seeds.length)] as Seed, random)
    const from = process.threadCpuUsage()
    const answer = answerTo(input, inputs % MATCHED_OF === 0 ? parseFile : readFile)
    const took = process.threadCpuUsage(from)
    fuzzed.slowest = Math.max(fuzzed.slowest, (took.user + took.system) / 1_000)
    if (answer === 'sheet') fuzzed.sheets++
    else if (answer === 'refused') fuzzed.refused++
    else fuzzed.wrong = { answer, input: input.toString('base64') }
  }
  return fuzzed
}
