import { clockAt } from '../../shared/dates/calendar.ts'
import { owedCents } from '../../shared/rules/money/owed.ts'
import type { Shop } from '../kernel/context.ts'
import { overdueLetter, owedReminderLetter } from '../mail/letters/owed-letters.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import type { Db } from '../store/database/database.ts'
import * as owed from '../store/money/owed.ts'
import type { OrderRow } from '../store/orders/order-row.ts'

/** Debts to the farm: people are reminded once, and notified once when they are overdue; then the farmer takes over. */

// So that nobody is woken.
export const FROM = '08:00'

type Claim = (tx: Db, after: number) => Promise<OrderRow | undefined>

/** One email each, in one transaction with the record that it was written. A failure doesn't hold up the others. */
const emailClaim = async (shop: Shop, claim: Claim, write: typeof overdueLetter): Promise<void> => {
  let last = 0
  const next = (after: number) =>
    shop.db.begin(async (tx) => {
      const order = await claim(tx, after)
      if (!order) return false
      last = order.id
      const due_date = order.due_date ?? ''
      const how = shop.farm.current.pay_farm_text
      const hasAccount = order.user_id !== null
      const facts = { owed_cents: owedCents(order), due_date, how, hasAccount }
      await mailCustomer(shop, tx, order, (head, about) => write(head, { ...about, ...ownFacts(shop.farm.current, head, facts) }))
      return true
    })
  const tryNext = (after: number) =>
    next(after).catch((error: Error) => {
      if (last === after) throw error
      shop.log.error({ order: last, err: error }, 'A payment reminder could not be written')
      return true
    })
  while (await tryNext(last));
}

export const remindOverdue = async (shop: Shop): Promise<void> => {
  const { time_zone, owed_remind_days, owed_days } = shop.farm.current
  const at = shop.clock()
  const [today = '', time = ''] = clockAt(at, time_zone).split(' ')
  if (time < FROM) return
  await emailClaim(shop, (tx, after) => owed.claimOverdue(tx, today, after), overdueLetter)
  if (owed_remind_days === null) return
  const due = { today, time_zone, days: owed_remind_days, owed_days }
  await emailClaim(shop, (tx, after) => owed.claimReminder(tx, due, after, at), owedReminderLetter)
}
