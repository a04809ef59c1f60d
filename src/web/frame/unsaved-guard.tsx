import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as words from '../../words/en/pages/unsaved.ts'
import { guardWith } from '../ui/form/unsaved.ts'
import { watchForms } from './changed-forms.ts'
import type { Asking } from './unsaved-dialog.tsx'

const PATIENCE_MS = 1_000

/** Where the dialog does not come, the browser asks, with the same words: at once if it cannot come, else after a moment. */
const AskPlainly = ({ stay, leave, afterMs = 0 }: Asking & { readonly afterMs?: number }) => {
  const latest = useRef({ stay, leave })
  latest.current = { stay, leave }
  useEffect(() => {
    const timer = setTimeout(() => (window.confirm(words.lostIfLeft) ? latest.current.leave() : latest.current.stay()), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return null
}

const loadDialog = (): Promise<{ default: ComponentType<Asking> }> => import('./unsaved-dialog.tsx').catch(() => ({ default: AskPlainly }))
const UnsavedDialog = lazy(loadDialog)

/** Asks before a page with a changed form is left: by a link, by Back, by a choice in the dashboard, or with the tab. */
export default function UnsavedGuard() {
  const { asked, stay, leave } = useGuard()
  if (!asked) return null
  return (
    <Suspense fallback={<AskPlainly stay={stay} leave={leave} afterMs={PATIENCE_MS} />}>
      <UnsavedDialog stay={stay} leave={leave} />
    </Suspense>
  )
}

type Way = { readonly go: () => void }

const useGuard = () => {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  const location = useLocation()
  const [asked, ask] = useState<Way>()
  const isLeaving = useRef(false)
  // The router counts the entries of the browser's history in their state.
  const here = useRef({ pathname: location.pathname, at: 0 })

  useLayoutEffect(() => {
    if (here.current.pathname !== location.pathname) ask(undefined)
    here.current = { pathname: location.pathname, at: window.history.state?.idx ?? 0 }
    isLeaving.current = false
  }, [location])

  useEffect(() => {
    const forms = watchForms()
    const isAsked = () => !isLeaving.current && forms.isChanged()

    const onLink = (event: MouseEvent) => {
      const to = wayOf(event)
      if (!to || to.pathname === here.current.pathname || !isAsked()) return
      event.preventDefault()
      event.stopPropagation()
      ask({ go: () => latest.current(to.pathname + to.search + to.hash) })
    }
    let isReturning = false
    const hearBack = (event: PopStateEvent) => {
      const steps = (event.state?.idx ?? here.current.at) - here.current.at
      const isElsewhere = steps !== 0 && window.location.pathname !== here.current.pathname
      if (!isReturning && !(isElsewhere && isAsked())) return
      // The browser has gone there already: it comes back before the router hears of it.
      event.stopImmediatePropagation()
      if (!isReturning) {
        window.history.go(-steps)
        ask({ go: () => window.history.go(steps) })
      }
      isReturning = !isReturning
    }
    const onClose = (event: BeforeUnloadEvent) => {
      if (isAsked()) event.preventDefault()
    }
    const unguard = guardWith({ ask: (go) => (isAsked() ? ask({ go }) : go()), hearBack })
    document.addEventListener('click', onLink, true)
    // With the first change, most of which begin with a press.
    for (const name of ['input', 'click']) document.addEventListener(name, loadDialog, { once: true })
    window.addEventListener('beforeunload', onClose)
    return () => {
      forms.stop()
      unguard()
      document.removeEventListener('click', onLink, true)
      for (const name of ['input', 'click']) document.removeEventListener(name, loadDialog)
      window.removeEventListener('beforeunload', onClose)
    }
  }, [])

  const leave = () => {
    isLeaving.current = true
    ask(undefined)
    asked?.go()
  }
  return { asked, stay: () => ask(undefined), leave }
}

/** Where a press on a link leads in this tab, within the shop. A link to elsewhere unloads the page, and the browser asks. */
const wayOf = (event: MouseEvent): URL | undefined => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]:not([download], [target])') : null
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const to = new URL(link.href)
  return to.origin === window.location.origin && !to.pathname.startsWith('/api/') ? to : undefined
}
