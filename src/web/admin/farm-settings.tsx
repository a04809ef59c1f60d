import { adminWeek } from '../../shared/admin-addresses.ts'
import { TabPage } from '../ui/tab-page.tsx'
import { DayChanges } from './day-changes/day-changes.tsx'

export default function FarmSettings() {
  return (
    <TabPage heading={adminWeek.farmSettings.label} lead="How your weeks run.">
      <DayChanges />
    </TabPage>
  )
}
