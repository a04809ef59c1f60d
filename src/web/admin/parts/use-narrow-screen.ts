import { useSyncExternalStore } from 'react'
import { NARROW_SCREEN_PX } from '../../../shared/limits.ts'

const screenThat = (fits: string) => {
  const screen = window.matchMedia(fits)
  const listen = (tell: () => void) => {
    screen.addEventListener('change', tell)
    return () => screen.removeEventListener('change', tell)
  }
  return [listen, () => screen.matches] as const
}

const narrow = screenThat(`(width < ${NARROW_SCREEN_PX}px)`)
const modest = screenThat('screen and (width < 1024px)')

/** Where tabs become a dropdown and tables become cards. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(...narrow)

/** Where a table of many columns becomes cards; on paper it is always a table. */
export const useModestScreen = (): boolean => useSyncExternalStore(...modest)
