import { escapeHtml } from '../../../src/server/http/html.ts'
import { readFile } from '../../../src/server/imports/reading/read-file.ts'
import { shownInHtml, shownInText } from '../../../src/server/mail/letters/own-words.ts'
import { writeCsv } from '../../../src/server/sheets/csv.ts'
import { slug } from '../../../src/server/sheets/slug.ts'
import { sheetNames } from '../../../src/server/sheets/xlsx/sheet-names.ts'
import { ADDRESS_MAX, NAME_MAX, NOTES_MAX } from '../../../src/shared/limits.ts'
import { firstName } from '../../../src/shared/rules/first-name.ts'
import { phoneIn, readSearch } from '../../../src/shared/rules/search-words.ts'
import { shortName } from '../../../src/shared/rules/short-name.ts'
import { tidyName } from '../../../src/shared/rules/tidy-name.ts'
import { townOf } from '../../../src/shared/rules/town.ts'
import { readDegrees } from '../../../src/shared/rules/typed-degrees.ts'
import { filledName } from '../../../src/shared/shapes/fields.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** Names, postal addresses, searches and notes: what people type, and where it is shown, printed and sent. */

const checkName = (text: string): void => {
  const { data: name } = filledName(NAME_MAX).safeParse(text)
  if (name === undefined) return
  ensure(tidyName(name) === name, 'A name that was tidied stays as it is')
  ensure(!/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u.test(name), 'A name disturbs nothing around it')
  ensure([...name].length <= NAME_MAX && name.isWellFormed(), 'A name is within its limit')
  ensure(!/\S@\S/.test(shortName(name)), 'A posted name is no email address')
  ensure(!/[\s.:/@]/.test(firstName(name) ?? ''), 'A greeting is one word, and no address')
}

const checkShown = (text: string): void => {
  ensure(!/[<>"']/.test(escapeHtml(text)), 'What is escaped opens no tag and ends no attribute')
  const html = shownInHtml(text).replaceAll(/<span lang="en">|<\/span>|<strong>|<\/strong>/g, '')
  ensure(!/[<>"']/.test(html) && !/[\ue000-\ue003]/.test(shownInText(text)), 'A letter has no tags but its own')
  ensure(/^[a-z\d-]{1,60}$/.test(slug(text, 'x')), 'A file name has letters that every disk takes')
  const [one = '', other = ''] = sheetNames([text, text])
  ensure(
    one !== other && [one, other].every((name) => name.length > 0 && name.length <= 31 && !/[[\]:*?/\\]/.test(name)),
    'Sheets have names that are allowed',
  )
}

/** A cell that we write, as our own reader gives it back; never one that a spreadsheet program would reckon with. */
const checkCell = async (text: string): Promise<void> => {
  const columns = [
    { header: 'Name', kind: 'text' },
    { header: 'Notes', kind: 'text' },
  ] as const
  const file = Buffer.concat(await writeCsv(columns, (take) => take([['Ann', text]])))
  const [, cell = ''] = readFile(file, undefined).rows[1]?.cells ?? []
  ensure(!/^[=+\-@]/.test(cell), 'No cell is a formula')
  const plain = text.toWellFormed().trim()
  ensure(/[\p{Cc}\ufeff]/u.test(text) || cell === plain || cell === `'${text.toWellFormed()}`.trim(), 'A cell says what was typed')
}

const checkDegrees = (text: string): void => {
  const degrees = readDegrees(text, 90)
  if (degrees === undefined) return
  ensure(Math.abs(degrees) <= 90, 'A latitude is on the globe')
  ensure(degrees === Number(text.trim().replace('−', '-').replace(',', '.')), 'Degrees are what was typed')
}

export const texts: Target = {
  reads: 'names, postal addresses, searches and notes',
  seeds: () => [
    ...[
      'Ann Miller',
      'Ann & Ben Miller',
      'Moosewood Restaurant',
      'José María Ñandú',
      '👩‍🌾 Farm',
      'می‌خواهم',
      '=HYPERLINK("http://x")',
      'ann@example.org',
    ],
    ...[
      '74 East Main Street, Trumansburg, NY 14886',
      '1 Rd, Ithaca New York 14850-1234, USA',
      'D-00016',
      '+1 (607) 555-0100',
      '42.49',
      '-76,3',
      'call 607.555.0100',
    ],
  ],
  tokens: [
    '&',
    'and',
    '+',
    'LLC',
    'The',
    'Family',
    ',',
    ' ',
    '\t',
    '@',
    '.',
    'NY',
    'New York',
    '14850',
    'USA',
    'St',
    'Street',
    '#',
    'D-',
    '(607)',
    '555-0100',
    '-',
    '−',
    '"',
    "'",
    '<b>',
    '\ue000',
    '\ue001',
    '\ue002',
    '\ue003',
    '=',
    '\u200d',
    '\u{1f3f4}',
    '\u{e0067}',
    '\r\n',
  ],
  longest: 3_000,
  check: async (input) => {
    const text = textOf(input)
    checkName(text)
    checkShown(text)
    checkDegrees(text)
    const town = townOf(text.slice(0, ADDRESS_MAX))
    ensure(text.includes(town) && !/\d/.test(town), 'A town is part of its address, and no street')
    const search = readSearch(text)
    ensure(search.kind !== 'order' || (Number.isSafeInteger(search.id) && search.id > 0), 'A search for an order has its number')
    ensure(search.kind !== 'phone' || /^\d{7,}$/.test(search.digits), 'A search for a phone number has its digits')
    const notes = text.slice(0, NOTES_MAX)
    ensure(notes.includes(phoneIn(notes)), 'A phone number is part of its note')
    if (!text.includes('\u0000')) await checkCell(text)
  },
}
