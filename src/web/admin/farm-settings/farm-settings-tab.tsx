import { Link, useLocation } from 'react-router'
import { adminWeek, posterPage, settingsPages } from '../../../shared/admin-addresses.ts'
import type { SettingsPage } from '../../../shared/fields/setting-fields.ts'
import { useReading } from '../../calls/use-call.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { Actions, Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { PhotoForm } from './photo-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsWays } from './settings-ways.tsx'

const NAMES = Object.keys(settingsPages) as SettingsPage[]

export default function FarmSettings() {
  const { pathname } = useLocation()
  const page = NAMES.find((name) => settingsPages[name].path === pathname) ?? 'farm'
  const settings = useReading('readFarmSettings')
  return (
    <TabPage heading={adminWeek.farmSettings.label} lead="How your week works, and what customers see in the shop and in emails.">
      <SettingsWays />
      {/* Together, so that nothing is pushed down by what comes a moment later. */}
      <Reading of={settings} like={{ cards: 3 }}>
        {(saved) => (
          <>
            <SettingsForm page={page} saved={saved} />
            {page === 'window' && <SeenByStrangers />}
            {page === 'week' && <ChangedDay />}
          </>
        )}
      </Reading>
    </TabPage>
  )
}

const SeenByStrangers = () => (
  <>
    <Reading of={useReading('readFarmPhoto')}>{({ photo }) => <PhotoForm stored={photo} />}</Reading>
    <Sheet heading="Poster">
      <p>A page to hang up, with your price, season, sites and a QR code for your shop.</p>
      <Actions>
        <LinkButton to={posterPage.path} isSecond>
          Print a poster
        </LinkButton>
      </Actions>
    </Sheet>
  </>
)

const ChangedDay = () => (
  <p>
    A holiday, a storm, a day at the fair? Change pickup days on <Link to={adminWeek.packing.path}>{adminWeek.packing.label}</Link>.
  </p>
)
