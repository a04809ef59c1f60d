import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { RefusedFile, SAVE_AS } from './refused-file.ts'
import type { ReadSheet } from './sheet.ts'

/** The first bytes decide the format: the name may say anything. */
const KINDS: readonly (readonly [begins: string, says: string])[] = [
  ['\xd0\xcf\x11\xe0', 'This workbook is from an older Excel (XLS) or is password-protected.'],
  ['%PDF', 'This is a PDF.'],
  ['\x89PNG', 'This is a picture.'],
  ['\xff\xd8\xff', 'This is a picture.'],
  ['GIF8', 'This is a picture.'],
  ['RIFF', 'This is a picture or a recording.'],
  ['{\\rtf', 'This is a text document.'],
  ['\x1f\x8b', 'This is a compressed file.'],
  ['Rar!', 'This is a compressed file.'],
  ['7z\xbc\xaf', 'This is a compressed file.'],
]

/** Spreadsheets in a single text of XML, which it begins with: a cell may be about anything. */
const XML_KINDS: readonly (readonly [kind: RegExp, says: string])[] = [
  [/^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[\s\S]*opendocument/i, 'This is an OpenDocument file.'],
  [
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[\s\S]*(progid="Excel|schemas-microsoft-com:office:spreadsheet)/i,
    'This workbook is from an older Excel (XML).',
  ],
]

// Some shops call a web page .xls.
const PAGE = /^\s*(\ufeff)?\s*<(!doctype|html|table|\?xml)/i

export const readFile = (bytes: Uint8Array, sheet: string | undefined): ReadSheet => {
  if (bytes.length === 0) throw new RefusedFile('This file is empty. Please choose another one.')
  if (bytes.length > IMPORT_BYTES_MAX) throw new RefusedFile("This file is larger than 5 MB. Please remove what you don't need.")
  const head = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
  if (head.startsWith('PK')) return readXlsx(bytes, sheet)
  const [, says] = KINDS.find(([begins]) => head.startsWith(begins)) ?? []
  if (says) throw new RefusedFile(`${says} ${SAVE_AS}`)
  const [, saysOfXml] = XML_KINDS.find(([kind]) => kind.test(head)) ?? []
  if (saysOfXml) throw new RefusedFile(`${saysOfXml} ${SAVE_AS}`)
  if (PAGE.test(head.replace(/^\u00ef\u00bb\u00bf/, '')))
    throw new RefusedFile(`This file is a web page, despite its name. Please open it in a spreadsheet program and save it as XLSX or CSV.`)
  return readCsv(bytes)
}
