import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const farmSettingsHandlers = {
  readFarmSettings: notBuilt,
  saveFarmSettings: notBuilt,
} satisfies Partial<Handlers>
