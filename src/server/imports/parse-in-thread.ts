import { Worker } from 'node:worker_threads'
import type { ParsedFile } from './parse-file.ts'
import type { ReaderMessage, Task } from './reader-thread.ts'
import { RefusedFile } from './reading/refused-file.ts'

const SECONDS_MOST = 20
const LIMITS = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 32 }

const TOO_MUCH = 'This file takes too long to read or is too big. Please save a smaller one as CSV.'

const readInThread = (bytes: Uint8Array, sheet: string | undefined): Promise<ParsedFile> =>
  new Promise((resolve, reject) => {
    const task: Task = { bytes, sheet }
    // The flags of the shop are not the thread's.
    const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: task, resourceLimits: LIMITS, execArgv: [] })
    const timer = setTimeout(() => void thread.terminate(), SECONDS_MOST * 1000)
    thread.once('message', (message: ReaderMessage) => {
      if ('read' in message) resolve(message.read)
      else reject('refused' in message ? new RefusedFile(message.refused) : new Error(message.failed))
    })
    thread.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RefusedFile(TOO_MUCH) : error),
    )
    // It ended before it sent a result: its time was up.
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(new RefusedFile(TOO_MUCH))
    })
  })

let before: Promise<unknown> = Promise.resolve()

/** Reads a file in a thread with limits of time and memory; one at a time, so that several do not take that memory together. */
export const parseInThread = (bytes: Uint8Array, sheet?: string): Promise<ParsedFile> => {
  const read = before.then(() => readInThread(bytes, sheet))
  before = read.catch(() => undefined)
  return read
}
