import { hasDayLeftAt } from '../../../shared/dates/on-sale.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isOpenTo } from '../../orders/may-order.ts'
import { fitsCapacity, lockCapacity } from '../../store/capacity/capacity.ts'
import * as waitingList from '../../store/capacity/waiting-list.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import { readSaleTerms } from '../../store/orders/sale-terms.ts'

export const waitingListHandlers = {
  joinWaitingList: ({ body, user, db, shop, today, refuse }) =>
    db.begin(async (tx) => {
      const cycle = await cycles.find(tx, body.cycle_id)
      const site = await sites.find(tx, body.site_id)
      if (!cycle || !(await isOpenTo(tx, cycle, user.id, today))) throw refuse('cycleClosed')
      if (!site) throw refuse('siteClosed')
      const { product_id = CARTON } = body
      if (!(await products.findSold(tx, product_id))) throw refuse('notSold')
      if (weeksLeft(cycle, today) === 0) throw refuse('noWeeksLeft')
      if (!hasDayLeftAt(cycle, site, await readSaleTerms(tx, shop.farm.current, shop.clock()))) throw refuse('noDayLeft')
      const wish = { user_id: user.id, cycle_id: body.cycle_id, site_id: body.site_id, product_id, cartons: body.cartons_per_week }
      const at = shop.clock()
      // A place that is held for a day is a promise, and an unproved address is nobody's.
      if (!user.email_verified) throw refuse('verifyToWait')
      await lockCapacity(tx, body.cycle_id, body.site_id)
      if ((await fitsCapacity(tx, { ...wish, at, farm: shop.farm.current })) === 'ok') throw refuse('notFull')
      // They would lose it, perhaps for nothing.
      if (await waitingList.hasKept(tx, user.id, body.cycle_id)) throw refuse('placeIsKept')
      await waitingList.add(tx, { ...wish, asked_at: at })
      const [mine] = (await waitingList.listOfUser(tx, user.id, at)).filter(({ cycle_id }) => cycle_id === body.cycle_id)
      if (!mine) throw new Error('A wish was lost')
      return mine
    }),

  leaveWaitingList: async ({ params, user, db, refuse }) => {
    if (!(await waitingList.drop(db, user.id, params.cycleId))) throw refuse('notFound')
  },

  listWaitingList: ({ db }) => waitingList.list(db),
} satisfies Partial<Handlers>
