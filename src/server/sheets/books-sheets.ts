import type { ReceiptSums } from '../../shared/shapes/receipts.ts'
import { booksWords } from '../../words/en/dashboard/books.ts'
import { methodNames } from '../../words/en/money/receipt.ts'
import { type MonthSums, sumUp } from '../store/money/receipt-sums.ts'
import { booksColumns } from './receipt-row.ts'
import type { Cell, Column, Feed, Row, Sheet } from './xlsx/sheet.ts'

/** What the farm owes for money it has, at the end of a span. */
export type OpenBalances = { open_credit_cents: number; unspent_gift_cents: number }

const totalOf = (header: string, { receipts, gross_cents, fee_cents, refund_cents, net_cents, disputed_cents }: ReceiptSums): Cell => {
  const sums: Record<string, Cell> = {
    Receipt: 'Total',
    Who: receipts === 1 ? '1 receipt' : `${receipts} receipts`,
    Gross: gross_cents,
    Fee: fee_cents,
    Refund: refund_cents,
    Net: net_cents,
    Disputed: disputed_cents,
  }
  return sums[header] ?? null
}

const sumColumns: readonly Column[] = [
  { header: 'Month', kind: 'text' },
  { header: 'Method', kind: 'text' },
  { header: 'Receipts', kind: 'number' },
  { header: 'Gross', kind: 'money' },
  { header: 'Fee', kind: 'money' },
  { header: 'Refund', kind: 'money' },
  { header: 'Net', kind: 'money' },
  { header: 'Disputed', kind: 'money' },
  { header: 'Fee unknown', kind: 'number' },
]

const sumRow = (month: string, method: string, sums: ReceiptSums): Row => [
  month,
  method,
  sums.receipts,
  sums.gross_cents,
  sums.fee_cents,
  sums.refund_cents,
  sums.net_cents,
  sums.disputed_cents,
  sums.without_fee,
]

const monthSheet = (months: readonly MonthSums[]): Sheet => ({
  name: 'By month',
  columns: sumColumns,
  feed: (take) => take(months.map((each) => sumRow(each.month, methodNames[each.method], each))),
  totals: sumRow('Total', '', sumUp(months)),
})

const balanceSheet = (on: string, { open_credit_cents, unspent_gift_cents }: OpenBalances): Sheet => ({
  name: 'Still owed to customers',
  title: booksWords.stillToGive(on),
  columns: [
    { header: 'What', kind: 'text' },
    { header: 'Amount', kind: 'money' },
  ],
  feed: (take) =>
    take([
      [booksWords.openCredit, open_credit_cents],
      [booksWords.unspentGifts, unspent_gift_cents],
    ]),
  totals: ['Total', open_credit_cents + unspent_gift_cents],
})

/** Every receipt of a span, what they come to by month and method, and what the farm still has to give for it. */
export const booksSheets = (rows: Feed<Row>, months: readonly MonthSums[], { on, ...balances }: OpenBalances & { on: string }): Sheet[] => [
  {
    name: 'Receipts',
    columns: booksColumns,
    feed: rows,
    totals: booksColumns.map(({ header }) => totalOf(header, sumUp(months))),
  },
  monthSheet(months),
  balanceSheet(on, balances),
]
