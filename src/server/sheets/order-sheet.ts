import type { OrderSums, SheetOrder } from '../store/orders/order-sheets.ts'
import type { Column, Feed, Row, Sheet } from './xlsx/sheet.ts'

const columns: Column[] = [
  { header: 'Order', kind: 'number' },
  { header: 'Name', kind: 'text' },
  { header: 'Cycle', kind: 'text' },
  { header: 'Pickup site', kind: 'text' },
  { header: 'Cartons per week', kind: 'number' },
  { header: 'Donated cartons', kind: 'number' },
  { header: 'Total', kind: 'money' },
  { header: 'Second email', kind: 'text' },
  { header: 'Notes', kind: 'text' },
  { header: 'Starts', kind: 'date' },
  { header: 'Ends', kind: 'date' },
  { header: 'Status', kind: 'text' },
]

const asRow = (order: SheetOrder): Row => [
  order.id,
  order.name,
  order.cycle_name,
  order.site_name,
  order.cartons_per_week,
  order.donation_cartons,
  order.total_cents,
  order.second_email,
  order.additional_notes.trim(),
  order.start_date,
  order.end_date,
  order.status,
]

/** What several sums come to; money is summed in cents, so that no fraction creeps in. */
export const sumUp = (sums: readonly OrderSums[]): OrderSums => ({
  orders: sums.reduce((sum, each) => sum + each.orders, 0),
  cartons_per_week: sums.reduce((sum, each) => sum + each.cartons_per_week, 0),
  donation_cartons: sums.reduce((sum, each) => sum + each.donation_cartons, 0),
  total_cents: sums.reduce((sum, each) => sum + each.total_cents, 0),
})

const totalsOf = ({ orders, cartons_per_week, donation_cartons, total_cents }: OrderSums): Row => {
  const counted = orders === 1 ? '1 order' : `${orders} orders`
  return ['Total', counted, null, null, cartons_per_week, donation_cartons, total_cents, null, null, null, null, null]
}

/** One row for each order, and what they come to. */
export const orderSheet = (name: string, orders: Feed<SheetOrder>, sums: OrderSums): Sheet => ({
  name,
  columns,
  feed: (take) => orders((some) => take(some.map(asRow))),
  totals: totalsOf(sums),
})
