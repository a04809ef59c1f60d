import type { Shop } from '../context.ts'

export const offerPlaces = async (_shop: Shop): Promise<void> => {}
