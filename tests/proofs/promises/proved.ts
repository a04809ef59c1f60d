import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Words of a test's title, and the test's file. */
export interface Proof {
  words: string
  file: string
}

const plain = (text: string) => text.replaceAll(/[’']/g, "'").replaceAll(/\\(.)/g, '$1').toLowerCase()

/** Titles of tests, of groups, of faults and of steps: whatever a line of the file has in quotes. */
const titlesIn = (file: string) => [...read(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , title = '']) => plain(title))

export const isProved = ({ words, file }: Proof): boolean =>
  existsSync(join(ROOT, file)) && titlesIn(file).some((title) => title.includes(plain(words)))

/** What runs the files of a folder; everything else runs with `npm test`. */
const RUNS: readonly [folder: string, command: string][] = [
  ['tests/quick-faults/', 'npm run faults -- quick'],
  ['tests/faults/', 'npm run faults'],
  ['tests/fail-over/', 'npm run faults -- fail-over'],
  ['tests/years/', 'npm run years'],
  ['tests/going-live/', 'npm run going-live'],
  ['tests/installs/', 'npm run installs'],
  ['tests/container/', 'npm run container'],
  ['tests/backups/', 'npm run backups'],
  ['tests/hosted/emulators', 'npm run hosted'],
  ['bench/', 'npm run bench'],
]

const isRest = (file: string) => existsSync(join(ROOT, file)) && /^\/\*\* @module-tag rest \*\/$/m.test(read(file))

export const runOf = (file: string): string =>
  RUNS.find(([folder]) => file.startsWith(folder))?.[1] ?? (isRest(file) ? 'npm test -- --rest' : 'npm test')
