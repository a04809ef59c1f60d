import { Link } from 'react-router'
import { adminRecords, adminTabs } from '../../../shared/admin-addresses.ts'
import { kindOf } from '../../../shared/letter-kinds.ts'
import type { CustomerFile } from '../../../shared/shapes/customers.ts'
import { mailStatusNames } from '../../../words/en/dashboard/admin.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './customers.module.css'

/** What the shop and a person have written to each other. */

export const CustomerMails = ({ of: { mails, email } }: { of: CustomerFile }) =>
  mails.length > 0 && (
    <Sheet heading="Emails">
      <ul className={`list ${css.lines}`}>
        {mails.map((mail) => (
          <li key={mail.mail_id}>
            <span>
              {mail.subject || kindOf(mail.letter).label}
              <br />
              <span className="soft small">{showMoment(mail.sent_at ?? mail.created_at)}</span>
            </span>
            <span className={mail.status === 'failed' ? 'trouble' : 'soft'}>{mailStatusNames[mail.status]}</span>
          </li>
        ))}
      </ul>
      <Link className="thumb" to={`${adminRecords.mailRecord.path}?q=${encodeURIComponent(email)}`}>
        Read or resend them in the email log
      </Link>
    </Sheet>
  )

export const CustomerQuestions = ({ of: { questions } }: { of: CustomerFile }) =>
  questions.length > 0 && (
    <Sheet heading="Questions">
      <ul className={`list ${css.lines}`}>
        {questions.map((question) => (
          <li key={question.id}>
            <span>
              <strong>{question.subject}</strong>
              <br />
              <span className="typed">{question.message}</span>
              <br />
              <span className="soft small">{showMoment(question.created_at)}</span>
            </span>
            <span className="soft">{question.resolved_at ? 'Resolved' : 'Open'}</span>
          </li>
        ))}
      </ul>
      <Link className="thumb" to={adminTabs.questions.path}>
        Answer in Questions
      </Link>
    </Sheet>
  )
