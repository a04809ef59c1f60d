import adminRoutes from 'virtual:admin-routes'
import { Navigate, Route, Routes } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { spokenPages } from '../../shared/admin-addresses.ts'
import { addCalls } from '../calls/api.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { Loading } from '../ui/page/loading.tsx'
import Admin from './dashboard-frame.tsx'
import { Elsewhere, type LazyPage, PARTS, SHEETS } from './dashboard-pages.tsx'
import { OtherLanguage } from './other-language.tsx'

addCalls(adminRoutes)

const inside = (path: string) => path.slice(pages.admin.length + 1)

const isHere = (path: string) => path === window.location.pathname

/** The part that is opened first comes with the dashboard; the HTML names its files too. */
export const prepare = () => (isMeantFor(window.location.pathname) ? PARTS.find(([{ path }]) => isHere(path))?.[1].prepare() : undefined)

/** On a page in English: whether the reader, who reads another language, has the page at an address in that one. */
const isMeantFor = (path: string) => document.documentElement.dataset.reader === undefined || !spokenPages.includes(path)

const drawn = (path: string, Page: LazyPage) =>
  isMeantFor(path) ? (
    <Page />
  ) : (
    <OtherLanguage>
      <Page />
    </OtherLanguage>
  )

const wayTo = (path: string, Page: LazyPage) => (
  <Route
    key={path}
    {...(path === pages.admin ? { index: true } : { caseSensitive: true, path: inside(path) })}
    element={drawn(path, Page)}
  />
)

/** The ways inside the dashboard: loaded with it, so that no other page has to know them. */
export default function Dashboard() {
  const factor = useReading('readSecondFactor')
  // What stands above every part comes with its first drawing, so that nothing is pushed down a moment later.
  const overview = useReading('readOverview')
  if (isAwaited(factor) || isAwaited(overview)) return <Loading />
  // Where the farm asks for a second factor, every call in here would be refused without one; and so with a password that is easy to guess.
  if (factor.data?.is_password_unfit || (factor.data?.is_required && factor.data.since === null))
    return <Navigate to={pages.settings} replace />
  return (
    <Routes>
      <Route element={<Admin />}>{PARTS.map(([{ path }, Part]) => wayTo(path, Part))}</Route>
      {SHEETS.map(([path, Sheet]) => wayTo(path, Sheet))}
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  )
}
