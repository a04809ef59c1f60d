import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const creditHandlers = {
  readMyCredit: notBuilt,
  listCredits: notBuilt,
  giveCredit: notBuilt,
} satisfies Partial<Handlers>
