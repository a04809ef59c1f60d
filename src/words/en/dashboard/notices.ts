/** What the farm's own devices hear of. */
export const newOrders = {
  title: (count: number): string => (count === 1 ? 'New order' : `${count} new orders`),
  line: (reference: string, site: string): string => `${reference} at ${site}`,
} as const
