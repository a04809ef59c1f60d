import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import css from './link-tabs.module.css'

export type LinkTab = { readonly path: string; readonly label: string }

type Props = { readonly label: string; readonly tabs: readonly LinkTab[]; readonly here: LinkTab | undefined; readonly panelId: string }

export const tabId = ({ path }: LinkTab) => `tab${path.replaceAll('/', '-')}`

/** Tabs with an address each: one stop for the Tab key, the arrows move on, Back goes to the last one that was chosen. */
export const LinkTabs = ({ label, tabs, here, panelId }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useFocusFollows(list, here)

  const move = (event: KeyboardEvent) => {
    const focused = tabs.findIndex((each) => tabId(each) === document.activeElement?.id)
    const next = tabs[stepOf(event.key, focused, tabs.length) ?? -1]
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    navigate(next.path, { replace: true })
  }

  return (
    <div role="tablist" aria-label={label} className={css.tabs} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          id={tabId(tab)}
          data-label={tab.label}
          to={tab.path}
          role="tab"
          aria-selected={tab === here}
          aria-controls={tab === here ? panelId : undefined}
          tabIndex={tab === (here ?? tabs[0]) ? 0 : -1}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  )
}

const stepOf = (key: string, from: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === ' ' ? from : undefined
}

/** After Back the focus is not left on the tab one came from. */
const useFocusFollows = (list: RefObject<HTMLDivElement | null>, here: LinkTab | undefined) => {
  useLayoutEffect(() => {
    if (here && list.current?.contains(document.activeElement)) document.getElementById(tabId(here))?.focus()
  }, [here, list])
}
