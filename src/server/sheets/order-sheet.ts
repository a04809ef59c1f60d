import { labelsOf } from '../../shared/fields/field.ts'
import { orderFields } from '../../shared/fields/order-fields.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { donatedItems, perPickup } from '../../words/en/dashboard/products.ts'
import { showRhythm } from '../../words/en/product.ts'
import type { OrderSums, SheetOrder } from '../store/orders/order-sheets.ts'
import type { Cell, Column, Feed, Sheet } from './xlsx/sheet.ts'

/** What a column says of an order, and of all of them. */
type OrderColumn = Column & { of: (order: SheetOrder) => Cell; inAll?: (sums: OrderSums) => Cell }

/** How an order is paid, in the words of the list. */
const sayPayment = ({ status, pay_later, by_card_cents, by_hand_cents }: SheetOrder): string => {
  if (status === 'manual') return by_hand_cents > 0 ? 'by hand' : 'not recorded'
  if (pay_later) return pay_later === 'farm' ? 'to the farm' : 'in installments'
  return by_card_cents > 0 ? 'by card' : 'by credit'
}

const { name, cartons_per_week, donation_cartons, second_email, additional_notes } = labelsOf(orderFields)

// Narrow enough, all together, for letters of about 8 pt on a sheet of paper that lies on its side.
const columns: readonly OrderColumn[] = [
  { header: 'Order', kind: 'text', of: ({ id }) => showReference(id), inAll: () => 'Total' },
  {
    header: name,
    kind: 'text',
    most_width: 18,
    of: (order) => order.name,
    inAll: ({ orders }) => (orders === 1 ? '1 order' : `${orders} orders`),
  },
  { header: 'Cycle', kind: 'text', most_width: 13, of: ({ cycle_name }) => cycle_name },
  { header: 'Pickup site', kind: 'text', most_width: 18, of: ({ site_name }) => site_name },
  {
    header: cartons_per_week,
    kind: 'number',
    most_width: 10,
    of: (order) => order.cartons_per_week,
    inAll: (sums) => sums.cartons_per_week,
  },
  {
    header: donation_cartons,
    kind: 'number',
    most_width: 10,
    of: (order) => order.donation_cartons,
    inAll: (sums) => sums.donation_cartons,
  },
  { header: 'Total', kind: 'money', of: ({ total_cents }) => total_cents, inAll: ({ total_cents }) => total_cents },
  { header: second_email, kind: 'text', most_width: 18, of: (order) => order.second_email },
  { header: additional_notes, kind: 'text', most_width: 24, of: (order) => order.additional_notes.trim() },
  { header: 'Starts', kind: 'date', most_width: 13, of: ({ start_date }) => start_date },
  { header: 'Ends', kind: 'date', most_width: 13, of: ({ end_date }) => end_date },
  { header: 'Status', kind: 'text', most_width: 10, of: ({ status }) => status },
  { header: 'Email', kind: 'text', most_width: 20, of: ({ email }) => email },
  // Together they are the total. For the desk: on paper all would become too small to read.
  { header: 'Paid by card', kind: 'money', off_paper: true, of: (order) => order.by_card_cents, inAll: (sums) => sums.by_card_cents },
  { header: 'Paid to the farm', kind: 'money', off_paper: true, of: (order) => order.by_hand_cents, inAll: (sums) => sums.by_hand_cents },
  { header: 'Credit', kind: 'money', off_paper: true, of: (order) => order.credit_cents, inAll: (sums) => sums.credit_cents },
  { header: 'Owed', kind: 'money', off_paper: true, of: (order) => order.owed_cents, inAll: (sums) => sums.owed_cents },
  { header: 'Due', kind: 'date', off_paper: true, of: ({ status, due_date }) => (status === 'owed' ? due_date : null) },
  { header: 'Payment', kind: 'text', most_width: 16, off_paper: true, of: sayPayment },
  {
    header: 'Not recorded',
    kind: 'money',
    off_paper: true,
    of: (order) => order.unrecorded_cents,
    inAll: (sums) => sums.unrecorded_cents,
  },
]

const ITEMS: Readonly<Record<string, string>> = { [cartons_per_week]: perPickup, [donation_cartons]: donatedItems }

/** Where the farm sells more than a weekly carton. */
const productColumns: readonly OrderColumn[] = [
  { header: 'Product', kind: 'text', off_paper: true, of: ({ short_name }) => short_name },
  { header: 'How often', kind: 'text', off_paper: true, of: ({ every_weeks }) => showRhythm(every_weeks) },
]

/** What several sums come to; money is summed in cents, so that no fraction creeps in. */
export const sumUp = (sums: readonly OrderSums[]): OrderSums => {
  const sum = (of: keyof OrderSums) => sums.reduce((all, each) => all + each[of], 0)
  return {
    orders: sum('orders'),
    cartons_per_week: sum('cartons_per_week'),
    donation_cartons: sum('donation_cartons'),
    total_cents: sum('total_cents'),
    credit_cents: sum('credit_cents'),
    by_card_cents: sum('by_card_cents'),
    by_hand_cents: sum('by_hand_cents'),
    owed_cents: sum('owed_cents'),
    unrecorded_cents: sum('unrecorded_cents'),
  }
}

/** One row for each order, and what they come to. */
export const orderSheet = (name: string, orders: Feed<SheetOrder>, sums: OrderSums, hasProducts: boolean): Sheet => {
  const items = columns.map((column) => ({ ...column, header: ITEMS[column.header] ?? column.header }))
  const shown = hasProducts ? [...items, ...productColumns] : columns
  return {
    name,
    columns: shown,
    feed: (take) => orders((some) => take(some.map((order) => shown.map(({ of }) => of(order))))),
    totals: shown.map(({ inAll }) => inAll?.(sums) ?? null),
  }
}
