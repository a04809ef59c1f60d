import type { Cycle } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import * as invitations from '../store/farm/invitations.ts'

/** Whether a cycle takes orders of this person: it does from all while it is active, and from those who are invited before that. */
export const isOpenTo = async (db: Db, { cycle_id, is_active }: Cycle, user_id: string): Promise<boolean> =>
  is_active || (await invitations.listEarly(db, user_id)).includes(cycle_id)
