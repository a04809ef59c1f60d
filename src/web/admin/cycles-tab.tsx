import { Reading } from '../ui/reading.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { useReading } from '../use-call.ts'
import { CycleList } from './cycles/cycle-list.tsx'

export default function CyclesTab() {
  const cycles = useReading('listCycles')
  return (
    <TabPage
      heading="Cycles"
      lead="A cycle is a season of weekly pickups. Customers can subscribe to the active ones; stopping a cycle changes nothing for those who already have."
    >
      <Reading of={cycles}>{(list) => <CycleList cycles={list} askAgain={cycles.refetch} />}</Reading>
    </TabPage>
  )
}
