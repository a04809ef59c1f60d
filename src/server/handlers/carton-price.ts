import { toCents, toDollars } from '../../shared/money.ts'
import type { Handlers } from '../context.ts'
import * as shops from '../store/shops.ts'

export const cartonPriceHandlers = {
  readCartonPrice: async ({ db }) => ({ carton_price: toDollars((await shops.read(db)).carton_price_cents) }),

  setCartonPrice: async ({ body, db }) => {
    const cents = toCents(body.carton_price)
    await shops.setPrice(db, cents)
    return { carton_price: toDollars(cents) }
  },
} satisfies Partial<Handlers>
