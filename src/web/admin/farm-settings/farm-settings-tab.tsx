import { adminWeek } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { DayChanges } from './day-changes/day-changes.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function FarmSettings() {
  return (
    <TabPage
      heading={adminWeek.farmSettings.label}
      lead="How your weeks run, and what customers see of you in the shop and in their mails."
    >
      <Reading of={useReading('readFarmSettings')}>{(saved) => <SettingsForm saved={saved} />}</Reading>
      <DayChanges />
    </TabPage>
  )
}
