import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { pages } from '../../../../shared/addresses.ts'
import { adminWeek } from '../../../../shared/admin-addresses.ts'
import { dateAt } from '../../../../shared/dates/calendar.ts'
import type { FirstRun } from '../../../../shared/shapes/farm/first-run.ts'
import type { PackingDay } from '../../../../shared/shapes/packing.ts'
import { firstRunWords } from '../../../../words/en/dashboard/first-run.ts'
import { useReading } from '../../../calls/use-call.ts'
import { FARM_ZONE } from '../../../farm.ts'
import { SiteList } from '../../../hand-over/site-list.tsx'
import { addTap, type Tap, withTaps } from '../../../hand-over/taps.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Reading } from '../../../ui/page/reading.tsx'
import { labelPapers } from '../label-papers.ts'
import { LabelSheet } from '../label-sheet.tsx'
import { fillSheets, makeLabels } from '../labels.ts'
import { SitePage } from '../site-page.tsx'
import css from './practice.module.css'
import { practiceDay, practiceList } from './practice-day.ts'

/** What a packing day will look like, before there is one; a farm with orders has real ones. */
export default function Practice() {
  const overview = useReading('readOverview')
  return (
    <Reading of={overview} like={{ cards: 2 }}>
      {({ first_run }) => (first_run ? <PracticeDay run={first_run} /> : <Navigate to={adminWeek.packing.path} replace />)}
    </Reading>
  )
}

const PracticeDay = ({ run }: { run: FirstRun }) => {
  const [now] = useState(() => new Date())
  const day = practiceDay({ site_name: run.site_name, start_date: run.cycle?.start_date }, now, dateAt(now, FARM_ZONE))
  const [labels = []] = fillSheets(makeLabels(day.pickup_date, day.sites, false), labelPapers.letter.across * labelPapers.letter.down, 0)
  return (
    <div className="stack gap-8">
      <div className={`stack gap-3 ${css.head}`}>
        <Link className="thumb" to={pages.admin}>
          {firstRunWords.back}
        </Link>
        <PageHeading>A practice packing day</PageHeading>
        <p className={css.practice} role="note">
          <strong>Practice.</strong> These people are made up. Nothing here is stored, counted, charged or emailed. It disappears with your
          first order.
        </p>
      </div>
      <section className="stack gap-3" aria-labelledby="practice-sheet">
        <h2 id="practice-sheet">The sheet that goes with the crate</h2>
        <p className="soft">One page per site: who gets how many, and a box to sign.</p>
        {day.sites.map((site) => (
          <SitePage key={site.site_id} day={day} site={site} />
        ))}
      </section>
      <section className="stack gap-3" aria-labelledby="practice-labels">
        <h2 id="practice-labels">Labels for the cartons</h2>
        <p className="soft">For label sheets from any office supply store.</p>
        <div className={css.labels}>
          <LabelSheet asOf={day.as_of} paper={labelPapers.letter} places={labels} number={1} />
        </div>
      </section>
      <Phone day={day} />
    </div>
  )
}

/** Marks as on the host's phone; they go no further than this page. */
const Phone = ({ day }: { day: PackingDay }) => {
  const [taps, setTaps] = useState<readonly Tap[]>([])
  const [last, setLast] = useState<number>()
  const list = withTaps({ today: day.pickup_date, sites: practiceList(day) }, taps)
  return (
    <section className="stack gap-3" aria-labelledby="practice-phone">
      <h2 id="practice-phone">The list on the host's phone</h2>
      <p className="soft">The host taps the name of each person who comes. Try it.</p>
      <div className={css.phone}>
        {list.sites.map((site) => (
          <SiteList
            key={site.site_id}
            site={site}
            today={list.today}
            wanted={{ name: '', isStillToCome: false }}
            tapping={{
              tap: (row, mark) => {
                setLast(row.pickup_id)
                setTaps(addTap(taps, row, mark, new Date()))
              },
              last,
              waiting: new Set(),
            }}
          />
        ))}
      </div>
    </section>
  )
}
