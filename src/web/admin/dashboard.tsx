import adminRoutes from 'virtual:admin-routes'
import { Navigate, Route, Routes } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { adminRecords, adminTabs, adminWeek, packingPages, posterPage, practicePage } from '../../shared/admin-addresses.ts'
import { addCalls } from '../calls/api.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { lazyPage } from '../lazy-page.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { NotFound } from '../ui/page/not-found.tsx'
import Admin from './dashboard-frame.tsx'

addCalls(adminRoutes)

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
const CreditRecord = lazyPage(() => import('./credit/credit-tab.tsx'))
const ReceiptsTab = lazyPage(() => import('./receipts/receipts-tab.tsx'))
const BringPeople = lazyPage(() => import('./bring-people/bring-people-tab.tsx'))
const Overview = lazyPage(() => import('./overview/overview-tab.tsx'))
const Packing = lazyPage(() => import('./packing/packing-tab.tsx'))
const PackingSheet = lazyPage(() => import('./packing/packing-sheet.tsx'))
const PackingLabels = lazyPage(() => import('./packing/packing-labels.tsx'))
const Practice = lazyPage(() => import('./packing/practice/practice.tsx'))
const Poster = lazyPage(() => import('./poster/poster-page.tsx'))
const NextSeason = lazyPage(() => import('./next-season/next-season-tab.tsx'))
const FarmSettings = lazyPage(() => import('./farm-settings/farm-settings-tab.tsx'))

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
  [adminRecords.receipts, ReceiptsTab],
  [adminRecords.health, HealthPage],
  [adminRecords.bringPeople, BringPeople],
  [adminWeek.overview, Overview],
  [adminWeek.packing, Packing],
  [adminWeek.nextSeason, NextSeason],
  [adminWeek.farmSettings, FarmSettings],
] as const

const inside = (path: string) => path.slice(pages.admin.length + 1)

const isHere = (path: string) => path === window.location.pathname

/** The part that is opened first comes with the dashboard; the HTML names its files too. */
export const prepare = () => (isHere(pages.admin) ? SubscriptionsTab.prepare() : PARTS.find(([{ path }]) => isHere(path))?.[1].prepare())

/** The ways inside the dashboard: loaded with it, so that no other page has to know them. */
export default function Dashboard() {
  const factor = useReading('readSecondFactor')
  // What stands above every part comes with its first drawing, so that nothing is pushed down a moment later.
  const overview = useReading('readOverview')
  if (isAwaited(factor) || isAwaited(overview)) return <Loading />
  // Where the farm asks for a second factor, every call in here would be refused without one.
  if (factor.data?.is_required && factor.data.since === null) return <Navigate to={pages.settings} replace />
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
      <Route caseSensitive path={inside(practicePage)} element={<Practice />} />
      <Route caseSensitive path={inside(posterPage.path)} element={<Poster />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
