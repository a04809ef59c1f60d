/** How an order is called between the farm and its customers: D-00042. */
export const showReference = (id: number): string => `D-${String(id).padStart(5, '0')}`
