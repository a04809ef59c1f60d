import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOf } from './promises/proved.ts'
import { type HeldPromise, readPromises } from './promises/read-promises.ts'
import { type Book, type Entry, readRecord } from './record.ts'
import { RUNS } from './runs.ts'

/** docs/how-dozen-is-tested.md, made of what the runs said and of what the documents promise. */

export const PAGE = join(import.meta.dirname, '../../docs/how-dozen-is-tested.md')

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

const resultOf = ({ held, sum }: { held: boolean; sum: string }) => `${held ? '' : '**Did not hold.** '}${sum}`

const runRows = (book: Book): string[] =>
  RUNS.map(({ name, command, shows }) => {
    const entry = book[name]
    const what = `\`${command}\`: ${shows}`
    if (!entry) return row(what, 'not run yet', '', '')
    const { before } = entry
    return row(
      what,
      resultOf(entry),
      before ? `${resultOf(before)} (${before.date})` : '',
      `${entry.date}, ${entry.commit}, ${entry.minutes} min`,
    )
  })

const tables = (book: Book): string[] =>
  RUNS.flatMap(({ name, command }) => {
    const entry: Entry | undefined = book[name]
    return entry && entry.table.length > 0 ? [`### \`${command}\``, '', ...entry.table, ''] : []
  })

const showProof = ({ words, file }: HeldPromise['proofs'][number]): string => {
  const run = runOf(file)
  return `[${words}](../${file})${run === 'npm test' ? '' : ` (\`${run}\`)`}`
}

/** Each document with its chapters, as they stand there. */
const promises = (all: readonly HeldPromise[]): string[] =>
  [...Map.groupBy(all, ({ document }) => document)].flatMap(([document, own]) => [
    `### ${document}: ${own.length}`,
    '',
    row('promise', 'held by'),
    row('---', '---'),
    ...own.map(({ says, proofs }) => row(says, proofs.map(showProof).join('; '))),
    '',
  ])

const machines = (book: Book) => [...new Set(Object.values(book).map((entry) => entry.machine))].join('; ')

export const makePage = (book: Book): string =>
  [
    '# How Dozen is tested',
    '',
    'Made by `npm run nightly` from what the runs said; nobody writes it by hand. [What to run after which change](proofs.md).',
    '',
    '## The last runs',
    '',
    `On ${machines(book) || 'no machine yet'}.`,
    '',
    row('run', 'result', 'before', 'date, commit, time'),
    row('---', '---', '---', '---'),
    ...runRows(book),
    '',
    '## The figures of the last runs',
    '',
    ...tables(book),
    '## What is promised, and which test holds it',
    '',
    'Each sentence of [SECURITY.md](../SECURITY.md), [the manual](operating.md) and [README.md](../README.md) that promises something, with the words of a test’s title. `npm test` fails on a promise without a test. Where no other run is named, `npm test` holds it.',
    '',
    ...promises(readPromises()),
  ].join('\n')

export const writePage = (): void => writeFileSync(PAGE, makePage(readRecord()))
