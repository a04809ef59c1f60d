import { Suspense, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { adminRecords, adminTabs, partAt, settingsPages } from '../../shared/admin-addresses.ts'
import { accountsAway, dashboard, nameOfPart } from '../../words/en/dashboard/frame.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import { useReading } from '../calls/use-call.ts'
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import css from './dashboard-frame.module.css'
import { FindAnything, FirstRun } from './dashboard-pages.tsx'
import { FactorStrip } from './factor-strip.tsx'
import { Rail, tabId, type Waiting } from './navigation/rail.tsx'
import note from './not-real.module.css'
import { NotReal } from './not-real.tsx'
import { careFigures } from './overview/figures.ts'
import { useNarrowScreen } from './parts/show/use-narrow-screen.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { Strip } from './strip.tsx'

const PANEL = 'admin-panel'

/** The frame around every tab: the same on each, so that only the tab itself moves. */
export default function Admin() {
  const { pathname } = useLocation()
  const { ways, panel } = useFocusInDashboard(pathname)
  const isNarrow = useNarrowScreen()
  const waiting = useWaiting()
  const here = partAt(pathname)
  const isTab = here !== undefined && !isNarrow
  return (
    <div className={`stack gap-4 ${css.page}`}>
      <div className={`row gap-2 ${css.notes}`}>
        {!isNarrow && <NotReal />}
        <AccountsAway />
        {!isNarrow && <FactorStrip />}
      </div>
      <div className={`stack gap-4 ${css.ways}`} ref={ways}>
        <PageHeading title={[...pageOfSettings(pathname), here && nameOfPart(here), dashboard].filter(Boolean).join(' · ')}>
          {dashboard}
        </PageHeading>
        {isNarrow ? <PhoneFrame here={here} pathname={pathname} /> : <Rail here={here} waiting={waiting} panelId={PANEL} />}
      </div>
      <div className={`stack gap-4 ${css.part}`}>
        <LoadTrouble />
        {!isNarrow && (
          <div className={`row gap-2 ${css.top}`}>
            <Strip />
            <FindAnything />
          </div>
        )}
        <div
          className={css.panel}
          id={PANEL}
          ref={panel}
          tabIndex={-1}
          {...(isTab ? { role: 'tabpanel', 'aria-labelledby': tabId(here) } : { role: 'region', 'aria-label': here && nameOfPart(here) })}
        >
          <FirstRun />
          <Suspense fallback={<Loading />} key={pathname}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** The first of them has the name of them all. */
const pageOfSettings = (pathname: string) =>
  Object.values(settingsPages)
    .slice(1)
    .flatMap(({ path, label }) => (path === pathname ? [label] : []))

/** A person who chose a tab keeps the focus on its name; one who followed a link starts at the beginning of its content. */
const useFocusInDashboard = (pathname: string) => {
  const ways = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const last = useRef(pathname)
  const isBackOrForward = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!isBackOrForward) window.scrollTo(0, 0)
    if (!ways.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  }, [pathname, isBackOrForward])
  return { ways, panel }
}

/** Shown above every tab while the account provider is down. */
const AccountsAway = () => {
  const { data } = useReading('readOverview')
  if (!data?.accounts_away_since) return null
  return (
    <p className={note.bar} role="status">
      <strong>{accountsAway.since(showMoment(data.accounts_away_since))}</strong> {accountsAway.means}
    </p>
  )
}

const WHERE = [adminTabs.subscriptions, adminTabs.questions, adminRecords.mailRecord, adminRecords.health]

/** By the path of the part that they wait in. */
const useWaiting = (): ReadonlyMap<string, Waiting> => {
  const { data } = useReading('readOverview')
  // Where two wait in one part, the first one counts.
  const figures = data ? careFigures(data).reverse() : []
  return new Map(
    figures.flatMap((figure) => WHERE.filter(({ path }) => figure.to.split('?')[0] === path).map(({ path }) => [path, figure])),
  )
}
