import type { FastifyBaseLogger } from 'fastify'
import type { CommandConfig } from '../../kernel/config/config.ts'
import { copyShop, isInWork, type Moved, MoveProblem, measureShop } from '../../operations/move/copy-shop.ts'
import { versionAt } from '../../operations/upgrade/at-port.ts'
import { expectFree } from '../../operations/upgrade/free-room.ts'
import { connect, type Pool } from '../../store/database/database.ts'
import { sizeOf } from '../../store/database/size.ts'
import { alone } from './alone.ts'
import * as service from './service.ts'
import type { Way } from './way.ts'

const CONNECTIONS = 3
const RUNNING = 'The shop is running. Stop it first; nothing was changed.'

const withPool = async <Result>(url: string, work: (db: Pool) => Promise<Result>): Promise<Result> => {
  const db = connect(url, CONNECTIONS)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

const withSource = async <Result>(way: Way, work: (from: Pool) => Promise<Result>): Promise<Result> => {
  const source = await way.openSource()
  try {
    return await withPool(source.url, work)
  } finally {
    await source.close()
  }
}

const countOf = ({ tables, rows }: Moved): string => `${rows} rows of ${tables} tables`

/** What a move would do, without doing it. */
export const sayPlan = async (way: Way, typed: string): Promise<string> => {
  const found = await withSource(way, measureShop)
  return [
    `This would move ${countOf(found)}. The shop will be down meanwhile: for a few seconds, or minutes with very many orders. This would:`,
    ...way.plan.map((line) => `- ${line}`),
    '- keep the old data as it is',
    `Nothing has been done yet. To do it: ${typed}`,
  ].join('\n')
}

const refuseInWork = async (from: Pool): Promise<void> => {
  if (await isInWork(from)) throw new MoveProblem(RUNNING)
}

/** While the shop still runs. The server that is filled writes each row into its log too. */
const expectRoom = (way: Way): Promise<void> =>
  withSource(way, async (from) => expectFree(way.room, 2 * (await sizeOf(from)), 'the copy of the data'))

const copyInto = async (way: Way, from: Pool, log: FastifyBaseLogger): Promise<Moved> => {
  const draft = await way.openDraft()
  try {
    return await withPool(draft.url, (db) => copyShop(from, { db, url: draft.url, log }))
  } finally {
    await draft.close()
  }
}

/** Only read here: until `take`, the shop has its data where it was. A shop that was started meanwhile may have written. */
const fillDraft = async (way: Way, log: FastifyBaseLogger): Promise<Moved> => {
  try {
    return await withSource(way, async (from) => {
      await refuseInWork(from)
      const moved = await copyInto(way, from, log)
      await refuseInWork(from)
      return moved
    })
  } catch (error) {
    try {
      way.dropDraft()
    } catch {
      // The next move begins with that.
    }
    throw error
  }
}

/** The terminal may go away, and people press Ctrl-C: it goes on to its end, which is near. */
const ignoreSignals = () => {
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {})
}

const startWith = async (way: Way, file: string): Promise<void> => {
  if (await service.restart(file)) return
  const output = service.lastLogLines()
  way.undo()
  const isBack = await service.restart(file)
  throw new Error(
    `The shop did not start with the moved data. It uses the old data again${isBack ? ', and is running' : ', but is not running with that either: journalctl -u dozen'}. Its last messages:\n${output}`,
  )
}

const moveAlone = async (way: Way, config: CommandConfig, log: FastifyBaseLogger): Promise<string> => {
  way.prepare()
  await expectRoom(way)
  ignoreSignals()
  const wasRunning = config.file !== undefined && service.stopForNow()
  if (!wasRunning && (await versionAt(config)) !== undefined) throw new MoveProblem(RUNNING)
  const moved = await fillDraft(way, log)
  way.take()
  if (wasRunning && config.file) await startWith(way, config.file)
  const kept = way.finish()
  return `Moved ${countOf(moved)}, and every table is equal on both sides. ${wasRunning ? 'The shop is running with them.' : 'They apply from the next start.'} ${kept}`
}

/** Beside no other move, and no upgrade or rollback. */
export const move = (way: Way, config: CommandConfig, log: FastifyBaseLogger): Promise<string> =>
  alone(config.dataDir, () => moveAlone(way, config, log))
