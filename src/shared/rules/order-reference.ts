/** How an order is called between the farm and its customers: D-00042. */
export const showReference = (id: number): string => `D-${String(id).padStart(5, '0')}`

/** How a receipt is called: 000123. */
export const showReceiptNo = (receipt_no: number): string => String(receipt_no).padStart(6, '0')
