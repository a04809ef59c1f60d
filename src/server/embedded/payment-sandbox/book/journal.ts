import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'

/** Lines of JSON that are only ever added to. What has been added outlives the process, however it ends; what cannot be is thrown. */
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

/** All of the line or nothing of it: on a disk that is full, half of it may fit. */
const addLine = (handle: number, line: Buffer): void => {
  const { size } = fstatSync(handle)
  try {
    for (let done = 0; done < line.length; ) done += writeSync(handle, line, done)
  } catch (error) {
    ftruncateSync(handle, size)
    throw error
  }
}

const TELL_MS = 60_000

/** What cannot be written is told now and then, however often it is tried. */
const openTrouble = (log: FastifyBaseLogger) => {
  let toldAt = Number.NEGATIVE_INFINITY
  return ({ message: reason }: Error) => {
    if (performance.now() - toldAt < TELL_MS) return
    toldAt = performance.now()
    log.error({ reason }, 'The payment sandbox cannot write its journal; nothing is paid until it can')
  }
}

export const openJournal = (file: string, log: FastifyBaseLogger): Journal => {
  if (existsSync(file)) cutTornLine(file)
  const past = existsSync(file) ? readLines(file, log) : []
  const handle = openSync(file, 'a', 0o600)
  const reportTrouble = openTrouble(log)
  return {
    past,
    add: (entry) => {
      try {
        addLine(handle, Buffer.from(`${JSON.stringify(entry)}\n`))
      } catch (error) {
        reportTrouble(error as Error)
        throw error
      }
    },
    close: () => closeSync(handle),
  }
}
