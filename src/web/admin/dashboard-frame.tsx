import { Suspense, useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { adminRecords, adminTabs, adminWeek } from '../../shared/admin-addresses.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { AccountsAway } from './accounts-away.tsx'
import css from './dashboard-frame.module.css'
import { FactorStrip } from './factor-strip.tsx'
import { FirstRun } from './first-run/first-run.tsx'
import { NotReal } from './not-real.tsx'
import { type LinkTab, LinkTabs, tabId } from './parts/show/link-tabs.tsx'
import { useNarrowScreen } from './parts/show/use-narrow-screen.ts'
import { Strip } from './strip.tsx'

const TABS: readonly LinkTab[] = Object.values(adminTabs)
/** What stands beside the tabs. */
const GROUPS: readonly { label: string; parts: readonly LinkTab[] }[] = [
  { label: 'The week', parts: Object.values(adminWeek) },
  { label: 'Records', parts: Object.values(adminRecords) },
]
const BESIDE = GROUPS.flatMap(({ parts }) => parts)
const PANEL = 'admin-panel'

/** What stands around every tab of the dashboard. */
export default function Admin() {
  const { pathname } = useLocation()
  const { ways, panel } = useFocusInDashboard(pathname)
  const isNarrow = useNarrowScreen()
  const address = pathname.replace(/\/$/, '')
  const tab = TABS.find(({ path }) => path === address)
  const here = tab ?? BESIDE.find(({ path }) => path === address)
  const label = here?.label
  return (
    <div className={css.page}>
      <NotReal />
      <AccountsAway />
      <div className={css.ways} ref={ways}>
        <PageHeading title={`${label} · Dashboard`}>Dashboard</PageHeading>
        {!isNarrow && <GroupLinks />}
        {address !== adminWeek.overview.path && <Strip />}
        <FactorStrip />
        {isNarrow ? (
          <PartSelect here={here} />
        ) : (
          <div className={css.tabs}>
            <LinkTabs label="Dashboard" tabs={TABS} here={tab} panelId={PANEL} />
          </div>
        )}
      </div>
      <div
        className={css.panel}
        id={PANEL}
        ref={panel}
        tabIndex={-1}
        {...(tab && !isNarrow ? { role: 'tabpanel', 'aria-labelledby': tabId(tab) } : { role: 'region', 'aria-label': label })}
      >
        <FirstRun />
        <Suspense fallback={<Loading />} key={pathname}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

const GroupLinks = () => (
  <div className={css.groups}>
    {GROUPS.map((group) => (
      <nav key={group.label} className={css.group} aria-label={group.label}>
        {group.parts.map(({ path, label }) => (
          <NavLink key={path} className="thumb" to={path}>
            {label}
          </NavLink>
        ))}
      </nav>
    ))}
  </div>
)

const PartSelect = ({ here }: { here: LinkTab | undefined }) => {
  const navigate = useNavigate()
  const options = (parts: readonly LinkTab[]) =>
    parts.map(({ path, label }) => (
      <option key={path} value={path}>
        {label}
      </option>
    ))
  return (
    <div className={css.tabs}>
      <SelectField
        name="tab"
        aria-label="Part of the dashboard"
        value={here?.path}
        onChange={(event) => navigate(event.currentTarget.value)}
      >
        {options(TABS)}
        {GROUPS.map(({ label, parts }) => (
          <optgroup key={label} label={label}>
            {options(parts)}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}

/** Who chose a tab stays on it; who followed a link inside one is brought to the beginning of the next. */
const useFocusInDashboard = (pathname: string) => {
  const ways = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (ways.current?.contains(document.activeElement)) return
    panel.current?.focus({ preventScroll: true })
    ways.current?.scrollIntoView()
  }, [pathname])
  return { ways, panel }
}
