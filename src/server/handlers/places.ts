import type { Handlers } from '../http/ask.ts'

export const placeHandlers = {
  findPlace: async ({ body, shop, refuse }) => {
    const place = await shop.places.find(body.address)
    if (!place) throw refuse('addressUnknown')
    return place
  },
} satisfies Partial<Handlers>
