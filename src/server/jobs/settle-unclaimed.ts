import type { Shop } from '../context.ts'

export const settleUnclaimed = async (_shop: Shop): Promise<void> => {}
