import { once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { writeXlsx } from 'hucre/xlsx'
import type { Row, Setting, Sheet, SheetHead } from './sheet.ts'
import { sheetNames } from './sheet-names.ts'
import { layOut } from './spreadsheet-layout.ts'

/**
 * The door to spreadsheets: described sheets in, the bytes of an .xlsx file out. The vendor's streaming writer knows
 * neither filters, bold rows nor a second sheet. The one that does works in one go, so it runs on a thread of its own
 * and the shop goes on answering meanwhile.
 */

/** What the writing thread starts with; batches of rows follow, then null. */
export type Task = { heads: SheetHead[]; setting: Setting }
export type Batch = { sheet: number; rows: Row[] }

const BATCH_ROWS = 500

/** For the writing thread alone: blocks until done. */
export const writeInOneGo = ({ heads, setting }: Task, rowsOf: readonly Row[][]): Promise<Uint8Array> => {
  const names = sheetNames(heads.map(({ name }) => name))
  const sheets = heads.map((head, i) => ({ ...layOut(head, rowsOf[i] ?? [], setting.timeZone), name: names[i] ?? '' }))
  // Left to itself, the writer names these rows without the quotes that a name with a space needs.
  const namedRanges = names.map((name) => ({ name: '_xlnm.Print_Titles', range: `'${name.replaceAll("'", "''")}'!$1:$1`, scope: name }))
  return writeXlsx({ sheets, namedRanges, properties: { created: setting.madeAt, modified: setting.madeAt } })
}

const feed = async (worker: Worker, sheets: readonly Sheet[]): Promise<void> => {
  for (const [sheet, { rows }] of sheets.entries()) {
    let batch: Row[] = []
    const send = () => worker.postMessage({ sheet, rows: batch } satisfies Batch)
    for await (const row of rows) {
      if (batch.push(row) < BATCH_ROWS) continue
      send()
      batch = []
      await breathe()
    }
    send()
  }
  worker.postMessage(null)
}

export const writeSpreadsheet = async (sheets: readonly Sheet[], setting: Setting): Promise<Uint8Array> => {
  const task: Task = { heads: sheets.map(({ rows: _, ...head }) => head), setting }
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { workerData: task })
  try {
    const [[bytes]] = await Promise.all([once(worker, 'message'), feed(worker, sheets)])
    return bytes
  } finally {
    await worker.terminate()
  }
}
