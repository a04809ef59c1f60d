import adminRoutes from 'virtual:admin-routes'
import { Route, Routes } from 'react-router'
import { pages } from '../shared/addresses.ts'
import { adminRecords, adminTabs, adminWeek, packingPages } from '../shared/admin-addresses.ts'
import { addCalls } from './api.ts'
import { lazyPage } from './lazy-page.tsx'
import Admin from './pages/admin.tsx'
import NotFound from './pages/not-found.tsx'

addCalls(adminRoutes)

const SubscriptionsTab = lazyPage(() => import('./admin/subscriptions-tab.tsx'))
const DownloadOrdersTab = lazyPage(() => import('./admin/download-orders-tab.tsx'))
const AddOrderTab = lazyPage(() => import('./admin/add-order-tab.tsx'))
const MassEmailTab = lazyPage(() => import('./admin/mass-email-tab.tsx'))
const NotifyWaitlistTab = lazyPage(() => import('./admin/notify-waitlist-tab.tsx'))
const CyclesTab = lazyPage(() => import('./admin/cycles-tab.tsx'))
const PickupSitesTab = lazyPage(() => import('./admin/pickup-sites-tab.tsx'))
const QuestionsTab = lazyPage(() => import('./admin/questions-tab.tsx'))
const CartonPriceTab = lazyPage(() => import('./admin/carton-price-tab.tsx'))
const ActivityRecord = lazyPage(() => import('./admin/activity.tsx'))
const MailRecord = lazyPage(() => import('./admin/mail-record.tsx'))
const CreditRecord = lazyPage(() => import('./admin/credit.tsx'))
const Overview = lazyPage(() => import('./admin/overview.tsx'))
const Packing = lazyPage(() => import('./admin/packing.tsx'))
const PackingSheet = lazyPage(() => import('./admin/packing-sheet.tsx'))
const PackingLabels = lazyPage(() => import('./admin/packing-labels.tsx'))
const NextSeason = lazyPage(() => import('./admin/next-season.tsx'))
const FarmSettings = lazyPage(() => import('./admin/farm-settings.tsx'))

const PARTS = [
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
  [adminWeek.overview, Overview],
  [adminWeek.packing, Packing],
  [adminWeek.nextSeason, NextSeason],
  [adminWeek.farmSettings, FarmSettings],
] as const

const inside = (path: string) => path.slice(pages.admin.length + 1)

/** The ways inside the dashboard: loaded with it, so that customers do not even learn the names of its files. */
export default function Dashboard() {
  return (
    <Routes>
      <Route element={<Admin />}>
        <Route index element={<SubscriptionsTab />} />
        {PARTS.map(([{ path }, Part]) => (
          <Route key={path} caseSensitive path={inside(path)} element={<Part />} />
        ))}
      </Route>
      <Route caseSensitive path={inside(packingPages.sheet)} element={<PackingSheet />} />
      <Route caseSensitive path={inside(packingPages.labels)} element={<PackingLabels />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
