import { useState } from 'react'
import { adminRecords } from '../../shared/admin-addresses.ts'
import type { MailRecord as Mail } from '../../shared/entities.ts'
import { RECORDS_PER_PAGE } from '../../shared/limits.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Pager } from '../ui/pager.tsx'
import { Reading } from '../ui/reading.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TabPage } from '../ui/tab-page.tsx'
import { MailDialog } from './mail-record/mail-dialog.tsx'
import css from './mail-record/mail-list.module.css'
import { MailRow } from './mail-record/mail-row.tsx'
import { StatusFilter } from './mail-record/status-filter.tsx'
import { useMails } from './mail-record/use-mails.ts'

export default function MailRecord() {
  const { mails, page, isNarrowed } = useMails()
  const [read, setRead] = useState<Mail>()
  return (
    <TabPage heading={adminRecords.mailRecord.label} lead="Every mail the shop has written, the last one first, and what became of it.">
      <div className={css.filters}>
        <SearchBox label="Address or subject" />
        <StatusFilter />
      </div>
      <Reading of={mails}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoMails isNarrowed={isNarrowed} />
          ) : (
            <>
              <ul className={css.list}>
                {rows.map((mail) => (
                  <MailRow key={mail.mail_id} mail={mail} onRead={() => setRead(mail)} />
                ))}
              </ul>
              <Pager page={page} perPage={RECORDS_PER_PAGE} total={total} />
            </>
          )
        }
      </Reading>
      {read && <MailDialog mail={read} onClose={() => setRead(undefined)} />}
    </TabPage>
  )
}

const NoMails = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState heading="No such mail" next={<LinkButton to={adminRecords.mailRecord.path}>Show all mails</LinkButton>}>
      No mail of the shop fits what you look for.
    </EmptyState>
  ) : (
    <EmptyState heading="No mails yet">The first one is written when someone signs up, orders or asks.</EmptyState>
  )
