import type { Clock } from '../desk/clock.ts'
import { say } from '../wire/google-refusal.ts'
import type { Fields } from '../wire/typed-values.ts'

export type Document = { fields: Fields; createTime: string; updateTime: string }

/** What must hold of a document before it is written: there or not there, or as it was at a time. */
export type Precondition = { exists?: boolean | undefined; updateTime?: string | undefined }

/** Times are told in microseconds; each write has one of its own, so that two writes of one moment are told apart. */
const openTimes = (clock: Clock) => {
  let last = 0
  return (): string => {
    last = Math.max(clock().getTime() * 1000, last + 1)
    return new Date(Math.floor(last / 1000)).toISOString().replace('Z', `${String(last % 1000).padStart(3, '0')}Z`)
  }
}

const demand = (name: string, there: Document | undefined, { exists, updateTime }: Precondition): void => {
  if (exists === true && !there) throw say(404, 'NOT_FOUND', `No document to update: ${name}`)
  if (exists === false && there) throw say(409, 'ALREADY_EXISTS', `Document already exists: ${name}`)
  if (updateTime !== undefined && !there) throw say(404, 'NOT_FOUND', `No document to update: ${name}`)
  if (updateTime !== undefined && there?.updateTime !== updateTime)
    throw say(400, 'FAILED_PRECONDITION', 'the stored version does not match the required base version')
}

/** The documents by their full names, in memory. */
export const openRecordBook = (clock: Clock) => {
  const byName = new Map<string, Document>()
  const nextTime = openTimes(clock)
  return {
    read: (name: string) => byName.get(name),
    /** `change` is given the fields that are there, none where there is no document. */
    write: (name: string, precondition: Precondition, change: (fields: Fields) => Fields): Document => {
      const there = byName.get(name)
      demand(name, there, precondition)
      const now = nextTime()
      const document = { fields: change(there?.fields ?? {}), createTime: there?.createTime ?? now, updateTime: now }
      byName.set(name, document)
      return document
    },
    remove: (name: string, precondition: Precondition): void => {
      demand(name, byName.get(name), precondition)
      byName.delete(name)
    },
  }
}
export type RecordBook = ReturnType<typeof openRecordBook>
