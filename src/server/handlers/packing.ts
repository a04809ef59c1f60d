import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const packingHandlers = {
  listPickupDays: notBuilt,
  readPackingDay: notBuilt,
  downloadPacking: notBuilt,
} satisfies Partial<Handlers>
