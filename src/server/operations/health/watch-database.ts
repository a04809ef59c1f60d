import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { isDatabaseAway, type Pool, within } from '../../store/database/database.ts'
import * as partStates from '../../store/farm/part-states.ts'
import { spaceOf } from './disk-space.ts'
import { DISK_IS_FULL, isWriteTrouble, troubleOf, type WriteTrouble } from './write-trouble.ts'

/**
 * Hears of every statement that the database did not carry out for want of room, files or rights to write, says so once
 * an hour (that it is away: once a minute), and tries by itself until a write succeeds again.
 */
export type DatabaseWatch = ReturnType<typeof openDatabaseWatch>

const TELL_MS = 60_000
/** A full disk is not filled further by saying so. */
const TELL_FULL_MS = 3_600_000
/** Below the one nothing can be sold; from the other on the next orders fit too. */
const FREE = { least: 1_000_000, enough: 8_000_000 }
const AGAIN_MS = 1_000
const PATIENCE_MS = 3_000

/** `folder`: where the database lies, if that is on this machine. */
type Parts = { db: Pool; clock: Clock; log: FastifyBaseLogger; folder?: string | undefined }

/** As PostgreSQL would say it, a moment before the first order finds out. */
const expectRoom = async (folder: string | undefined, bytes: number): Promise<void> => {
  if (folder === undefined) return
  // Some file systems say nothing of their size.
  const { free, whole } = await spaceOf(folder).catch(() => ({ free: 0, whole: 0 }))
  if (whole > 0 && free < bytes) throw Object.assign(new Error(`The disk of ${folder} is full`), { code: DISK_IS_FULL })
}

export const openDatabaseWatch = ({ db, clock, log, folder }: Parts) => {
  let failing: WriteTrouble | undefined
  let timer: NodeJS.Timeout | undefined
  let lastWarning = { says: '', at: Number.NEGATIVE_INFINITY, failed: 0 }
  let last = { at: Number.NEGATIVE_INFINITY, write: Promise.resolve<unknown>(undefined), isOver: true }

  const warnOnce = (error: unknown, { says, toDo, reason }: WriteTrouble) => {
    lastWarning.failed++
    const isSaid = performance.now() - lastWarning.at < (isWriteTrouble(error) ? TELL_FULL_MS : TELL_MS)
    if (says === lastWarning.says && isSaid) return
    log.warn({ code: (error as { code?: unknown }).code, reason, failed: lastWarning.failed }, `${says} ${toDo}`)
    lastWarning = { says, at: performance.now(), failed: 0 }
  }

  let isTrying = false
  const tryAgain = async () => {
    if (isTrying) return
    isTrying = true
    try {
      await expectRoom(folder, FREE.enough)
      await within(PATIENCE_MS, partStates.writeWithRoom(db, clock()))
      recover()
    } catch {
      // Heard of like any other statement.
    } finally {
      isTrying = false
    }
  }
  const recover = () => {
    clearInterval(timer)
    if (failing) log.info('The database accepts writes again')
    failing = undefined
    timer = undefined
    lastWarning.says = ''
  }

  const heed = (error: unknown) => {
    if (!isDatabaseAway(error)) return
    const trouble = troubleOf(error)
    warnOnce(error, trouble)
    // That a write succeeded a moment ago says nothing any more.
    last.at = Number.NEGATIVE_INFINITY
    if (!isWriteTrouble(error)) return
    failing = trouble
    timer ??= setInterval(() => void tryAgain(), AGAIN_MS).unref()
  }
  db.heed(heed)

  const writeIfRoom = async () => {
    await expectRoom(folder, FREE.least).catch((error: unknown) => {
      heed(error)
      throw error
    })
    await partStates.write(db, clock())
  }

  return {
    heed,
    /** What keeps writes from being taken, if anything does. */
    get failing(): WriteTrouble | undefined {
      return failing
    },
    /** Writes, once a second for all who ask. */
    write: (): Promise<unknown> => {
      const now = performance.now()
      if (last.isOver && now - last.at >= AGAIN_MS) {
        const begun = { at: now, write: writeIfRoom(), isOver: false }
        const end = () => {
          begun.isOver = true
        }
        begun.write.then(end, end)
        last = begun
      }
      return within(PATIENCE_MS, last.write)
    },
    close: () => clearInterval(timer),
  }
}
