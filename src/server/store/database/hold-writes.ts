import type { Db } from './database.ts'

/** Until the transaction ends, others can read but not write. */
export const holdWrites = async (tx: Db, tables: readonly { name: string }[]): Promise<void> => {
  await tx`lock table ${tx(tables.map(({ name }) => name))} in share mode`
}
