import type { Handlers } from '../http/ask.ts'

export const locationHandlers = {
  findLocation: async ({ body, shop, refuse }) => {
    const location = await shop.locations.find(body.address)
    if (!location) throw refuse('addressUnknown')
    return location
  },
} satisfies Partial<Handlers>
