import { type MouseEvent, useState } from 'react'
import type { Mailing, MailRecord } from '../../../shared/shapes/records.ts'
import { usePage } from '../../calls/use-call.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import list from './mail-list.module.css'
import { MailRow } from './mail-row.tsx'
import css from './mailing-row.module.css'

const PER_PAGE = 10

/** The emails of a mailing, page by page. */
export const MailingMails = ({ mailing, onRead }: { mailing: Mailing; onRead: (mail: MailRecord) => void }) => {
  const [page, setPage] = useState(1)
  const mails = usePage('listMails', { query: { mailing_id: mailing.mailing_id, page, per_page: PER_PAGE } })
  // The button may leave with its page: the list takes the focus.
  const stepTo = (next: number) => (event: MouseEvent) => {
    event.currentTarget.closest('section')?.focus()
    setPage(next)
  }
  return (
    <section
      className={`stack gap-2 ${css.mails}`}
      tabIndex={-1}
      aria-label={`Emails: ${mailing.subject}`}
      aria-busy={mails.isPlaceholderData}
    >
      <Reading of={mails} like={{ rows: 10 }}>
        {({ rows, total }) => {
          const last = Math.max(1, Math.ceil(total / PER_PAGE))
          if (rows.length === 0) return <p>These emails are no longer kept.</p>
          return (
            <>
              <ul className={`stack gap-3 list ${list.list}`}>
                {rows.map((mail) => (
                  <MailRow key={mail.mail_id} mail={mail} onRead={() => onRead(mail)} />
                ))}
              </ul>
              {last > 1 && (
                <div className="row center gap-x-6">
                  {page > 1 && <TextButton onClick={stepTo(page - 1)}>Previous emails</TextButton>}
                  <span role="status">
                    Emails {(page - 1) * PER_PAGE + 1} to {(page - 1) * PER_PAGE + rows.length} of {total}
                  </span>
                  {page < last && <TextButton onClick={stepTo(page + 1)}>Next emails</TextButton>}
                </div>
              )}
            </>
          )
        }}
      </Reading>
    </section>
  )
}
