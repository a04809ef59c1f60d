import type { Db, Pool } from './database.ts'

class TriedOut<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('Nothing of this is kept')
    this.result = result
  }
}

/** Runs something in a transaction that is rolled back, to see what it would do. */
export const dryRun = async <Result>(db: Pick<Pool, 'begin'>, work: (tx: Db) => Promise<Result>): Promise<Result> => {
  try {
    return await db.begin(async (tx): Promise<Result> => {
      throw new TriedOut(await work(tx))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.result as Result
    throw error
  }
}

/** The same inside a transaction; earlier locks stay. */
export const dryRunInside = async <Result>(tx: Db, work: () => Promise<Result>): Promise<Result> => {
  await tx`savepoint tried`
  const result = await work()
  await tx`rollback to savepoint tried`
  return result
}
