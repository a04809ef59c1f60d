import { showCents } from '../../shared/money.ts'
import { orderTotalCents, weeksLeft } from '../../shared/order-total.ts'
import type { Handlers } from '../context.ts'
import * as cycles from '../store/cycles.ts'
import * as shops from '../store/shops.ts'
import * as sites from '../store/sites.ts'

export const checkoutHandlers = {
  startCheckout: async ({ body, user, db, today, refuse }) => {
    if (body.userId !== user.id) throw refuse('othersOrder')
    if (body.email.toLowerCase() !== user.email) throw refuse('othersEmail')
    const cycle = await cycles.find(db, body.eggCycle)
    if (!cycle?.is_active) throw refuse('cycleClosed')
    if (!(await sites.find(db, body.pickupSite))) throw refuse('siteClosed')
    const weeks = weeksLeft(cycle, today)
    if (weeks === 0) throw refuse('noWeeksLeft')
    const { carton_price_cents } = await shops.read(db)
    const amount = orderTotalCents({
      weeks,
      cartonsPerWeek: body.cartonsPerWeek,
      donationCartons: body.donationCartons,
      priceCents: carton_price_cents,
    })
    // The browser's amount is only what the person agreed to; ours is what is charged.
    if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(amount), amount })
    throw refuse('paymentsNotOpen')
  },
} satisfies Partial<Handlers>
