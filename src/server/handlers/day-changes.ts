import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const dayChangeHandlers = {
  listDayChanges: notBuilt,
  addDayChange: notBuilt,
  removeDayChange: notBuilt,
} satisfies Partial<Handlers>
