import { useEffect, useId, useState } from 'react'
import type { AdminPart } from '../../shared/admin-addresses.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import { news } from '../../words/en/dashboard/frame.ts'
import { useReading } from '../calls/use-call.ts'
import { FARM_ZONE } from '../farm.ts'
import { FindAnything } from './dashboard-pages.tsx'
import { FactorStrip } from './factor-strip.tsx'
import { PartSelect } from './navigation/part-select.tsx'
import { NotReal } from './not-real.tsx'
import { careFigures } from './overview/figures.ts'
import css from './phone-frame.module.css'
import { Strip } from './strip.tsx'

/** The frame on a phone, in one line: which part it is, the search, and a bell with what is above every part at a desk. */
export const PhoneFrame = ({ here, pathname }: { here: AdminPart | undefined; pathname: string }) => {
  const { isOpen, toggle } = useNotices(pathname)
  const { data } = useReading('readOverview')
  const count = data ? careFigures(data).length : 0
  const notices = useId()
  return (
    <>
      <div className={css.line}>
        <PartSelect here={here} />
        <FindAnything />
        <button type="button" className={css.bell} aria-label={news(count)} aria-expanded={isOpen} aria-controls={notices} onClick={toggle}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4" />
          </svg>
          {count > 0 && <i data-count={count} aria-hidden="true" />}
        </button>
      </div>
      <div id={notices} className="stack gap-2" hidden={!isOpen}>
        {isOpen && (
          <>
            <NotReal />
            <FactorStrip />
            <Strip />
          </>
        )}
      </div>
    </>
  )
}

const SHOWN_AS = 'dashboard-notices-shown'

/** Open in the first part that is opened on a day, and when one presses the bell. */
const useNotices = (pathname: string) => {
  const [today] = useState(() => dateAt(new Date(), FARM_ZONE))
  const [at, setAt] = useState(() => (window.localStorage.getItem(SHOWN_AS) === today ? undefined : pathname))
  useEffect(() => window.localStorage.setItem(SHOWN_AS, today), [today])
  const isOpen = at === pathname
  return { isOpen, toggle: () => setAt(isOpen ? undefined : pathname) }
}
