import { parentPort, workerData } from 'node:worker_threads'
import { type ParsedFile, parseFile } from './parse-file.ts'
import { RefusedFile } from './reading/refused-file.ts'

/** A thread of its own reads one file: however long that takes, no page waits for it, and it ends with what it was given. */

export type Task = { bytes: Uint8Array; sheet: string | undefined }
export type ReaderMessage = { read: ParsedFile } | { refused: string } | { failed: string }

const parse = (): ReaderMessage => {
  const { bytes, sheet } = workerData as Task
  try {
    return { read: parseFile(bytes, sheet) }
  } catch (error) {
    return error instanceof RefusedFile ? { refused: error.message } : { failed: String((error as Error).stack ?? error) }
  }
}

parentPort?.postMessage(parse())
