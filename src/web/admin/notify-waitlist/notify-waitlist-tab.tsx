import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { LastSent } from '../parts/mail/last-sent.tsx'
import { Mailings } from '../parts/mail/mailings.tsx'
import { Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { NotifyForm } from './notify-form.tsx'
import css from './notify-waitlist.module.css'

export default function NotifyWaitlistTab() {
  const count = useReading('countWaitlist')
  const cycles = useReading('listCycles')
  const isClosed = cycles.data && !cycles.data.some(({ is_active }) => is_active)
  return (
    <TabPage
      heading={adminTabs.notifyWaitlist.label}
      lead={
        <>
          Tell people on the waitlist that a cycle is open. <LastSent call="readLastWaitlistEmail" />
        </>
      }
    >
      <Sheet>
        <p>They'll read this, above a link to the subscribe page:</p>
        <blockquote className={css.letter}>{adminWords.invitation}</blockquote>
        {isClosed && (
          <p className={css.closed}>
            No cycle is open right now, so people who follow the link can't subscribe to anything.{' '}
            <Link to={adminTabs.cycles.path}>Start a cycle first</Link>
          </p>
        )}
        <Reading of={count}>{(people) => <NotifyForm {...people} />}</Reading>
      </Sheet>
      <Mailings kind="waitlist" />
    </TabPage>
  )
}
