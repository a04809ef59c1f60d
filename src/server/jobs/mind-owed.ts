import { clockAt } from '../../shared/dates/calendar.ts'
import { owedCents } from '../../shared/rules/paying/owed.ts'
import type { Shop } from '../context.ts'
import { overdueLetter, owedReminderLetter } from '../mail/letters/owed-letters.ts'
import { mailCustomer } from '../orders/order-mail.ts'
import type { Db } from '../store/database/database.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as owed from '../store/orders/owed.ts'

/** What the farm is owed: people are reminded once, and told once when the last day has gone by; then the farmer looks at it. */

// Nobody is woken for it.
export const FROM = '08:00'
const ORDERS = 100

type Claim = (tx: Db) => Promise<OrderRow[]>

/** One letter each about some of those that are due, in one transaction with the note that it was written. */
const tell = async (shop: Shop, claim: Claim, write: typeof overdueLetter): Promise<void> => {
  const some = () =>
    shop.db.begin(async (tx) => {
      const orders = await claim(tx)
      for (const order of orders) {
        const [due_date, how, hasAccount] = [order.due_date ?? '', shop.farm.current.pay_farm_text, order.user_id !== null]
        const facts = { owed_cents: owedCents(order), due_date, how, hasAccount }
        await mailCustomer(shop, tx, order, (farm, about) => write(farm, { ...about, ...facts }))
      }
      return orders.length
    })
  while ((await some()) === ORDERS);
}

export const mindOwed = async (shop: Shop): Promise<void> => {
  const { time_zone, owed_remind_days } = shop.farm.current
  const at = shop.clock()
  const [today = '', time = ''] = clockAt(at, time_zone).split(' ')
  if (time < FROM) return
  await tell(shop, (tx) => owed.claimOverdue(tx, today, ORDERS), overdueLetter)
  if (owed_remind_days === null) return
  const due = { today, time_zone, days: owed_remind_days }
  await tell(shop, (tx) => owed.claimReminders(tx, due, ORDERS, at), owedReminderLetter)
}
