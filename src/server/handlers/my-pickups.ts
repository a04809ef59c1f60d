import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const myPickupHandlers = {
  listMyPickups: notBuilt,
  readPickupChoices: notBuilt,
  skipPickup: notBuilt,
  givePickup: notBuilt,
  movePickup: notBuilt,
  collectElsewhere: notBuilt,
  undoPickup: notBuilt,
} satisfies Partial<Handlers>
