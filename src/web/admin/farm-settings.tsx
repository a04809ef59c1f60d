import { adminWeek } from '../../shared/admin-addresses.ts'
import { Reading } from '../ui/reading.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { useReading } from '../use-call.ts'
import { DayChanges } from './day-changes/day-changes.tsx'
import { SettingsForm } from './farm-settings/settings-form.tsx'

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
