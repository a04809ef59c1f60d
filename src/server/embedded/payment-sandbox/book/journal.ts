import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'

/** Lines of JSON that are only ever added to. What has been added outlives the process, however it ends. */
export type Journal = { past: unknown[]; add: (entry: unknown) => void; close: () => void }

const NEWLINE = 0x0a

// A process killed while writing leaves half a line, which was never answered to anybody. What comes next must not be glued to it.
const cutTornLine = (file: string) => {
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(NEWLINE) + 1
  if (whole < bytes.length) truncateSync(file, whole)
}

const readLines = (file: string, log: FastifyBaseLogger): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line, index) => {
      try {
        return [JSON.parse(line)]
      } catch {
        log.warn({ line: index + 1 }, 'A line of the payment sandbox journal cannot be read and is left out')
        return []
      }
    })

export const openJournal = (file: string, log: FastifyBaseLogger): Journal => {
  if (existsSync(file)) cutTornLine(file)
  const past = existsSync(file) ? readLines(file, log) : []
  const handle = openSync(file, 'a', 0o600)
  return {
    past,
    add: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  }
}
