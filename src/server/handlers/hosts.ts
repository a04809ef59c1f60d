import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const hostHandlers = {
  listHosts: notBuilt,
  addHost: notBuilt,
  removeHost: notBuilt,
} satisfies Partial<Handlers>
