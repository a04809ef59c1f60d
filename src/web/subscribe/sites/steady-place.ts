import { useLayoutEffect, useRef } from 'react'

/** What was pressed stays under the finger, although what opens and closes above it moves it in the page. */
export const useSteadyPlace = () => {
  const pressed = useRef<{ readonly element: Element; readonly top: number }>(undefined)

  // With the drawing that follows a press; after all others there is nothing to do.
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { element, top } = pressed.current
    pressed.current = undefined
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })

  return (element: Element) => {
    pressed.current = { element, top: element.getBoundingClientRect().top }
  }
}
