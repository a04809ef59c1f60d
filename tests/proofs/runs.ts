/** Every run that proves something: its command, what it shows, and how its last words are read. */

export type Run = {
  name: string
  /** As people type it. */
  command: string
  shows: string
  /** How often, one after another, with `--long`; a night has time for once. */
  rounds?: number
  /** In a clone of the commit, without anything that this folder has installed or built. */
  isFresh?: boolean
  /** Takes longer than a night has, beside the others: by name, or with `--long`. */
  isLong?: boolean
  sum?: (output: string) => string
  /** What it says where something was not there to be tried. */
  lacks?: RegExp
}

const linesOf = (output: string) =>
  output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')

/** What most of them end with. */
export const lastLine = (output: string): string => linesOf(output).at(-1) ?? ''

/** Of runs that say each step. */
const steps = (output: string): string => {
  const count = (word: string) => linesOf(output).filter((line) => line.startsWith(`${word} `)).length
  return `${count('ok')} steps, ${count('FAIL')} failed`
}

const sizes = (output: string): string =>
  [...new Set(output.match(/^\/\S+ \w+ [\d.]+ kB of \d+ \(en-US\)$/gm))].join(', ').replaceAll(' (en-US)', '')

const marks = (output: string): string => {
  const judged = linesOf(output).filter((line) => /\| (ok|a step beyond|FALLS SHORT) +\|$/.test(line))
  const short = judged.filter((line) => line.includes('FALLS SHORT'))
  return `${judged.length - short.length} of ${judged.length} marks reached`
}

/** The archives, with their sizes. */
const archives = (output: string): string =>
  (output.match(/^release\/\S+\.tar\.gz: .+$/gm) ?? []).map((line) => line.replace('release/', '')).join('; ')

/** How Vitest and `npm test` sum up. */
const tests = (output: string): string =>
  output.match(/^\d+ passed, \d+ failed.*$/m)?.[0] ?? output.match(/Tests +(.+)/)?.[1] ?? lastLine(output)

export const RUNS: readonly Run[] = [
  {
    name: 'test',
    command: 'npm test -- --all',
    shows: 'everything that a person does or that must always be true, in a fresh clone',
    isFresh: true,
    sum: tests,
  },
  { name: 'sizes', command: 'npm run size', shows: 'what a first visit loads, as it is sent', sum: sizes },
  { name: 'bench', command: 'npm run bench', shows: 'the shop next to the limits of its parts, in one run', sum: marks },
  {
    name: 'faults',
    command: 'npm run faults',
    shows: 'the books, places and emails after kills, crashes, full disks and services that are away',
    rounds: 3,
  },
  { name: 'quick-faults', command: 'npm run faults -- quick', shows: 'kills, bursts and waiting, in short', sum: tests },
  {
    name: 'years',
    command: 'npm run years -- --seed 1 --weeks 26 --customers 10',
    shows: 'half a year of a whole farm, every cent every day',
  },
  { name: 'hosted', command: 'npm run hosted', shows: 'accounts at Firebase, with its own emulators', sum: tests },
  {
    name: 'browsers',
    command: 'npm run browsers',
    shows: 'the days of a customer, a host and the farmer in three browsers',
    sum: steps,
    lacks: /: not found \(/,
  },
  { name: 'lighthouse', command: 'npm run bench -- --only lighthouse', shows: 'every page by Lighthouse, as a phone', sum: marks },
  { name: 'installs', command: 'npm run installs', shows: 'fresh clones with old and new npm and Node; PostgreSQL 15 to 18', sum: steps },
  { name: 'backups', command: 'npm run backups', shows: 'backups into a folder and a bucket, restored row by row' },
  {
    name: 'going-live',
    command: 'npm run going-live',
    shows: 'the guide typed on a bare Debian 12: install, upgrade, roll back, move',
    sum: steps,
  },
  { name: 'going-live-trixie', command: 'npm run going-live -- --suite trixie', shows: 'the same on Debian 13', sum: steps },
  { name: 'container', command: 'npm run container', shows: 'the container, built and run on a bare Debian', sum: steps },
  {
    name: 'release',
    command: 'npm run release -- --unsigned --node-unchecked',
    shows: 'the archives for x64 and arm64',
    isFresh: true,
    sum: archives,
  },
  {
    name: 'mutants',
    command: 'npm run mutants',
    shows: 'whether the tests of money, dates, places and doors notice a changed line',
    isLong: true,
  },
  {
    name: 'fuzz',
    command: 'npm run fuzz',
    shows: 'ten minutes of strange input for every reader of what strangers send',
    isLong: true,
  },
  {
    name: 'scale',
    command: 'npm run bench -- --only scale',
    shows: 'what things cost with 1,000 to 1,000,000 orders',
    isLong: true,
    sum: marks,
  },
  ...[1, 2, 3].map((seed) => ({
    name: `ten-years-${seed}`,
    command: `npm run years -- --seed ${seed} --customers 50`,
    shows: 'ten years of a farm with 50 customers, with kills, restores and upgrades',
    isLong: true,
  })),
]
