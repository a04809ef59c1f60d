import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type AdminPart, adminGroups, adminParts } from '../../../shared/admin-addresses.ts'
import { dashboard, nameOfGroup, nameOfPart } from '../../../words/en/dashboard/frame.ts'
import { useModestScreen } from '../parts/show/use-narrow-screen.ts'
import css from './rail.module.css'

/** How many things wait for the farmer in a part, and in words what they are. */
export type Waiting = { readonly count: number; readonly words: string }

export const tabId = ({ path }: AdminPart) => `tab${path.replaceAll('/', '-')}`
const groupId = (label: string) => `group-${label.replace(' ', '-')}`
const waitingId = (tab: AdminPart) => `${tabId(tab)}-waiting`

type RailProps = {
  readonly here: AdminPart | undefined
  /** By the path of the part that they wait in. */
  readonly waiting: ReadonlyMap<string, Waiting>
  readonly panelId: string
}

/**
 * Every part of the dashboard under four headings, beside the page at a desk and above it on a tablet. Tabs with an
 * address each: one stop for the Tab key, the arrows move on, Back goes to the last one that was chosen. One tab list, not
 * one per heading: three of four would have no selected tab. A tab list may not contain headings, so a heading describes
 * its tabs instead. Nothing folds away: farmers don't find what they can't see.
 */
export const Rail = ({ here, waiting, panelId }: RailProps) => {
  const list = useRef<HTMLDivElement>(null)
  const move = useArrows()
  const isBar = useModestScreen()
  useFocusFollows(list, here)

  return (
    <>
      <div
        role="tablist"
        aria-label={dashboard}
        aria-orientation={isBar ? 'horizontal' : 'vertical'}
        className={`stack card ${css.rail}`}
        ref={list}
        onKeyDown={move}
      >
        {adminGroups.map((group) => (
          <div key={group.label} className={css.group} role="presentation">
            {/* Whoever hears a tab hears its heading with it. */}
            <p className={css.heading} id={groupId(group.label)} aria-hidden="true">
              {nameOfGroup(group)}
            </p>
            <div className={`row ${css.parts}`} role="presentation">
              {group.parts.map((part) => (
                <Tab
                  key={part.path}
                  part={part}
                  group={group.label}
                  waiting={waiting.get(part.path)}
                  isHere={part === here}
                  panelId={panelId}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div hidden>
        {adminParts.map((part) => (
          <span key={part.path} id={waitingId(part)}>
            {waiting.get(part.path)?.words}
          </span>
        ))}
      </div>
    </>
  )
}

type TabProps = { part: AdminPart; group: string; waiting: Waiting | undefined; isHere: boolean; panelId: string }

const Tab = ({ part, group, waiting, isHere, panelId }: TabProps) => (
  <Link
    id={tabId(part)}
    to={part.path}
    role="tab"
    aria-describedby={waiting ? `${groupId(group)} ${waitingId(part)}` : groupId(group)}
    aria-selected={isHere}
    aria-controls={isHere ? panelId : undefined}
    tabIndex={isHere ? 0 : -1}
  >
    <span data-label={nameOfPart(part)}>{nameOfPart(part)}</span>
    {/* Its words describe the tab; in its name, 3 would be read as part of it. */}
    {waiting && <i data-count={waiting.count} aria-hidden="true" />}
  </Link>
)

/** Up and down in the rail, left and right in the bar; the other pair works too. */
const stepOf = (key: string, from: number, count: number): number | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === ' ' ? from : undefined
}

const useArrows = () => {
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    const focused = adminParts.findIndex((each) => tabId(each) === document.activeElement?.id)
    const next = adminParts[stepOf(event.key, focused, adminParts.length) ?? -1]
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    navigate(next.path, { replace: true })
  }
}

/** After Back the focus is not left on the tab one came from. */
const useFocusFollows = (list: RefObject<HTMLDivElement | null>, here: AdminPart | undefined) => {
  useLayoutEffect(() => {
    if (here && list.current?.contains(document.activeElement)) document.getElementById(tabId(here))?.focus()
  }, [here, list])
}
