import type { Handlers } from '../../http/handler-types.ts'
import { changeOrder, dropChange } from '../../orders/change/change-order.ts'
import { planChange } from '../../orders/change/plan-change.ts'
import { readMyChange } from '../../orders/change/read-change.ts'
import { endMyOrder, planEnd } from '../../orders/end/end-my-order.ts'
import { dryRun } from '../../store/database/dry-run.ts'

export const orderChangeHandlers = {
  readMyChange: ({ shop, user, params, refuse }) => readMyChange(shop, user, params.id, refuse),

  planMyChange: (ask) => dryRun(ask.db, (tx) => planChange(ask, tx, ask.body)),

  changeMyOrder: changeOrder,

  dropMyChange: async (ask) => {
    await dropChange(ask)
    return readMyChange(ask.shop, ask.user, ask.params.id, ask.refuse)
  },

  planMyEnd: planEnd,

  endMyOrder: async (ask) => {
    await endMyOrder(ask)
    return undefined
  },
} satisfies Partial<Handlers>
