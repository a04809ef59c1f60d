import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { PACKING } from '../../src/server/sheets/xlsx/compress-texts.ts'
import { connect } from '../../src/server/store/database/database.ts'
import { readInput, writeOutput } from '../program.ts'

/** The limit of a spreadsheet: the same cells from memory into the least XML, packed as hard as ours and written to a file. */

export type Written = { rows: number; seconds: number; bytes: number }

const ROWS_AT_ONCE = 1_000
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'

type Cell = string | number

const asXml = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

const cellXml = (cell: Cell): string =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${asXml(cell)}</t></is></c>`

/** What is empty is left out, as in ours. */
const rowXml = (row: readonly Cell[]): string =>
  `<row>${row
    .filter((cell) => cell !== '')
    .map(cellXml)
    .join('')}</row>`

const packRows = async (rows: readonly (readonly Cell[])[]) => {
  const deflate = createDeflateRaw(PACKING)
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  let crc = 0
  let size = 0
  const put = async (text: string) => {
    const bytes = Buffer.from(text)
    ;[crc, size] = [crc32(bytes, crc), size + bytes.length]
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  await put(HEAD)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await put(
      rows
        .slice(from, from + ROWS_AT_ONCE)
        .map(rowXml)
        .join(''),
    )
  await put('</sheetData></worksheet>')
  deflate.end()
  await finished(deflate)
  return { packed: Buffer.concat(chunks), crc, size }
}

/** The head that a zip puts before a part. */
const partHead = (name: string, crc: number, packed: number, size: number): Buffer => {
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packed, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name)])
}

const { databaseUrl } = await readInput<{ databaseUrl: string }>()
const db = connect(databaseUrl, 1)
const orders = await db<Record<string, Cell>[]>`
  select s.id, s.name, cycle_name, s.site_name, cartons_per_week, donation_cartons, total_cents / 100.0::float8 as total, second_email, additional_notes,
    start_date - date '1899-12-30' as starts, end_date - date '1899-12-30' as ends, s.status, coalesce(u.email, s.email) as email,
    case s.status when 'paid' then s.total_cents - s.credit_cents - s.farm_cents else 0 end / 100.0::float8 as by_card, s.farm_cents / 100.0::float8 as by_hand,
    s.credit_cents / 100.0::float8 as credit, 0 as owed, case s.status when 'paid' then 'by card' else 'not recorded' end as payment,
    case s.status when 'manual' then s.total_cents - s.credit_cents - s.farm_cents else 0 end / 100.0::float8 as unrecorded
  from subscription s join cycle using (cycle_id) left join app_user u on u.id = s.user_id where s.status in ('paid', 'manual') order by s.id desc`
await db.end()
const rows = orders.map((order) => Object.values(order))
const file = join(tmpdir(), `dozen-bench-${process.pid}.xlsx`)

const began = performance.now()
const { packed, crc, size } = await packRows(rows)
const part = partHead('xl/worksheets/sheet1.xml', crc, packed.length, size)
writeFileSync(file, Buffer.concat([part, packed]))
const seconds = (performance.now() - began) / 1000
rmSync(file)
writeOutput({ rows: rows.length, seconds, bytes: packed.length } satisfies Written)
