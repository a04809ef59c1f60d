import { receiptPath } from '../../../shared/paper-addresses.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'

/** Where the receipt is of what a letter tells about money: a line among what it says. */
export const receiptLink = (receipt_no: number, publicUrl: URL): { label: string; url: string } => ({
  label: `Receipt ${showReceiptNo(receipt_no)}`,
  url: new URL(receiptPath(receipt_no), publicUrl).href,
})
