import { useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../shared/addresses.ts'
import { doorWords } from '../words/en/fields.ts'
import { type Arrival, useArrival, wayOn } from './arrival.ts'
import { useSession } from './session.tsx'
import { lastPersonAt } from './stored/last-person.ts'
import { Loading } from './ui/page/loading.tsx'
import { Unreachable } from './ui/page/unreachable.tsx'

export const MembersDoor = () => {
  const { user, isUnreachable, error, ask } = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  if (user) wasInside.current = true
  if (user) return <Outlet />
  // Only someone who was logged in pressed something that now needs a login; a stranger is simply redirected. Someone with an
  // emailed link is told why.
  const notice: Arrival = wasInside.current ? { notice: 'signInFirst' } : hash ? { notice: 'finishLink' } : {}
  if (user === null) return <Navigate to={pages.login} replace state={{ from: pathname + search + hash, ...notice } satisfies Arrival} />
  if (!isUnreachable) return <Loading>{doorWords.loading}</Loading>
  return lastPersonAt(pathname) ? <Outlet /> : <Unreachable error={error} onTryAgain={ask} />
}

/** Inside the members' door. */
export const AdminsDoor = () => (useSession().user?.role === 'admin' ? <Outlet /> : <Navigate to={pages.home} replace />)

/** For hosts and the farm. Without a reply, the last user continues with what the phone has stored. */
export const HostsDoor = () => {
  const { user } = useSession()
  if (user === undefined && lastPersonAt(pages.handOver)) return <Outlet />
  return user?.role === 'user' ? <Navigate to={pages.home} replace /> : <MembersDoor />
}

/** Login and sign-up don't wait for the reply: nearly everyone who comes here is a stranger. */
export const StrangersDoor = () => {
  const arrival = useArrival()
  return useSession().user ? <Navigate to={wayOn(arrival)} replace /> : <Outlet />
}
