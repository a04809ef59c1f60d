import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminWeek, packingPages } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import { addDays } from '../../../../shared/dates/calendar.ts'
import type { Week } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { sayPledged } from '../../../../words/en/pantry.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EggsToGather } from '../../parts/show/pieces.tsx'
import { Actions } from '../../parts/show/tab-page.tsx'
import css from './week.module.css'
import { sayWeek } from './week-words.ts'

/** What the week comes to, and the way to the weeks beside it. */
export const WeekHead = ({ week, children }: { week: Week; children: ReactNode }) => (
  <div className={`stack gap-2 ${css.head}`}>
    <h3>{sayWeek(week)}</h3>
    <nav className="row center gap-x-5 soft" aria-label={words.weeks}>
      <span>{words.fromTo(week.monday, week.sunday)}</span>
      <Link className="thumb" to={weekPage(addDays(week.monday, -7))}>
        {words.weekBefore}
      </Link>
      <Link className="thumb" to={weekPage(addDays(week.monday, 7))}>
        {words.weekAfter}
      </Link>
    </nav>
    <EggsToGather of={week} />
    {week.pledged && week.pledged.this_week > 0 && <p className={css.pledged}>{sayPledged(week.pantry_name, week.pledged)}</p>}
    {children}
  </div>
)

/** The paper for all of the week. */
export const WeekPaper = ({ week }: { week: Week }) =>
  week.days.length > 0 && (
    <Actions>
      <LinkButton to={packingPages.sheet + fillQuery({ week: week.monday })}>{words.printAllSheets}</LinkButton>
      <LinkButton isSecond to={packingPages.labels + fillQuery({ week: week.monday, paper: 'letter' })}>
        {words.printAllLabels}
      </LinkButton>
    </Actions>
  )

const weekPage = (week: string) => adminWeek.packing.path + fillQuery({ week })
