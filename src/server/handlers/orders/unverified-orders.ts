import { toDollars } from '../../../shared/rules/money/cents.ts'
import { showUnpaidOrders } from '../../../words/en/dashboard/admin.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { cancelUnverified } from '../../orders/cancel-unverified.ts'
import * as debts from '../../store/money/unverified-debts.ts'

export const unverifiedOrderHandlers = {
  readUnverifiedOrders: async ({ db, today }) => {
    const { owed_cents, ...counts } = await debts.read(db, today)
    return { ...counts, owed_amount: toDollars(owed_cents) }
  },

  cancelUnverifiedOrders: async ({ body, user, db, shop, today, refuse }) => {
    const found = await debts.list(db, today)
    if (found.length !== body.orders) throw refuse('unverifiedMoved', { orders: showUnpaidOrders(found.length) })
    let canceled = 0
    for (const id of found) if (await cancelUnverified(shop, user, id)) canceled++
    return { canceled, left: found.length - canceled }
  },
} satisfies Partial<Handlers>
