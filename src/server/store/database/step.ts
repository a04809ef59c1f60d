import type { Db } from './database.ts'

/** One step of a transaction (a savepoint): if it fails, what was done before it stays. Steps can't be nested. */
export const step = async <Result>(tx: Db, work: () => Promise<Result>): Promise<Result> => {
  await tx`savepoint step`
  try {
    const result = await work()
    await tx`release savepoint step`
    return result
  } catch (error) {
    await tx`rollback to savepoint step`
    throw error
  }
}
