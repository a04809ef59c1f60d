import { showReceiptNo } from '../../shared/rules/order-reference.ts'
import type { BookedReceipt, ReceiptGap } from '../../shared/shapes/receipts.ts'
import { booksWords, showGap } from '../../words/en/dashboard/books.ts'
import { kindNames, methodNames, showPurpose } from '../../words/en/money/receipt.ts'
import type { Cell, Column, Feed, Row } from './xlsx/sheet.ts'

/** The books as the bookkeeper gets them, in a spreadsheet or as CSV: what a column says of a receipt. */
export type BooksColumn = Column & { of: (receipt: BookedReceipt) => Cell }

const isPaid = ({ kind }: BookedReceipt): boolean => kind === 'payment' || kind === 'correction'

const paidFor = (receipt: BookedReceipt): string => {
  const { egg_cycle, of_receipt } = receipt
  const what = [showPurpose(receipt), egg_cycle].filter(Boolean).join(', ')
  return of_receipt === null ? what : `${what}; for receipt ${showReceiptNo(of_receipt)}`
}

/**
 * Gross is what came, less what was noted by mistake; Refund what went back; Net what is left of them after the fee. Disputed is
 * what of that a bank has taken back, until it is won: what was paid stays in its month.
 */
export const booksColumns: readonly BooksColumn[] = [
  { header: 'Date', kind: 'date', of: ({ paid_on }) => paid_on },
  { header: 'Receipt', kind: 'text', of: ({ receipt_no }) => showReceiptNo(receipt_no) },
  { header: 'Who', kind: 'text', most_width: 22, of: ({ name }) => name },
  { header: 'What', kind: 'text', most_width: 28, of: paidFor },
  { header: 'Kind', kind: 'text', most_width: 14, of: ({ kind }) => kindNames[kind] },
  { header: 'Method', kind: 'text', of: ({ method }) => methodNames[method] },
  { header: 'Gross', kind: 'money', of: (receipt) => (isPaid(receipt) ? receipt.cents : null) },
  { header: 'Fee', kind: 'money', of: ({ fee_cents }) => fee_cents },
  { header: 'Refund', kind: 'money', of: (receipt) => (isPaid(receipt) ? null : -receipt.cents) },
  { header: 'Net', kind: 'money', of: ({ cents, fee_cents }) => cents - (fee_cents ?? 0) },
  { header: 'Disputed', kind: 'money', of: ({ disputed_cents }) => disputed_cents || null },
  { header: 'Order', kind: 'text', of: ({ reference }) => reference },
  { header: 'Payment reference', kind: 'text', most_width: 30, of: ({ payment_ref }) => payment_ref },
  { header: 'Note', kind: 'text', most_width: 24, of: ({ note }) => note.trim() },
]

const gapRow = (gap: ReceiptGap): Row => {
  const cells: Readonly<Record<string, Cell>> = { Date: gap.on, Receipt: showGap(gap), What: booksWords.leftOut }
  return booksColumns.map(({ header }) => cells[header] ?? null)
}

/** A row for each receipt and for each span of numbers that was left out, in the order of their numbers. */
export const booksRows =
  (receipts: Feed<BookedReceipt>, gaps: readonly ReceiptGap[]): Feed<Row> =>
  async (take) => {
    const ahead = [...gaps]
    const gapsBefore = (receipt_no: number): Row[] =>
      ahead.splice(0, ahead.filter(({ first_no }) => first_no < receipt_no).length).map(gapRow)
    await receipts((some) =>
      take(some.flatMap((receipt) => [...gapsBefore(receipt.receipt_no), booksColumns.map(({ of }) => of(receipt))])),
    )
    if (ahead.length > 0) await take(ahead.map(gapRow))
  }
