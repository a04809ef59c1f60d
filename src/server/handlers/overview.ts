import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const overviewHandlers = {
  readOverview: notBuilt,
  readCharts: notBuilt,
} satisfies Partial<Handlers>
