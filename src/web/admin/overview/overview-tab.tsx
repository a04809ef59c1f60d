import { adminWeek } from '../../../shared/admin-addresses.ts'
import { dozensOfEggs } from '../../../words/en/dashboard/products.ts'
import { isAwaited, useAnswer, useReading } from '../../calls/use-call.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EggsOf } from '../parts/harvest/eggs-this-week.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { CapacityPanel } from './capacity-panel.tsx'
import { CarePanel } from './care-panel.tsx'
import { CycleMoney } from './cycle-money.tsx'
import { LastSignIn } from './last-sign-in.tsx'
import { NextDay } from './next-day.tsx'
import css from './overview.module.css'
import { RetentionPanel } from './retention-panel.tsx'
import { WeekCartons } from './week-cartons.tsx'

export default function OverviewPage() {
  const overview = useReading('readOverview')
  const charts = useReading('readCharts')
  // What stands above most of it: nothing else is drawn before.
  const harvest = useAnswer('readHarvest', { query: {} })
  return (
    <TabPage
      isWide
      heading={adminWeek.overview.label}
      lead="The next pickup day, what's left to sell, what needs attention, and how the season is going."
    >
      {[overview, harvest].some(isAwaited) ? (
        <Loading cards={4} />
      ) : (
        <>
          <Reading of={overview} like={{ cards: 2 }}>
            {(data) => (
              <div className={`stack gap-6 ${css.pair}`}>
                <div className={`stack gap-6 ${css.column}`}>
                  <NextDay next={data.next} />
                  <EggsOf harvest={harvest} />
                </div>
                <div className={`stack gap-6 ${css.column}`}>
                  <CarePanel overview={data} />
                  <CapacityPanel overview={data} />
                  {charts.data?.retention && <RetentionPanel retention={charts.data.retention} />}
                </div>
              </div>
            )}
          </Reading>
          <Reading of={charts} like={{ cards: 2 }}>
            {({ weeks, cycles }) => (
              <div className={`stack gap-6 ${css.pair}`}>
                <WeekCartons weeks={weeks} unit={overview.data?.has_products ? dozensOfEggs : 'Cartons'} />
                <CycleMoney cycles={cycles} />
              </div>
            )}
          </Reading>
          <LastSignIn />
        </>
      )}
    </TabPage>
  )
}
