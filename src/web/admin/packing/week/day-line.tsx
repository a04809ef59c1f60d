import { useState } from 'react'
import { Link } from 'react-router'
import { adminWeek, packingPages } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import type { WeekDay } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { showDate, startLine } from '../../../../words/en/dates/show-date.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { Tag } from '../../../ui/show/tag.tsx'
import { SiteLine } from './site-line.tsx'
import css from './week.module.css'
import { hoursOf, isDone, sayDay, sayPacked } from './week-words.ts'

type Props = {
  readonly day: WeekDay
  readonly today: string
  /** The next one to pack, which is expanded. */
  readonly isFirst: boolean
  readonly onChangeDay: (date: string) => void
}

/** A day in one line; its sites, its paper and what can be done about it unfold. */
export const DayLine = ({ day, today, isFirst, onChangeDay }: Props) => {
  const { pickup_date, sites } = day
  const [name, isToday] = [startLine(showDate(pickup_date)), pickup_date === today]
  const hours = hoursOf(day)
  // The last tick of a day does not fold it under the farmer's finger.
  const [wasFirst] = useState(isFirst)
  return (
    <details className={css.day} open={wasFirst}>
      <summary>
        <span className={`row gap-x-3 ${css.date}`}>
          <strong>{isToday ? words.today(pickup_date) : name}</strong>
          {hours && <span>{hours}</span>}
        </span>
        <span className={css.sum}>{sayDay(day)}</span>
        <Tag kind={isDone(day) ? 'good' : 'quiet'}>{sayPacked(day)}</Tag>
      </summary>
      <ul className={css.sites}>
        {sites.map((site) => (
          <SiteLine key={site.site_id} date={pickup_date} site={site} isToday={isToday} />
        ))}
      </ul>
      <div className={`row center gap-x-5 ${css.deeds}`}>
        <DayPaper date={pickup_date} name={name} />
        <Link className="thumb" to={adminWeek.packing.path + fillQuery({ date: pickup_date })} aria-label={`${words.seeDetails}: ${name}`}>
          {words.seeDetails}
        </Link>
        {pickup_date >= today && (
          <TextButton label={`${words.changeThisDay}: ${name}`} onClick={() => onChangeDay(pickup_date)}>
            {words.changeThisDay}
          </TextButton>
        )}
      </div>
    </details>
  )
}

/** The paper of a day. */
const DayPaper = ({ date, name }: { date: string; name: string }) => (
  <>
    <Link className="thumb" to={packingPages.sheet + fillQuery({ date })} aria-label={`${words.printSheets}: ${name}`}>
      {words.printSheets}
    </Link>
    <Link className="thumb" to={packingPages.labels + fillQuery({ date, paper: 'letter' })} aria-label={`${words.printLabels}: ${name}`}>
      {words.printLabels}
    </Link>
  </>
)
