import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Handlers } from '../../http/handler-types.ts'
import * as products from '../../store/farm/products.ts'
import * as activities from '../../store/people/activities.ts'

export const cartonPriceHandlers = {
  readCartonPrice: ({ user, shop }) => shop.catalog.price(user),

  setCartonPrice: ({ body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const cents = toCents(body.carton_price)
      const seen = body.instead_of && toCents(body.instead_of)
      const before = toCents((await products.lock(tx, CARTON))?.price ?? 0)
      // Setting the price it already has conflicts with nobody.
      if (seen !== undefined && seen !== before && cents !== before) throw refuse('changedMeanwhile')
      await products.setCartonPrice(tx, cents, shop.clock())
      const was = { carton_price: toDollars(before) }
      const is = { carton_price: toDollars(cents) }
      await activities.note(tx, { user, at: shop.clock() }, 'setCartonPrice', { label: 'Carton price', was, is })
      return is
    }),
} satisfies Partial<Handlers>
