import type { ComponentType } from 'react'
import type { AdminPart } from '../../shared/admin-addresses.ts'
import {
  adminRecords,
  adminSetup,
  adminTabs,
  adminWeek,
  customerPage,
  packingPages,
  posterPage,
  practicePage,
  settingsPages,
} from '../../shared/admin-addresses.ts'
import { lazyPage } from '../lazy-page.tsx'

export { NotFound as Elsewhere } from '../ui/page/not-found.tsx'
export { FindAnything } from './find/find-anything.tsx'
export { FirstRun } from './first-run/first-run.tsx'

/** The pages of the dashboard in English, which has all of them; `spanish-pages.tsx` has those that are in Spanish too. */

export type LazyPage = ComponentType & { prepare: () => unknown }

const SubscriptionsTab = lazyPage(() => import('./subscriptions/subscriptions-tab.tsx'))
const DownloadOrdersTab = lazyPage(() => import('./download-orders/download-orders-tab.tsx'))
const AddOrderTab = lazyPage(() => import('./add-order/add-order-tab.tsx'))
const MassEmailTab = lazyPage(() => import('./mass-email/mass-email-tab.tsx'))
const NotifyWaitlistTab = lazyPage(() => import('./notify-waitlist/notify-waitlist-tab.tsx'))
const CyclesTab = lazyPage(() => import('./cycles/cycles-tab.tsx'))
const PickupSitesTab = lazyPage(() => import('./pickup-sites/pickup-sites-tab.tsx'))
const QuestionsTab = lazyPage(() => import('./questions/questions-tab.tsx'))
const CartonPriceTab = lazyPage(() => import('./carton-price/carton-price-tab.tsx'))
const ActivityRecord = lazyPage(() => import('./activity/activity-tab.tsx'))
const MailRecord = lazyPage(() => import('./mail-record/mail-record-tab.tsx'))
const HealthPage = lazyPage(() => import('./health/health-tab.tsx'))
const GoingLive = lazyPage(() => import('./going-live/going-live-tab.tsx'))
const CreditRecord = lazyPage(() => import('./credit/credit-tab.tsx'))
const ReceiptsTab = lazyPage(() => import('./receipts/receipts-tab.tsx'))
const BringPeople = lazyPage(() => import('./bring-people/bring-people-tab.tsx'))
const Customers = lazyPage(() => import('./customers/customers-tab.tsx'))
const CustomerPage = lazyPage(() => import('./customers/customer-page.tsx'))
const Overview = lazyPage(() => import('./overview/overview-tab.tsx'))
const Packing = lazyPage(() => import('./packing/packing-tab.tsx'))
const PackingSheet = lazyPage(() => import('./packing/packing-sheet.tsx'))
const PackingLabels = lazyPage(() => import('./packing/packing-labels.tsx'))
const Practice = lazyPage(() => import('./packing/practice/practice.tsx'))
const Poster = lazyPage(() => import('./poster/poster-page.tsx'))
const Products = lazyPage(() => import('./products/products-tab.tsx'))
const NextSeason = lazyPage(() => import('./next-season/next-season-tab.tsx'))
const FarmSettings = lazyPage(() => import('./farm-settings/farm-settings-tab.tsx'))

/** Inside the frame: with the menu. */
export const PARTS: readonly (readonly [AdminPart, LazyPage])[] = [
  [adminTabs.subscriptions, SubscriptionsTab],
  [adminTabs.downloadOrders, DownloadOrdersTab],
  [adminTabs.addOrder, AddOrderTab],
  [adminTabs.massEmail, MassEmailTab],
  [adminTabs.notifyWaitlist, NotifyWaitlistTab],
  [adminTabs.cycles, CyclesTab],
  [adminTabs.pickupSites, PickupSitesTab],
  [adminTabs.questions, QuestionsTab],
  [adminTabs.cartonPrice, CartonPriceTab],
  [adminRecords.activity, ActivityRecord],
  [adminRecords.mailRecord, MailRecord],
  [adminRecords.credit, CreditRecord],
  [adminRecords.receipts, ReceiptsTab],
  [adminRecords.health, HealthPage],
  [adminSetup.goingLive, GoingLive],
  [adminRecords.bringPeople, BringPeople],
  [adminRecords.customers, Customers],
  [{ ...adminRecords.customers, path: customerPage }, CustomerPage],
  [adminWeek.overview, Overview],
  [adminWeek.packing, Packing],
  [adminWeek.products, Products],
  [adminWeek.nextSeason, NextSeason],
  ...Object.values(settingsPages).map((page) => [page, FarmSettings] as const),
]

/** Without it: what is printed, or shown as on a phone. */
export const SHEETS: readonly (readonly [string, LazyPage])[] = [
  [packingPages.sheet, PackingSheet],
  [packingPages.labels, PackingLabels],
  [practicePage, Practice],
  [posterPage.path, Poster],
]
