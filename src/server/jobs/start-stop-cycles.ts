import type { Shop } from '../context.ts'

export const startStopCycles = async (_shop: Shop): Promise<void> => {}
