import { Link } from 'react-router'
import { adminWeek, posterPage } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { Actions, Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { PhotoForm } from './photo-form.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function FarmSettings() {
  return (
    <TabPage
      heading={adminWeek.farmSettings.label}
      lead="How your weeks run, and what customers see of you in the shop and in their mails."
    >
      <Reading of={useReading('readFarmSettings')}>{(saved) => <SettingsForm saved={saved} />}</Reading>
      <Reading of={useReading('readFarmPhoto')}>{({ photo }) => <PhotoForm stored={photo} />}</Reading>
      <Sheet heading="Poster">
        <p>A sheet to hang up, with your price, season and sites, and a code that leads to your shop.</p>
        <Actions>
          <LinkButton to={posterPage.path} isSecond>
            Print a poster
          </LinkButton>
        </Actions>
      </Sheet>
      <p>
        A holiday, a storm, a day at the fair? Pickup days are changed on <Link to={adminWeek.packing.path}>{adminWeek.packing.label}</Link>
        .
      </p>
    </TabPage>
  )
}
