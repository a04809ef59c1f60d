import { DatabaseRefused } from '../store/database/explain-refusal.ts'

/** Why the embedded PostgreSQL does not start, from what it says itself, and what to do. */

const RESTORE = 'restore a backup into an empty data folder (npm run restore -- FILE).'

type FailureFacts = { cluster: string; words: readonly string[] }

const KNOWN: [words: RegExp, sentence: (facts: FailureFacts) => string][] = [
  [
    /initialized by PostgreSQL version (\d+), which is not compatible with this version (\d+)/,
    ({ cluster, words: [, made, ours] }) =>
      `The database in ${cluster} was made by PostgreSQL ${made}, and this version of the shop brings PostgreSQL ${ours}. Save it with the version of the shop that made it (npm run backup -- FILE), and restore that file into an empty data folder (npm run restore -- FILE).`,
  ],
  [/No space left on device/, ({ cluster }) => `The disk with ${cluster} is full. Make room on it and start again: nothing is lost.`],
  [/Read-only file system/, ({ cluster }) => `The disk with ${cluster} takes no writes. Mend it, or choose another DATA_DIR.`],
  [
    /has invalid permissions/,
    ({ cluster }) => `Others than its owner may enter ${cluster}, which PostgreSQL refuses. Run: chmod 700 ${cluster}`,
  ],
  [
    /has wrong ownership/,
    ({ cluster }) =>
      `${cluster} belongs to another user than the one who starts it. Give it to the shop's user with chown -R, or run this as its owner.`,
  ],
  [
    /Permission denied|Operation not permitted/,
    ({ cluster }) => `PostgreSQL may not read and write all that is in ${cluster}. Give the whole folder to the shop's user with chown -R.`,
  ],
  [
    /could not create (?:shared memory segment|semaphores)|could not map anonymous shared memory|Cannot allocate memory|out of memory|could not resize shared memory/,
    () =>
      'This machine has too little memory left for the database, or too little shared memory. Close other programs, add memory or swap, or raise the limits of the container.',
  ],
  [
    /pre-existing shared memory block|lock file ".*" already exists/,
    ({ cluster }) =>
      `Another PostgreSQL works in ${cluster}. Stop what started it, such as another shop or a container with the same folder.`,
  ],
  [
    /checkpoint record|could not read file|could not find the database system|control file|invalid (?:data|magic|page)|No such file or directory|is not a valid data directory|incompatible/,
    ({ cluster }) =>
      `The files of the database in ${cluster} are damaged or not complete. Keep a copy of them, and put your last copy of the folder back, or ${RESTORE}`,
  ],
]

const LAST_LINES = 4

/** Its last lines, without date and number. */
const lastLogLines = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').trim())
    .filter(Boolean)
    .slice(-LAST_LINES)
    .join(' ')

/** What passes by itself: a server that is just ending, or starting for somebody else, or a port that was taken in between. */
export const mayPass = (output: string): boolean =>
  /pre-existing shared memory block|Address already in use|lock file ".*" already exists/.test(output)

export const whyNotStarted = (output: string, cluster: string): DatabaseRefused => {
  for (const [words, sentence] of KNOWN) {
    const found = words.exec(output)
    if (found) return new DatabaseRefused(`${sentence({ cluster, words: found })} (PostgreSQL says: ${lastLogLines(output)})`)
  }
  return new DatabaseRefused(
    `The embedded PostgreSQL did not start. ${output ? `It says: ${lastLogLines(output)}` : 'It says nothing about why.'}`,
  )
}
