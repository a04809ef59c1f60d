import type { Db } from './database.ts'

/** Until the end of the transaction others read, and nobody writes. */
export const holdWrites = async (tx: Db, tables: readonly { name: string }[]): Promise<void> => {
  await tx`lock table ${tx(tables.map(({ name }) => name))} in share mode`
}
