import type { PlainDate } from '../../shared/dates/calendar.ts'
import { isOver } from '../../shared/dates/on-sale.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import type { Entry } from '../../shared/shapes/farm-settings.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as invitations from '../store/farm/invitations.ts'
import * as sites from '../store/farm/sites.ts'
import { readSaleTerms } from '../store/orders/sale-terms.ts'

/** Whether a cycle takes this person's orders: everyone's while it is active, invited people's before that. */
export const isOpenTo = async (db: Db, { cycle_id, is_active }: Cycle, user_id: string, today: PlainDate): Promise<boolean> =>
  is_active || (await invitations.listEarly(db, user_id, today)).includes(cycle_id)

/** What an invitation to a cycle is worth today; the page, the email and the checkout all use this. */
export const entryOf = async (db: Db, { farm, clock }: Pick<Shop, 'farm' | 'clock'>, cycle: Cycle): Promise<Entry> => {
  if (isOver(cycle, await sites.list(db), await readSaleTerms(db, farm.current, clock()))) return 'over'
  if (cycle.is_active) return 'open'
  return (await invitations.isEarly(db, cycle.cycle_id)) ? 'early' : 'closed'
}
