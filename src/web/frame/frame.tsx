import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { useSession } from '../session.tsx'
import { lastPersonAt } from '../stored/last-person.ts'
import { ErrorBoundary } from '../ui/page/error-boundary.tsx'
import { Loading } from '../ui/page/loading.tsx'
import css from './frame.module.css'
import { Header, HeaderPlace } from './header.tsx'

/** Strangers have no form to lose. A page works without it. */
const UnsavedGuard = lazy(() => import('./unsaved-guard.tsx').catch(() => ({ default: () => null })))

/** Entry pages; an emailed link may be for another person than the one logged in. */
const WITHOUT_HEADER: readonly string[] = [
  pages.login,
  pages.signUp,
  pages.resetPassword,
  pages.verifyEmail,
  pages.confirmEmail,
  pages.unsubscribe,
  pages.card,
]

/** The frame around every page. */
export const Frame = () => {
  const { pathname, key } = useLocation()
  const { user: known, isUnreachable } = useSession()
  const user = isUnreachable ? lastPersonAt(pathname) : known
  const page = pageAt(pathname)
  const main = useArrivalAt(page)
  const isTool = page === pages.admin
  return (
    <>
      {!WITHOUT_HEADER.includes(pathname) &&
        (user ? <Header user={user} isTool={isTool} /> : user === undefined && <HeaderPlace isTool={isTool} isUnknown={isUnreachable} />)}
      <main className={isTool ? `${css.main} ${css.tool}` : css.main} id="main" tabIndex={-1} ref={main}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {user && (
        <Suspense>
          <UnsavedGuard />
        </Suspense>
      )}
    </>
  )
}

/** The tabs of the dashboard are one page: they keep the focus to themselves. */
const pageAt = (pathname: string) => (pathname.startsWith(`${pages.admin}/`) ? pages.admin : pathname)

/** Browsers bring people to the top of a page they load; ours are not loaded, so we do it. */
const useArrivalAt = (page: string) => {
  const main = useRef<HTMLElement>(null)
  const last = useRef(page)
  const isBackOrForward = useNavigationType() === 'POP'

  // Before the effects of the page itself: its heading takes the focus over.
  useLayoutEffect(() => {
    if (last.current === page) return
    last.current = page
    main.current?.focus({ preventScroll: true })
    if (!isBackOrForward) window.scrollTo(0, 0)
  }, [page, isBackOrForward])

  return main
}
