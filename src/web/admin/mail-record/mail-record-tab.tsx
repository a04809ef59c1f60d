import { useState } from 'react'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { MailRecord as Mail, MailLine } from '../../../shared/shapes/records.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { PastEnd } from '../parts/list/past-end.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { MailDialog } from './mail-dialog.tsx'
import css from './mail-list.module.css'
import { MailRow } from './mail-row.tsx'
import { MailingRow } from './mailing-row.tsx'
import { StatusFilter } from './status-filter.tsx'
import { asLine, useMails } from './use-mails.ts'

const LIST = 'mails'

export default function MailRecord() {
  const { found, lines, page, isNarrowed } = useMails()
  const [read, setRead] = useState<Mail>()
  const shown = isNarrowed ? found : lines
  const listOf = (rows: readonly MailLine[], total: number) => {
    if (rows.length === 0) return total > 0 ? <PastEnd /> : <NoMails isNarrowed={isNarrowed} />
    return (
      <>
        <MailList lines={rows} onRead={setRead} />
        <Pager page={page} perPage={RECORDS_PER_PAGE} total={total} listId={LIST} />
      </>
    )
  }
  return (
    <TabPage
      isWide
      heading={adminRecords.mailRecord.label}
      lead="Every email from the shop, newest first, and whether it was sent. A mass email is one entry."
    >
      <div className={`stack gap-4 ${css.filters}`}>
        <SearchBox label="Address or subject" found={found.isPlaceholderData ? undefined : found.data?.total} />
        <StatusFilter />
      </div>
      <section className={`stack gap-4 ${css.mails}`} id={LIST} tabIndex={-1} aria-label="Emails" aria-busy={shown.isPlaceholderData}>
        {isNarrowed ? (
          <Reading of={found} like={{ rows: 10 }}>
            {({ rows, total }) => listOf(rows.map(asLine), total)}
          </Reading>
        ) : (
          <Reading of={lines} like={{ rows: 10 }}>
            {({ rows, total }) => listOf(rows, total)}
          </Reading>
        )}
      </section>
      {read && <MailDialog mail={read} onClose={() => setRead(undefined)} />}
    </TabPage>
  )
}

const MailList = ({ lines, onRead }: { lines: readonly MailLine[]; onRead: (mail: Mail) => void }) => (
  <ul className={`stack gap-3 list ${css.list}`}>
    {lines.map(({ mail, mailing }) => {
      if (mail) return <MailRow key={mail.mail_id} mail={mail} onRead={() => onRead(mail)} />
      return mailing && <MailingRow key={mailing.mailing_id} mailing={mailing} onRead={onRead} />
    })}
  </ul>
)

const NoMails = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState heading="No matching emails" next={<LinkButton to={adminRecords.mailRecord.path}>Show all emails</LinkButton>}>
      No email from the shop matches your search.
    </EmptyState>
  ) : (
    <EmptyState heading="No emails yet" next={<LinkButton to={adminTabs.massEmail.path}>Email your customers</LinkButton>}>
      The first is sent when someone signs up, orders or asks a question.
    </EmptyState>
  )
