import type { Shop } from '../context.ts'

export const remind = async (_shop: Shop): Promise<void> => {}
