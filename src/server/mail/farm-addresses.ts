import type { Shop } from '../kernel/context.ts'
import { replyToOf } from '../kernel/memory/farm.ts'
import type { Db } from '../store/database/database.ts'
import * as users from '../store/people/users.ts'

/** Where the farm itself reads its mail: its admins, or where people reply to as long as there is none. */
export const farmAddresses = async (db: Db, { farm, config }: Pick<Shop, 'farm' | 'config'>): Promise<string[]> => {
  const admins = await users.listAdminAddresses(db)
  return admins.length > 0 ? admins : [replyToOf(farm, config.mailFrom)]
}
