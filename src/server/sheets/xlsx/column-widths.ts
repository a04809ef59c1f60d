import type { Value } from './cells.ts'
import type { Column } from './sheet.ts'

/** How wide a column and how tall a row must be for what stands in it. */

const WIDEST = 48
const LINE_HEIGHT = 15
const MOST_LINES = 20
// Widths are counted in digits; letters are narrower on average.
const LETTERS_PER_WIDTH = 1.2
const SAMPLES = { text: '', number: '', money: '$1,000,000.00', date: 'Sep 30, 2026', moment: 'Sep 30, 2026 12:59 PM' } as const

// Characters of East Asian scripts are twice as wide.
const lengthOf = (line: string): number => line.replace(/[\u1100-\uD7FF\uF900-\uFFEF]/g, '--').length
const IS_EASY = /^[^\n\u1100-\uFFFF]*$/

const longestLine = (text: string): number => Math.max(...text.split('\n').map(lengthOf))

export const widthOf = ({ header, kind, least_width = 0, most_width = WIDEST }: Column, values: readonly Value[]): number => {
  const widthOfFilterButton = 5
  const widest = values.reduce<number>(
    (width, value) => Math.max(width, longestLine(typeof value === 'number' ? SAMPLES[kind] || String(value) : (value ?? '')) + 3),
    Math.max(header.length + widthOfFilterButton, least_width),
  )
  return Math.min(widest, most_width)
}

const linesOf = (text: string, width: number): number => {
  // So it is with most texts, and this is asked of every one.
  if (text.length <= width && IS_EASY.test(text)) return 1
  return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(lengthOf(line) / width)), 0)
}

/** The height of a row whose texts break into lines; undefined for one line. Some programs would not make room by themselves. */
export const heightOf = (row: readonly Value[], widths: readonly number[]): number | undefined => {
  let lines = 1
  for (let c = 0; c < row.length; c++) {
    const value = row[c]
    if (typeof value === 'string') lines = Math.max(lines, linesOf(value, (widths[c] ?? WIDEST) * LETTERS_PER_WIDTH))
  }
  return lines > 1 ? Math.min(lines, MOST_LINES) * LINE_HEIGHT : undefined
}
