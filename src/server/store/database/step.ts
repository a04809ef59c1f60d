import type { Db } from './database.ts'

/** One step of a transaction: where it fails, what was done before it stays. Steps do not stand within each other. */
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
