import type { AdminSubscription } from '../../shared/entities.ts'
import type { Column, Row, Sheet } from '../outside/sheet.ts'
import { orderSheet, sumUp } from './order-sheet.ts'

const columns: Column[] = [
  { header: 'Pickup site', kind: 'text' },
  { header: 'Orders', kind: 'number' },
  { header: 'Cartons per week', kind: 'number' },
  { header: 'Donated cartons', kind: 'number' },
  { header: 'Total', kind: 'money' },
]

type SiteOrders = { name: string; orders: AdminSubscription[] }

const sumRow = (label: string, orders: readonly AdminSubscription[]): Row => {
  const { count, cartonsPerWeek, donatedCartons, totalCents } = sumUp(orders)
  return [label, count, cartonsPerWeek, donatedCartons, totalCents]
}

// By the site itself: an order keeps the name its site had when it was sold, and two sites may share one.
const bySite = (orders: readonly AdminSubscription[], siteNames: ReadonlyMap<number, string>): SiteOrders[] =>
  [...Map.groupBy(orders, ({ site_id }) => site_id)]
    .map(([id, theirs]) => ({ name: siteNames.get(id) ?? `Site ${id}`, orders: theirs }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** A summary by site, then a sheet for each site. */
export const cycleSheets = (orders: readonly AdminSubscription[], siteNames: ReadonlyMap<number, string>): Sheet[] => {
  const sites = bySite(orders, siteNames)
  const summary = { name: 'Summary', columns, rows: sites.map((site) => sumRow(site.name, site.orders)), totals: sumRow('Total', orders) }
  return [summary, ...sites.map((site) => orderSheet(site.name, site.orders))]
}
