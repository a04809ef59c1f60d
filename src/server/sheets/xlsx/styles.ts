import type { Kind } from './sheet.ts'
import { escapeXml, HEAD } from './xml.ts'

/** How cells look: a style for each kind of column, in the header, in the rows and in the totals. */

const KINDS = ['text', 'number', 'money', 'date', 'moment'] as const satisfies Kind[]
const PLACES = ['row', 'header', 'totals', 'title'] as const
type Place = (typeof PLACES)[number]

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
const alignmentOf = (place: Place, kind: Kind): string => {
  if (isAmount(kind)) return `<alignment horizontal="right" vertical="top"${place === 'header' ? ' indent="2"' : ''}/>`
  return `<alignment horizontal="left" vertical="top" indent="1"${kind === 'text' && place !== 'title' ? ' wrapText="1"' : ''}/>`
}

const cellFormat = (place: Place, kind: Kind): string => {
  const { font, fill, border } = LOOKS[place]
  const format = place === 'header' ? FORMAT_IDS.text : FORMAT_IDS[kind]
  return (
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    `applyFill="1" applyBorder="1" applyAlignment="1">${alignmentOf(place, kind)}</xf>`
  )
}

/** The number of a style; 0 is that of a cell nobody describes. */
export const styleOf = (place: Place, kind: Kind): number => 1 + PLACES.indexOf(place) * KINDS.length + KINDS.indexOf(kind)

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
      ...PLACES.flatMap((place) => KINDS.map((kind) => cellFormat(place, kind))),
    ]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
