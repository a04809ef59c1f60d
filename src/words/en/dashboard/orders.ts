import type { OrderSort } from '../../../shared/shapes/orders.ts'
import { several } from './count.ts'

/** What the list of orders can be sorted by, and what is done to several at once. */

export const sortNames: Readonly<Record<OrderSort, string>> = {
  '-number': 'Newest first',
  number: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-cartons': 'Most cartons first',
  cartons: 'Fewest cartons first',
  '-amount': 'Largest amount first',
  amount: 'Smallest amount first',
}
export const columns = { name: 'Name', number: 'Date', cartons: 'Cartons', amount: 'Amount' } as const
/** Where items of several products are counted. */
export const itemSortNames: typeof sortNames = { ...sortNames, '-cartons': 'Most items first', cartons: 'Fewest items first' }
export const itemColumns = { ...columns, cartons: 'Items' } as const
export const sortBy = 'Sort by'

const orders = (count: number): string => several(count, 'order', 'orders')

export const chosenWords = {
  all: 'Select all shown',
  one: (order: string) => `Select ${order}`,
  count: (count: number) => `${orders(count)} selected`,
  most: (most: number) => `You can select up to ${most} orders.`,
  email: 'Email them',
  save: 'Download',
  saveFailed: 'Error downloading the selected orders.',
  saved: (file: string) => `Saved ${file}`,
  see: (count: number) => `Mark ${count} as reviewed`,
  seen: (count: number) => `Marked as reviewed: ${orders(count)}.`,
  note: (count: number) => `Record ${several(count, 'payment', 'payments')}…`,
  noteTitle: (count: number) => `Record ${several(count, 'payment', 'payments')}`,
  noteMeans: "We'll record each order as paid in full and email its customer. Imported people you haven't invited get no email.",
  noted: (sum: string, count: number) => `Recorded ${sum} for ${orders(count)}.`,
  failed: (names: string, why: string) => `Couldn't update ${names}: ${why}`,
  clear: 'Clear selection',
} as const

export const ownWeeks = (weeks: number): string => several(weeks, 'week', 'weeks')
export const paymentReference = 'Payment reference'
