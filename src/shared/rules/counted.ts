import type { OrderStatus } from '../shapes/orders.ts'

/** Whether an order counts: paid, owed, or taken by the farmer's word. Statements say the same with `counts`. */
export const isCounted = (status: OrderStatus): boolean => status === 'paid' || status === 'manual' || status === 'owed'

/** Whether the farmer may still end it or give its money back: what counts, and what was paid too little. */
export const canEnd = (status: OrderStatus): boolean => isCounted(status) || status === 'held'
