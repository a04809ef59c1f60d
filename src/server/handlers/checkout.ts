import type { CheckoutPayload, Cycle, Site } from '../../shared/entities.ts'
import { showCents, toDollars } from '../../shared/money.ts'
import { showReference } from '../../shared/order-reference.ts'
import { orderTotalCents, weeksLeft } from '../../shared/order-total.ts'
import { openCheckout } from '../checkout.ts'
import type { Handlers } from '../context.ts'
import { settle } from '../settle.ts'
import * as checkouts from '../store/checkouts.ts'
import * as cycles from '../store/cycles.ts'
import * as shops from '../store/shops.ts'
import * as sites from '../store/sites.ts'

/** The payload's camel case becomes our columns here, and nowhere else. */
const asOrder = (payload: CheckoutPayload, cycle: Cycle, site: Site, weeks: number, price_cents: number) => ({
  cycle,
  site,
  weeks,
  price_cents,
  name: payload.name,
  email: payload.email.toLowerCase(),
  second_email: payload.secondEmail,
  additional_notes: payload.additionalNotes.trim(),
  cartons_per_week: payload.cartonsPerWeek,
  donation_cartons: payload.donationCartons,
  total_cents: payload.amount,
})

export const checkoutHandlers = {
  startCheckout: async ({ body, user, db, shop, today, refuse }) => {
    if (body.userId !== user.id) throw refuse('othersOrder')
    if (body.email.toLowerCase() !== user.email) throw refuse('othersEmail')
    const cycle = await cycles.find(db, body.eggCycle)
    if (!cycle?.is_active) throw refuse('cycleClosed')
    const site = await sites.find(db, body.pickupSite)
    if (!site) throw refuse('siteClosed')
    const weeks = weeksLeft(cycle, today)
    if (weeks === 0) throw refuse('noWeeksLeft')
    const { carton_price_cents: priceCents } = await shops.read(db)
    const amount = orderTotalCents({ weeks, cartonsPerWeek: body.cartonsPerWeek, donationCartons: body.donationCartons, priceCents })
    // The browser's amount is only what the person agreed to; ours is what is charged.
    if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(amount), amount })
    const session = await openCheckout(shop, user.id, asOrder(body, cycle, site, weeks, priceCents))
    if (session === 'alreadyPaid') throw refuse('alreadyPaid')
    return session
  },

  settleCheckout: async ({ body, user, db, shop, refuse }) => {
    const asked = await checkouts.findOfUser(db, body.session_id, user.id)
    if (!asked) throw refuse('notFound')
    await settle(shop, await shop.payments.read(body.session_id))
    const order = await checkouts.findOfUser(db, body.session_id, user.id)
    const [cycle, site] = [await cycles.find(db, asked.cycle_id), await sites.findKept(db, asked.site_id)]
    return {
      status: order?.status ?? asked.status,
      reference: showReference(asked.id),
      egg_cycle: cycle?.cycle_name ?? '',
      pickup_site: site?.site_name ?? '',
      total_amount: toDollars(asked.total_cents),
    }
  },
} satisfies Partial<Handlers>
