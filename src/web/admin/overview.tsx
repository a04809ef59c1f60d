import { adminWeek } from '../../shared/admin-addresses.ts'
import { Reading } from '../ui/reading.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { useReading } from '../use-call.ts'
import { CarePanel } from './overview/care-panel.tsx'
import { CycleMoney } from './overview/cycle-money.tsx'
import { NextDay } from './overview/next-day.tsx'
import css from './overview/overview.module.css'
import { RoomPanel } from './overview/room-panel.tsx'
import { WeekCartons } from './overview/week-cartons.tsx'

export default function OverviewPage() {
  const overview = useReading('readOverview')
  const charts = useReading('readCharts')
  return (
    <TabPage
      isWide
      heading={adminWeek.overview.label}
      lead="The next pickup day, what is left to sell, what needs an eye, and how the season goes."
    >
      <Reading of={overview}>
        {(data) => (
          <div className={css.pair}>
            <NextDay next={data.next} />
            <div className={css.column}>
              <CarePanel overview={data} />
              <RoomPanel room={data.room} />
            </div>
          </div>
        )}
      </Reading>
      <Reading of={charts}>
        {({ weeks, cycles }) => (
          <div className={css.pair}>
            <WeekCartons weeks={weeks} />
            <CycleMoney cycles={cycles} />
          </div>
        )}
      </Reading>
    </TabPage>
  )
}
