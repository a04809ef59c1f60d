import { donatedItems, perPickup } from '../../words/en/dashboard/products.ts'
import { showSiteDays } from '../../words/en/dates/hours.ts'
import type { OrderSums, SheetOrder, SiteSums } from '../store/orders/order-sheets.ts'
import { orderSheet, sumUp } from './order-sheet.ts'
import type { Column, Feed, Row, Sheet } from './xlsx/sheet.ts'

const columnsOf = (hasProducts: boolean): Column[] => [
  { header: 'Pickup site', kind: 'text' },
  { header: 'Orders', kind: 'number' },
  { header: hasProducts ? perPickup : 'Cartons per week', kind: 'number' },
  { header: hasProducts ? donatedItems : 'Donated cartons', kind: 'number' },
  { header: 'Total', kind: 'money' },
  { header: 'Pickup days', kind: 'text' },
  { header: 'Paid by card', kind: 'money' },
  { header: 'Paid to the farm', kind: 'money' },
  { header: 'Credit', kind: 'money' },
  { header: 'Owed', kind: 'money' },
  { header: 'Not recorded', kind: 'money' },
]

const sumRow = (label: string, { orders, cartons_per_week, donation_cartons, total_cents }: OrderSums): Row => [
  label,
  orders,
  cartons_per_week,
  donation_cartons,
  total_cents,
]
const moneyRow = ({ by_card_cents, by_hand_cents, credit_cents, owed_cents, unrecorded_cents }: OrderSums): Row => [
  by_card_cents,
  by_hand_cents,
  credit_cents,
  owed_cents,
  unrecorded_cents,
]

const summary = (sites: readonly SiteSums[], hasProducts: boolean): Sheet => ({
  name: 'Summary',
  columns: columnsOf(hasProducts),
  feed: (take) => take(sites.map((site) => [...sumRow(site.site_name, site), showSiteDays(site), ...moneyRow(site)])),
  totals: [...sumRow('Total', sumUp(sites)), null, ...moneyRow(sumUp(sites))],
})

/** A summary by site, then a sheet for each site. */
export const cycleSheets = (sites: readonly SiteSums[], ordersOf: (site: SiteSums) => Feed<SheetOrder>, hasProducts: boolean): Sheet[] => {
  const sorted = sites.toSorted((a, b) => a.site_name.localeCompare(b.site_name, 'en') || a.site_id - b.site_id)
  return [summary(sorted, hasProducts), ...sorted.map((site) => orderSheet(site.site_name, ordersOf(site), site, hasProducts))]
}
