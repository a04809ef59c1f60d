import { Link } from 'react-router'
import { adminWeek, posterPage } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { Actions, Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { PhotoForm } from './photo-form.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function FarmSettings() {
  const settings = useReading('readFarmSettings')
  const photo = useReading('readFarmPhoto')
  return (
    <TabPage heading={adminWeek.farmSettings.label} lead="How your week works, and what customers see in the shop and in emails.">
      {/* Together, so that nothing is pushed down by what comes a moment later. */}
      <Reading of={settings}>
        {(saved) => (
          <>
            <SettingsForm saved={saved} />
            <Reading of={photo}>{({ photo }) => <PhotoForm stored={photo} />}</Reading>
            <Besides />
          </>
        )}
      </Reading>
    </TabPage>
  )
}

const Besides = () => (
  <>
    <Sheet heading="Poster">
      <p>A page to hang up, with your price, season, sites and a QR code for your shop.</p>
      <Actions>
        <LinkButton to={posterPage.path} isSecond>
          Print a poster
        </LinkButton>
      </Actions>
    </Sheet>
    <p>
      A holiday, a storm, a day at the fair? Change pickup days on <Link to={adminWeek.packing.path}>{adminWeek.packing.label}</Link>.
    </p>
  </>
)
