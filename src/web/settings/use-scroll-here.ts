import { useEffect, useRef } from 'react'

/** Someone redirected here by what the farm requires sees why: the section that this part is in. */
export const useScrollHere = <Part extends HTMLElement>(isNeeded: boolean) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isNeeded) part.current?.closest('section')?.scrollIntoView()
  }, [isNeeded])
  return part
}
