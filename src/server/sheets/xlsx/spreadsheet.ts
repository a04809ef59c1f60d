import { frameParts, sheetPath, type WrittenSheet, workbookXml } from './book.ts'
import { dayCount } from './cells.ts'
import type { Setting, Sheet } from './sheet.ts'
import { sheetNames } from './sheet-names.ts'
import { headerRow, writeSheet } from './sheet-parts.ts'
import { stylesXml } from './styles.ts'
import { openTexts } from './texts.ts'
import { openZip, type Zip } from './zip.ts'

const addPart = async (zip: Zip, path: string, xml: string): Promise<void> => {
  const part = zip.open(path)
  await part.write([xml])
  await part.end()
}

/** Described sheets in, the bytes of an .xlsx file out, in pieces. Rows are written as they come and not kept. */
export const writeSpreadsheet = async (sheets: readonly Sheet[], { timeZone, madeAt }: Setting): Promise<Buffer[]> => {
  const zip = openZip()
  const names = sheetNames(sheets.map(({ name }) => name))
  for (const [path, xml] of Object.entries(frameParts(names, madeAt))) await addPart(zip, path, xml)
  await addPart(zip, 'xl/styles.xml', stylesXml())

  const textPart = zip.open('xl/sharedStrings.xml')
  const shared = { days: dayCount(timeZone), texts: openTexts(textPart) }
  const written: WrittenSheet[] = []
  for (const [i, sheet] of sheets.entries()) {
    const part = zip.open(`xl/${sheetPath(i + 1)}`)
    const { lastRow, pages } = await writeSheet(sheet, shared, i === 0, part)
    await part.end()
    written.push({ name: names[i] ?? '', columns: sheet.columns, headerRow: headerRow(sheet), lastRow, pages })
  }
  await shared.texts.end()
  await textPart.end()
  await addPart(zip, 'xl/workbook.xml', workbookXml(written))
  return zip.end()
}
