import { ORDERS_PER_PAGE } from '../limits.ts'

/** What the dashboard asks for before anything is chosen in it: the HTML names the same addresses. */
export const firstOrders = [
  ['listSubscriptions', { page: 1, per_page: ORDERS_PER_PAGE }],
  ['readSubscriptionTotals', {}],
] as const
