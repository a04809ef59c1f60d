import { adminTabs } from '../../../shared/admin-addresses.ts'
import { useSession } from '../../session.tsx'
import { LastSent } from '../parts/mail/last-sent.tsx'
import { Mailings } from '../parts/mail/mailings.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { LetterForm } from './letter-form.tsx'

export default function MassEmailTab() {
  const { user } = useSession()
  return (
    <TabPage
      heading={adminTabs.massEmail.label}
      lead={
        <>
          Send one email to many customers. Each copy has an unsubscribe link. <LastSent call="readLastMassEmail" />
        </>
      }
    >
      {user && <LetterForm user={user} />}
      <Mailings kind="mass" />
    </TabPage>
  )
}
