import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const placeWishHandlers = {
  wishForPlace: notBuilt,
  dropPlaceWish: notBuilt,
  listPlaceWishes: notBuilt,
} satisfies Partial<Handlers>
