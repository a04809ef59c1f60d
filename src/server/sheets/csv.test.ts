import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import type { Column } from './xlsx/sheet.ts'

const COLUMN = { header: 'Notes', kind: 'text' } as Column
const cellFor = async (text: string) =>
  Buffer.concat(await writeCsv([COLUMN], (take) => take([[text]])))
    .toString()
    .split('\r\n')[1]

describe('a cell of a CSV file', () => {
  test.each(['=1+1', ' =1+1', '\u0007-1', '\u0000@SUM(A1)', '\u0085+1'])('is a text to a spreadsheet program: %j', async (text) =>
    expect(await cellFor(text)).toBe(`'${text}`),
  )

  test.each(['a;b', 'a|b', 'a\tb', 'a,b'])('is one cell to a program that guesses what separates them: %j', async (text) =>
    expect(await cellFor(text)).toBe(`"${text}"`),
  )
})
