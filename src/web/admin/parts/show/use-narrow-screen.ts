import { useSyncExternalStore } from 'react'
import { below } from '../../../breakpoints.ts'

const screenThat = (fits: string) => {
  const screen = window.matchMedia(fits)
  const listen = (tell: () => void) => {
    screen.addEventListener('change', tell)
    return () => screen.removeEventListener('change', tell)
  }
  return [listen, () => screen.matches] as const
}

const narrow = screenThat(below('tablet'))
const modest = screenThat(`screen and ${below('desk')}`)

/** Where tabs become a dropdown and tables become cards. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(...narrow)

/** Where a table of many columns becomes cards; on paper it is always a table. */
export const useModestScreen = (): boolean => useSyncExternalStore(...modest)
