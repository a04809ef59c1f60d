import { parentPort, workerData } from 'node:worker_threads'
import type { Row } from './sheet.ts'
import { type Batch, type Task, writeInOneGo } from './spreadsheet.ts'

/** The thread that writes one file: collects the rows, writes, hands the bytes over. */

const task = workerData as Task
const rowsOf: Row[][] = task.heads.map(() => [])

parentPort?.on('message', async (batch: Batch | null) => {
  if (batch) rowsOf[batch.sheet]?.push(...batch.rows)
  else parentPort?.postMessage(await writeInOneGo(task, rowsOf))
})
