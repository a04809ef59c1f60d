import { useSyncExternalStore } from 'react'
import { NARROW_SCREEN_PX } from '../../shared/limits.ts'

const narrow = window.matchMedia(`(width < ${NARROW_SCREEN_PX}px)`)

const listen = (tell: () => void) => {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/** Where tabs become a dropdown and tables become cards. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(listen, () => narrow.matches)
