import type { Shop } from '../context.ts'

export const mailHosts = async (_shop: Shop): Promise<void> => {}
