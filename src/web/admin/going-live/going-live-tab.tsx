import { adminSetup } from '../../../shared/admin-addresses.ts'
import { goingLiveWords as words } from '../../../words/en/dashboard/going-live.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { Address } from './address.tsx'
import { Email } from './email.tsx'
import { Payments } from './payments.tsx'

/** From a trial to a shop: payments, email and address, each with how it stands. */
export default function GoingLive() {
  return (
    <TabPage heading={adminSetup.goingLive.label} lead={words.lead}>
      <Reading of={useReading('readConnections')}>
        {({ payments, email, address }) => (
          <>
            <Payments now={payments} />
            <Email now={email} isDemo={address.is_demo} />
            <Address now={address} />
          </>
        )}
      </Reading>
    </TabPage>
  )
}
