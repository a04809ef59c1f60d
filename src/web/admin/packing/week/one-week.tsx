import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminTabs, adminWeek, CHANGE_DAY } from '../../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../../shared/call.ts'
import { isPlainDate } from '../../../../shared/dates/calendar.ts'
import type { Week, WeekDay } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { useAnswer, useReading } from '../../../calls/use-call.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { EggsThisWeek } from '../../parts/harvest/eggs-this-week.tsx'
import { useNarrowScreen } from '../../parts/show/use-narrow-screen.ts'
import { ChangedDays, type WantedDay } from '../changed-days/changed-days.tsx'
import { SpareCartons } from '../spare/spare-cartons.tsx'
import { DayLine } from './day-line.tsx'
import css from './week.module.css'
import { WeekHead, WeekPaper } from './week-head.tsx'
import { isDone, nameDays, sayEnd } from './week-words.ts'

/** What is to do this week, or in another one. */
export const OneWeek = ({ of }: { of: string | undefined }) => {
  const week = useAnswer('readWeek', { query: of ? { of } : {} })
  const asked = useSearchParams()[0].get(CHANGE_DAY) ?? ''
  const [wanted, setWanted] = useState<WantedDay | undefined>(isPlainDate(asked) ? { date: asked, press: 0 } : undefined)
  const change = (date: string) => setWanted((before) => ({ date, press: (before?.press ?? 0) + 1 }))
  return (
    <>
      <Reading of={week} like={{ lines: 1, cards: 4 }}>
        {(read) => <Days week={read} onChangeDay={change} />}
      </Reading>
      <SpareCartons />
      <ChangedDays wanted={wanted} />
    </>
  )
}

const Days = ({ week, onChangeDay }: { week: Week; onChangeDay: (date: string) => void }) => {
  const isNarrow = useNarrowScreen()
  const gone = week.days.filter(({ pickup_date }) => pickup_date < week.today)
  const coming = week.days.filter(({ pickup_date }) => pickup_date >= week.today)
  const first = coming.find((day) => !isDone(day))
  const line = (day: Week['days'][number]) => (
    <DayLine key={day.pickup_date} day={day} today={week.today} isFirst={day === first} onChangeDay={onChangeDay} />
  )
  return (
    <section className="stack gap-3" aria-label={words.theWeek}>
      <WeekHead week={week}>{!isNarrow && <WeekPaper week={week} />}</WeekHead>
      {coming.map(line)}
      {coming.length > 0 && <EggsThisWeek of={week.monday} />}
      {/* On a phone one packs; paper is printed at a desk. */}
      {isNarrow && <WeekPaper week={week} />}
      <WeekEnd week={week} coming={coming} />
      <QuestionsToAnswer />
      {gone.length > 0 && (
        <Folded key={week.monday} name={nameDays(gone)}>
          <div className="stack gap-3">{gone.map(line)}</div>
        </Folded>
      )}
    </section>
  )
}

/** What people wait for besides their eggs. */
const QuestionsToAnswer = () => {
  const count = useReading('readOverview').data?.care.questions ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link className="thumb" to={adminTabs.questions.path}>
        {words.questionsToAnswer(count)}
      </Link>
    </p>
  )
}

const WeekEnd = ({ week, coming }: { week: Week; coming: readonly WeekDay[] }) => {
  const says = sayEnd(week, coming)
  return (
    <div role="status">
      {says && (
        <p className={css.end}>
          {says} {week.next && <Link to={adminWeek.packing.path + fillQuery({ week: week.next.pickup_date })}>{words.lookAhead}</Link>}
        </p>
      )}
    </div>
  )
}
