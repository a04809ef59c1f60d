import { useState } from 'react'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { MailRecord as Mail } from '../../../shared/shapes/records.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { PastEnd } from '../parts/list/past-end.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { FailedCount } from './failed-count.tsx'
import { MailDialog } from './mail-dialog.tsx'
import css from './mail-list.module.css'
import { MailRow } from './mail-row.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useMails } from './use-mails.ts'

const LIST = 'mails'

export default function MailRecord() {
  const { mails, page, isNarrowed } = useMails()
  const [read, setRead] = useState<Mail>()
  return (
    <TabPage heading={adminRecords.mailRecord.label} lead="Every mail the shop has written, the last one first, and what became of it.">
      <div className={css.filters}>
        <SearchBox label="Address or subject" found={mails.isPlaceholderData ? undefined : mails.data?.total} />
        <StatusFilter />
      </div>
      <FailedCount />
      <section className={css.mails} id={LIST} tabIndex={-1} aria-label="Mails" aria-busy={mails.isPlaceholderData}>
        <Reading of={mails}>
          {({ rows, total }) => (
            <>
              {rows.length === 0 && (total > 0 ? <PastEnd /> : <NoMails isNarrowed={isNarrowed} />)}
              {rows.length > 0 && <MailList rows={rows} onRead={setRead} />}
              {rows.length > 0 && <Pager page={page} perPage={RECORDS_PER_PAGE} total={total} listId={LIST} />}
            </>
          )}
        </Reading>
      </section>
      {read && <MailDialog mail={read} onClose={() => setRead(undefined)} />}
    </TabPage>
  )
}

const MailList = ({ rows, onRead }: { rows: readonly Mail[]; onRead: (mail: Mail) => void }) => (
  <ul className={css.list}>
    {rows.map((mail) => (
      <MailRow key={mail.mail_id} mail={mail} onRead={() => onRead(mail)} />
    ))}
  </ul>
)

const NoMails = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState heading="No such mail" next={<LinkButton to={adminRecords.mailRecord.path}>Show all mails</LinkButton>}>
      No mail of the shop fits what you look for.
    </EmptyState>
  ) : (
    <EmptyState heading="No mails yet" next={<LinkButton to={adminTabs.massEmail.path}>Write to your customers</LinkButton>}>
      The first one is written when someone signs up, orders or asks.
    </EmptyState>
  )
