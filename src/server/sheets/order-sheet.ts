import type { AdminSubscription } from '../../shared/entities.ts'
import { toCents } from '../../shared/money.ts'
import type { Column, Row, Sheet } from '../outside/sheet.ts'

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

const asRow = (order: AdminSubscription): Row => [
  order.id,
  order.name,
  order.egg_cycle,
  order.pickup_site,
  order.cartons_per_week,
  order.donation_cartons,
  toCents(order.total_amount),
  order.second_email,
  order.additional_notes.trim(),
  order.start_date,
  order.end_date,
  order.status,
]

/** What a number of orders comes to; money is summed in cents, so that no fraction creeps in. */
export const sumUp = (orders: readonly AdminSubscription[]) => ({
  count: orders.length,
  cartonsPerWeek: orders.reduce((sum, order) => sum + order.cartons_per_week, 0),
  donatedCartons: orders.reduce((sum, order) => sum + order.donation_cartons, 0),
  totalCents: orders.reduce((sum, order) => sum + toCents(order.total_amount), 0),
})

const totalsOf = (orders: readonly AdminSubscription[]): Row => {
  const { count, cartonsPerWeek, donatedCartons, totalCents } = sumUp(orders)
  const counted = count === 1 ? '1 order' : `${count} orders`
  return ['Total', counted, null, null, cartonsPerWeek, donatedCartons, totalCents, null, null, null, null, null]
}

/** One row for each order, and what they come to. */
export const orderSheet = (name: string, orders: readonly AdminSubscription[]): Sheet => ({
  name,
  columns,
  rows: orders.map(asRow),
  totals: totalsOf(orders),
})
