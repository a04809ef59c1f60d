import type { FastifyBaseLogger } from 'fastify'
import type { CommandConfig } from '../../kernel/config/config.ts'
import { copyShop, isInWork, type Moved, MoveProblem, measureShop } from '../../operations/move/copy-shop.ts'
import { versionAt } from '../../operations/upgrade/at-port.ts'
import { connect } from '../../store/database/database.ts'
import * as service from './service.ts'
import type { Way } from './way.ts'

const CONNECTIONS = 3
const RUNNING = 'The shop is running. Stop it first; nothing was changed.'

const withPool = async <Result>(url: string, work: (db: ReturnType<typeof connect>) => Promise<Result>): Promise<Result> => {
  const db = connect(url, CONNECTIONS)
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 5 })
  }
}

const countOf = ({ tables, rows }: Moved): string => `${rows} rows of ${tables} tables`

/** What a move would do, without doing it. */
export const sayPlan = async (way: Way, typed: string): Promise<string> => {
  const source = await way.openSource()
  try {
    const found = await withPool(source.url, measureShop)
    return [
      `This would move ${countOf(found)}. The shop is stopped meanwhile, for some seconds or, with very many orders, minutes. It would`,
      ...way.plan.map((line) => `- ${line}`),
      '- keep the old data as they are',
      `Nothing has been done yet. To do it: ${typed}`,
    ].join('\n')
  } finally {
    await source.close()
  }
}

/** Only read here: until `take`, the shop has its data where it had them. */
const fillDraft = async (way: Way, log: FastifyBaseLogger): Promise<Moved> => {
  const source = await way.openSource()
  try {
    return await withPool(source.url, async (from) => {
      if (await isInWork(from)) throw new MoveProblem(RUNNING)
      const draft = await way.openDraft()
      try {
        return await withPool(draft.url, (db) => copyShop(from, { db, url: draft.url, log }))
      } finally {
        await draft.close()
      }
    })
  } finally {
    await source.close()
  }
}

/** The terminal may go away, and people press Ctrl-C: the move continues to its end, which is near. */
const ignoreSignals = () => {
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {})
}

const startWith = async (way: Way, file: string): Promise<void> => {
  if (await service.restart(file)) return
  const output = service.lastLogLines()
  way.undo()
  const isBack = await service.restart(file)
  throw new Error(
    `The shop did not start with the moved data. It uses the old ones again${isBack ? ', and is running' : ', but is not running with them either: journalctl -u dozen'}. Its last messages:\n${output}`,
  )
}

export const move = async (way: Way, config: CommandConfig, log: FastifyBaseLogger): Promise<string> => {
  way.prepare()
  ignoreSignals()
  const wasRunning = config.file !== undefined && service.isService()
  if (wasRunning) service.stopForNow()
  else if ((await versionAt(config)) !== undefined) throw new MoveProblem(RUNNING)
  const moved = await fillDraft(way, log)
  way.take()
  if (wasRunning && config.file) await startWith(way, config.file)
  const kept = way.finish()
  return `Moved ${countOf(moved)}, and every table is equal on both sides. ${wasRunning ? 'The shop is running with them.' : 'They apply from the next start.'} ${kept}`
}
