import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { inEach, type Spoken, wordsIn } from '../../../shared/language.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Shop } from '../../context.ts'
import type { Db } from '../../store/database/database.ts'
import * as owed from '../../store/money/owed.ts'
import * as es from '../../words/es/pay-later.ts'
import * as en from '../../words/pay-later.ts'

const words = wordsIn(en, es)

/** Nobody holds all cartons on trust: so many orders may wait for their money at once. */
const UNPAID_MOST = 2

/** Why a person may not pay the farm later; nothing where they may. The page and the checkout ask the same; who asks for more of an order asks for that one. */
export const refusalToPayLater = async (
  db: Db,
  { farm }: Pick<Shop, 'farm'>,
  user_id: string,
  today: PlainDate,
  order_id: number | null = null,
): Promise<Spoken | undefined> => {
  const { pay_farm } = farm.current
  if (pay_farm === 'nobody') return inEach((language) => words(language).nobody)
  const late = await owed.findOverdue(db, user_id, today)
  if (late) return inEach((language) => words(language).overdue(showReference(late.id), late.due_date, late.owed_cents))
  if ((await owed.countOfUser(db, user_id, order_id)) >= UNPAID_MOST) return inEach((language) => words(language).tooMany)
  if (pay_farm === 'former' && !(await owed.hasBought(db, user_id, today))) return inEach((language) => words(language).formerOnly)
  return undefined
}

/** The farm takes installments, and not so many. */
export const TOO_MANY_INSTALLMENTS = inEach((language) => words(language).tooManyInstallments)
