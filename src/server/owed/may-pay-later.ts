import type { PlainDate } from '../../shared/dates/calendar.ts'
import { showDate } from '../../shared/dates/show-date.ts'
import { showCents } from '../../shared/rules/money.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Shop } from '../context.ts'
import type { Db } from '../store/database/database.ts'
import * as owed from '../store/orders/owed.ts'

/** Nobody holds all cartons on trust: so many orders may wait for their money at once. */
const UNPAID_MOST = 2

/** Why a person may not pay the farm later; nothing where they may. The page and the checkout ask the same. */
export const refusalToPayLater = async (
  db: Db,
  { farm }: Pick<Shop, 'farm'>,
  user_id: string,
  today: PlainDate,
): Promise<string | undefined> => {
  const { pay_farm } = farm.current
  if (pay_farm === 'nobody') return 'The farm does not take payments later.'
  const late = await owed.findOverdue(db, user_id, today)
  if (late)
    return `Your order ${showReference(late.id)} was to be paid by ${showDate(late.due_date)}, and ${showCents(late.owed_cents)} of it is still owed.`
  if ((await owed.countOfUser(db, user_id)) >= UNPAID_MOST) return 'Two of your orders are still to be paid.'
  if (pay_farm === 'former' && !(await owed.hasBought(db, user_id, today)))
    return 'Only people who have bought from us before can pay later.'
  return undefined
}
