import { useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../shared/addresses.ts'
import { type Arrival, useArrival, wayOn } from './arrival.ts'
import { useSession } from './session.tsx'
import { readNames } from './stored/stored-names.ts'
import { Loading } from './ui/page/loading.tsx'
import { Unreachable } from './ui/page/unreachable.tsx'

export const MembersDoor = () => {
  const { user, isUnreachable, ask } = useSession()
  const { pathname, search, hash } = useLocation()
  const wasInside = useRef(false)
  if (user) wasInside.current = true
  if (user) return <Outlet />
  // Only who was inside has pressed something that now needs a login; a stranger is simply led there.
  // Who comes with a mailed link is told why.
  const notice: Arrival = wasInside.current ? { notice: 'signInFirst' } : hash ? { notice: 'finishLink' } : {}
  if (user === null) return <Navigate to={pages.login} replace state={{ from: pathname + search + hash, ...notice } satisfies Arrival} />
  return isUnreachable ? <Unreachable onTryAgain={ask} /> : <Loading />
}

/** Inside the members' door. */
export const AdminsDoor = () => (useSession().user?.role === 'admin' ? <Outlet /> : <Navigate to={pages.home} replace />)

/** Who looks after a site, and the farm. Without an answer, whoever was there last goes on with what the phone keeps. */
export const HostsDoor = () => {
  const { user } = useSession()
  if (user === undefined && readNames()) return <Outlet />
  return user?.role === 'user' ? <Navigate to={pages.home} replace /> : <MembersDoor />
}

/** Login and sign-up do not wait for the answer: nearly everyone who comes here is a stranger. */
export const StrangersDoor = () => {
  const arrival = useArrival()
  return useSession().user ? <Navigate to={wayOn(arrival)} replace /> : <Outlet />
}
