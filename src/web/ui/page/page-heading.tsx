import { useEffect, useRef } from 'react'
import { FARM_NAME } from '../../farm.ts'

/** The one h1 of a page. It names the tab and, when one came here from another page, takes the focus from main. */
export const PageHeading = ({ children, title = children }: { children: string; title?: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · ${FARM_NAME}`
  }, [title])

  useEffect(() => {
    // A page may come late; someone who has moved on meanwhile is left where they are.
    if (document.activeElement === heading.current?.closest('main')) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
