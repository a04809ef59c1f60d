import { useLayoutEffect, useRef } from 'react'

/** What was pressed stays under the finger, although what opens and closes above it moves it in the page. */
export const useSteadyPlace = (chosen: string) => {
  const pressed = useRef<{ readonly element: Element; readonly top: number }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the choice that moves things
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { element, top } = pressed.current
    pressed.current = undefined
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [chosen])

  return (element: Element) => {
    pressed.current = { element, top: element.getBoundingClientRect().top }
  }
}
