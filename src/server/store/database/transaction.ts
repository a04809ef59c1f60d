import type { Line } from './line.ts'
import type { Connections } from './pool.ts'

/** A migration has invalidated a cached plan; the connection has more of them. */
const isStale = (error: unknown): boolean => (error as { routine?: unknown } | undefined)?.routine === 'RevalidateCachedQuery'
/** The error of every statement after the one that failed. */
const isConsequence = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '25P02'

const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '25006'

/** Runs something in a transaction. If a statement fails, so does the whole transaction, even if the error was caught. */
export const transact = async <Result>(
  connections: Connections,
  options: string,
  work: (line: Line) => Promise<Result>,
): Promise<Result> => {
  const client = await connections.take()
  let [failure, isOver]: [unknown, boolean] = [undefined, false]
  const use: Line['use'] = async (ask) => {
    // The connection may be in use by someone else by now.
    if (isOver) throw failure ?? new Error('The transaction of this statement is over')
    try {
      return await ask(client)
    } catch (error) {
      failure ??= error
      throw error
    }
  }
  try {
    await client.query(`begin ${options}`)
    const line: Line = { use, transact: (part) => part(line) }
    const result = await work(line)
    if (failure) throw failure
    // Statements sent after this would be outside the transaction.
    isOver = true
    const { command } = await client.query('commit')
    // A statement nobody awaited has failed: the server rolled everything back.
    if (command !== 'COMMIT') throw failure ?? new Error('The transaction was taken back')
    return result
  } catch (error) {
    isOver = true
    await client.query('rollback').catch(() => {})
    throw isConsequence(error) ? failure : error
  } finally {
    isOver = true
    if (isReadOnly(failure)) connections.leave(client)
    client.release(client.getTransactionStatus() !== 'I' || isStale(failure))
  }
}

/** Each statement on any free connection. */
export const lineOf = (connections: Connections): Line => {
  const use: Line['use'] = async (ask) => {
    const client = await connections.take()
    try {
      const answer = await ask(client)
      client.release()
      return answer
    } catch (error) {
      if (isReadOnly(error)) connections.leave(client)
      client.release(isStale(error))
      if (isStale(error)) return use(ask)
      throw error
    }
  }
  return { use, transact: (work) => transact(connections, '', work) }
}
