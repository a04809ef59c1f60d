import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the runs said, kept with the code: the page is made of it. */

export type Said = { date: string; commit: string; minutes: number; held: boolean; sum: string }

/** The last time, and the time before at another commit. */
export type Entry = Said & { machine: string; table: string[]; before?: Said }
export type Book = Record<string, Entry>

const FILE = join(import.meta.dirname, 'record.json')

export const readRecord = (): Book => JSON.parse(readFileSync(FILE, 'utf8'))

export const addTo = (book: Book, name: string, entry: Entry): Book => {
  const last = book[name]
  if (!last) return { ...book, [name]: entry }
  const { machine: _, table: __, before: earlier, ...said } = last
  const before = last.commit === entry.commit ? earlier : said
  return { ...book, [name]: before ? { ...entry, before } : entry }
}

export const writeRecord = (book: Book): void => writeFileSync(FILE, `${JSON.stringify(book, null, 2)}\n`)

/** The last table of an output, by its lines. */
export const tableIn = (output: string): string[] => {
  const lines = output.split('\n').map((line) => line.trimEnd())
  const last = lines.findLastIndex((line) => line.startsWith('| '))
  const first = lines.findLastIndex((line, at) => at < last && !line.startsWith('|')) + 1
  return last < 0 ? [] : lines.slice(first, last + 1)
}
