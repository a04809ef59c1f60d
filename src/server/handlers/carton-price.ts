import { toCents, toDollars } from '../../shared/rules/money.ts'
import type { Handlers } from '../http/ask.ts'
import * as shops from '../store/farm/shops.ts'
import * as activities from '../store/people/activities.ts'

export const cartonPriceHandlers = {
  readCartonPrice: ({ user, shop }) => shop.catalog.price(user),

  setCartonPrice: ({ body, user, db, shop }) =>
    db.begin(async (tx) => {
      const is = { carton_price: toDollars(toCents(body.carton_price)) }
      const was = { carton_price: toDollars(await shops.setPrice(tx, toCents(body.carton_price))) }
      await activities.note(tx, { user, at: shop.clock() }, 'setCartonPrice', 'Carton price', was, is)
      return is
    }),
} satisfies Partial<Handlers>
