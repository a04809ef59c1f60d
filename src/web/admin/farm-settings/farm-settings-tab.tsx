import { Link } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function FarmSettings() {
  return (
    <TabPage
      heading={adminWeek.farmSettings.label}
      lead="How your weeks run, and what customers see of you in the shop and in their mails."
    >
      <Reading of={useReading('readFarmSettings')}>{(saved) => <SettingsForm saved={saved} />}</Reading>
      <p>
        A holiday, a storm, a day at the fair? Pickup days are changed on <Link to={adminWeek.packing.path}>{adminWeek.packing.label}</Link>
        .
      </p>
    </TabPage>
  )
}
