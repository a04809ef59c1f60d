import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const handOverHandlers = {
  readHandOver: notBuilt,
  markPickups: notBuilt,
} satisfies Partial<Handlers>
