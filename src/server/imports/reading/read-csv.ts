import { RefusedFile, SAVE_AS } from './refused-file.ts'
import { gatherRows, type ReadSheet } from './sheet.ts'

/** Texts with separators, as Excel, Google and other shops write them, wherever in the world. */

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, place) => bytes[place] === byte)

/** Excel's "Unicode Text" without a mark: every second byte of plain letters is nothing. */
const zeros = (bytes: Uint8Array, from: 0 | 1): number => {
  const head = bytes.subarray(0, 400)
  return head.filter((byte, place) => place % 2 === from && byte === 0).length / Math.max(1, head.length / 2)
}

const charsetOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe) || zeros(bytes, 1) > 0.5) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff) || zeros(bytes, 0) > 0.5) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const
const LOOKED_AT = 20_000

/** How often each separator occurs outside quotes, line by line. */
const countsOf = (text: string): ReadonlyMap<string, number[]> => {
  const counts = new Map<string, number[]>(SEPARATORS.map((each) => [each, [0]]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') for (const each of counts.values()) each.push(0)
    else {
      const lines = counts.get(letter)
      if (lines) lines[lines.length - 1] = (lines.at(-1) ?? 0) + 1
    }
  }
  return counts
}

/** The separator that most lines have equally often; of two such, the more frequent one. */
const separatorOf = (text: string): string => {
  const stated = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (stated) return stated
  const weighed = [...countsOf(text.slice(0, LOOKED_AT))].map(([separator, lines]) => {
    const used = lines.filter((count) => count > 0)
    const most = Math.max(0, ...[...Map.groupBy(used, (count) => count).values()].map((same) => same.length))
    return { separator, weight: most * 1000 + used.reduce((sum, count) => sum + count, 0) }
  })
  const [best] = weighed.sort((one, other) => other.weight - one.weight)
  return best && best.weight > 0 ? best.separator : ','
}

/**
 * The cells of each line (RFC 4180): quotes may contain anything, even a line break, which the spreadsheet doesn't count;
 * a quote inside is doubled.
 */
const readLines = (text: string, separator: string, take: (line: number, cells: string[]) => void): void => {
  let cells = [] as string[]
  let cell = ''
  let line = 1
  let isQuoted = false
  // Kept up letter by letter: to look at the whole cell at each quotation mark would take minutes in a long one.
  let isBlank = true
  const open = () => new RefusedFile(`A quotation mark opens in row ${line} and never closes. ${SAVE_AS}`)
  const endCell = () => {
    cells.push(cell)
    cell = ''
    isBlank = true
  }
  const add = (letters: string) => {
    cell += letters
    isBlank &&= letters.trim() === ''
  }
  const endLine = () => {
    endCell()
    take(line++, cells)
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isQuoted) {
      const end = text.indexOf('"', at)
      if (end < 0) throw open()
      add(text.slice(at, end))
      isQuoted = text[end + 1] === '"'
      if (isQuoted) add('"')
      at = isQuoted ? end + 1 : end
    } else if (letter === '"' && isBlank) {
      cell = ''
      isQuoted = true
    } else if (letter === separator) endCell()
    else if (letter === '\n') endLine()
    else if (letter !== '\r') add(letter)
    // Macs of long ago end their lines so.
    else if (text[at + 1] !== '\n') endLine()
  }
  // Opened by the very last letter.
  if (isQuoted) throw open()
  if (cell !== '' || cells.length > 0) endLine()
}

export const readCsv = (bytes: Uint8Array): ReadSheet => {
  const text = new TextDecoder(charsetOf(bytes)).decode(bytes)
  if (text.includes('\u0000')) throw new RefusedFile(`The shop can't read this file as a spreadsheet. ${SAVE_AS}`)
  const separator = separatorOf(text)
  // Excel states the separator in a line of its own, which its row count leaves out.
  const stated = /^sep=.\r?\n/i.exec(text)?.[0] ?? ''
  const { rows, add } = gatherRows()
  readLines(text.slice(stated.length), separator, add)
  return { sheet: '', sheets: [], rows }
}
