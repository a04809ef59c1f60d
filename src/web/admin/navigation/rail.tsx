import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminGroup, AdminPart } from '../../../shared/admin-addresses.ts'
import { dashboard, nameOfGroup, nameOfPart } from '../../../words/en/dashboard/frame.ts'
import { leavePage } from '../../ui/form/unsaved.ts'
import { useModestScreen } from '../parts/show/use-narrow-screen.ts'
import css from './rail.module.css'
import { useGroups } from './use-groups.ts'

/** How many things wait for the farmer in a part, and in words what they are. */
export type Waiting = { readonly count: number; readonly words: string }

export const tabId = ({ path }: AdminPart) => `tab${path.replaceAll('/', '-')}`
const waitingId = (tab: AdminPart) => `${tabId(tab)}-waiting`
const groupWaitingId = (group: AdminGroup) => `group-${group.label}-waiting`

type RailProps = {
  readonly here: AdminPart | undefined
  /** By the path of the part that they wait in. */
  readonly waiting: ReadonlyMap<string, Waiting>
  readonly panelId: string
}

/**
 * The destinations of the dashboard, and below them the parts of the one that is open: beside the page at a desk, above it
 * on a tablet. The destinations never move. The parts are tabs with an address each: one stop for the Tab key, the arrows
 * move on, Back goes to the last one that was chosen.
 */
export const Rail = ({ here, waiting, panelId }: RailProps) => {
  const groups = useGroups(here)
  const open = here && groups.find(({ parts }) => parts.includes(here))
  return (
    <div className={`stack card ${css.rail}`}>
      <nav className={css.groups} aria-label={dashboard}>
        {groups.map((group) => (
          <Destination key={group.label} group={group} isOpen={group === open} waiting={waiting} />
        ))}
      </nav>
      {open && <Parts group={open} here={here} waiting={waiting} panelId={panelId} />}
    </div>
  )
}

type DestinationProps = { readonly group: AdminGroup; readonly isOpen: boolean; readonly waiting: RailProps['waiting'] }

const Destination = ({ group, isOpen, waiting }: DestinationProps) => {
  const all = group.parts.flatMap(({ path }) => waiting.get(path) ?? [])
  return (
    <>
      <Link
        className={css.destination}
        to={group.parts[0]?.path ?? ''}
        aria-current={isOpen || undefined}
        aria-describedby={all.length > 0 ? groupWaitingId(group) : undefined}
      >
        <span data-label={nameOfGroup(group)}>{nameOfGroup(group)}</span>
        {/* Its words describe the link; in its name, 3 would be read as part of it. */}
        {all.length > 0 && <i data-count={all.reduce((sum, { count }) => sum + count, 0)} aria-hidden="true" />}
      </Link>
      <span id={groupWaitingId(group)} hidden>
        {all.map(({ words }) => words).join(', ')}
      </span>
    </>
  )
}

const Parts = ({ group, here, waiting, panelId }: RailProps & { readonly group: AdminGroup }) => {
  const list = useRef<HTMLDivElement>(null)
  const move = useArrows(group.parts)
  const isBar = useModestScreen()
  useFocusFollows(list, here)
  return (
    <>
      <div
        role="tablist"
        aria-label={nameOfGroup(group)}
        aria-orientation={isBar ? 'horizontal' : 'vertical'}
        className={css.parts}
        ref={list}
        onKeyDown={move}
      >
        {group.parts.map((part) => (
          <Tab key={part.path} part={part} waiting={waiting.get(part.path)} isHere={part === here} panelId={panelId} />
        ))}
      </div>
      <div hidden>
        {group.parts.map((part) => (
          <span key={part.path} id={waitingId(part)}>
            {waiting.get(part.path)?.words}
          </span>
        ))}
      </div>
    </>
  )
}

type TabProps = { part: AdminPart; waiting: Waiting | undefined; isHere: boolean; panelId: string }

const Tab = ({ part, waiting, isHere, panelId }: TabProps) => (
  <Link
    id={tabId(part)}
    to={part.path}
    role="tab"
    aria-describedby={waiting && waitingId(part)}
    aria-selected={isHere}
    aria-controls={isHere ? panelId : undefined}
    tabIndex={isHere ? 0 : -1}
  >
    <span data-label={nameOfPart(part)}>{nameOfPart(part)}</span>
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

const useArrows = (parts: readonly AdminPart[]) => {
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    const focused = parts.findIndex((each) => tabId(each) === document.activeElement?.id)
    const next = parts[stepOf(event.key, focused, parts.length) ?? -1]
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    leavePage(() => {
      document.getElementById(tabId(next))?.focus()
      navigate(next.path, { replace: true })
    })
  }
}

/** After Back the focus is not left on the tab one came from. */
const useFocusFollows = (list: RefObject<HTMLDivElement | null>, here: AdminPart | undefined) => {
  useLayoutEffect(() => {
    if (here && list.current?.contains(document.activeElement)) document.getElementById(tabId(here))?.focus()
  }, [here, list])
}
