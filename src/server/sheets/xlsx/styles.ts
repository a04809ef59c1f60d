import type { Kind } from './sheet.ts'
import { escapeXml, HEAD } from './xml.ts'

/** How cells look: a style for each kind of column, in the header, in the rows and in the totals. */

const KINDS = ['text', 'number', 'money', 'date', 'moment'] as const satisfies Kind[]
const ROW_KINDS = ['row', 'header', 'totals', 'title'] as const
type RowKind = (typeof ROW_KINDS)[number]

/** As "@", a text stays one even when the farmer edits the cell: `=1+1` does not begin to calculate. */
const FORMATS = { text: '@', number: '0', money: '"$"#,##0.00', date: 'mmm d, yyyy', moment: 'mmm d, yyyy h:mm AM/PM' } as const
// The ones that every program knows by number; our own begin at 164.
const FORMAT_IDS = { text: 49, number: 1, money: 164, date: 165, moment: 166 } as const

// Numbers of the fonts, fills and borders below.
const LOOKS = {
  row: { font: 0, fill: 0, border: 0 },
  header: { font: 1, fill: 2, border: 1 },
  totals: { font: 1, fill: 0, border: 2 },
  title: { font: 1, fill: 0, border: 0 },
} as const

const isAmount = (kind: Kind): boolean => kind === 'number' || kind === 'money'

/** Amounts stand right, in the header beside the filter button; all else left, a little off the amounts before it. A title runs on over empty cells. */
const alignmentOf = (rowKind: RowKind, kind: Kind): string => {
  if (isAmount(kind)) return `<alignment horizontal="right" vertical="top"${rowKind === 'header' ? ' indent="2" wrapText="1"' : ''}/>`
  return `<alignment horizontal="left" vertical="top" indent="1"${kind === 'text' && rowKind !== 'title' ? ' wrapText="1"' : ''}/>`
}

const cellFormat = (rowKind: RowKind, kind: Kind): string => {
  const { font, fill, border } = LOOKS[rowKind]
  const format = rowKind === 'header' ? FORMAT_IDS.text : FORMAT_IDS[kind]
  return (
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    `applyFill="1" applyBorder="1" applyAlignment="1">${alignmentOf(rowKind, kind)}</xf>`
  )
}

/** The number of a style; 0 is that of a cell nobody describes. */
export const styleOf = (rowKind: RowKind, kind: Kind): number => 1 + ROW_KINDS.indexOf(rowKind) * KINDS.length + KINDS.indexOf(kind)

const ownFormats = KINDS.filter((kind) => FORMAT_IDS[kind] >= 164)
const line = (side: string) => `<${side} style="thin"><color rgb="FF937D69"/></${side}>`
const border = (top: string, bottom: string) => `<border><left/><right/>${top}${bottom}<diagonal/></border>`
const font = (weight: string) => `<font>${weight}<sz val="11"/><color rgb="FF000000"/><name val="Calibri"/><family val="2"/></font>`
const list = (name: string, items: string[]) => `<${name} count="${items.length}">${items.join('')}</${name}>`
const pattern = (name: string, inside = '') => `<fill><patternFill patternType="${name}">${inside}</patternFill></fill>`

export const stylesXml = (): string =>
  [
    `${HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
    list(
      'numFmts',
      ownFormats.map((kind) => `<numFmt numFmtId="${FORMAT_IDS[kind]}" formatCode="${escapeXml(FORMATS[kind])}"/>`),
    ),
    list('fonts', [font(''), font('<b/>')]),
    // Programs take the first two for their own, whatever they say.
    list('fills', [pattern('none'), pattern('gray125'), pattern('solid', '<fgColor rgb="FFFDF0CB"/><bgColor indexed="64"/>')]),
    list('borders', [border('<top/>', '<bottom/>'), border('<top/>', line('bottom')), border(line('top'), '<bottom/>')]),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      ...ROW_KINDS.flatMap((rowKind) => KINDS.map((kind) => cellFormat(rowKind, kind))),
    ]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
