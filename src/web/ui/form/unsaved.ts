import { useEffect, useRef } from 'react'

/** What forms and pages tell the guard that asks before changes are lost (`frame/unsaved-guard.tsx`), which is loaded later. */

/** From a form: what was sent is not saved, so it is still to lose. */
export const UNSENT = 'unsent'

const drafts = new Set<() => boolean>()

/** Changes that no form on the page shows at the moment. */
export const hasHiddenDrafts = (): boolean => [...drafts].some((isChanged) => isChanged())

export const useHiddenDrafts = (isChanged: () => boolean) => {
  const latest = useRef(isChanged)
  latest.current = isChanged
  useEffect(() => {
    const ask = () => latest.current()
    drafts.add(ask)
    return () => void drafts.delete(ask)
  }, [])
}

type Ask = (go: () => void) => void
type Guard = { readonly ask: Ask; readonly hearBack: (event: PopStateEvent) => void }
const NONE: Guard = { ask: (go) => go(), hearBack: () => {} }
let guard = NONE

/** For a way to another page that is not a link: the guard may ask first. */
export const leavePage: Ask = (go) => guard.ask(go)

// Before the router, which listens from its first drawing on: a browser asks the listeners of a window in their order.
window.addEventListener('popstate', (event) => guard.hearBack(event))

export const guardWith = (guarding: Guard) => {
  guard = guarding
  return () => {
    guard = NONE
  }
}
