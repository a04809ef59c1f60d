import { isAwaited, useReading } from '../../calls/use-call.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { CycleList } from './cycle-list.tsx'

export default function CyclesTab() {
  const cycles = useReading('listCycles')
  const used = useReading('listUsed')
  // What the holidays on the cards are counted from.
  const sites = useReading('listSites')
  const changes = useReading('listDayChanges')
  return (
    <TabPage
      heading="Cycles"
      lead="A cycle is a season of weekly pickups. Customers can subscribe to active cycles. Stopping a cycle changes nothing for people who already subscribed."
    >
      {/* All at once, so that nothing comes late; without an answer Delete is offered, and refused where it must be. */}
      <Reading of={cycles} like={{ rows: 5 }}>
        {(list) =>
          [used, sites, changes].some(isAwaited) ? (
            <Loading rows={5} />
          ) : (
            <CycleList cycles={list} used={used.data} planned={{ sites: sites.data, changes: changes.data }} askAgain={cycles.refetch} />
          )
        }
      </Reading>
    </TabPage>
  )
}
