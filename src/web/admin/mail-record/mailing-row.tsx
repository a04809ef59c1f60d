import { useId, useState } from 'react'
import { kindOf } from '../../../shared/letter-kinds.ts'
import type { Mailing, MailRecord } from '../../../shared/shapes/records.ts'
import { showPeople } from '../../../words/en/dashboard/admin.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { Tag } from '../../ui/show/tag.tsx'
import css from './mail-row.module.css'
import { MailingMails } from './mailing-mails.tsx'
import folds from './mailing-row.module.css'

type Props = { readonly mailing: Mailing; readonly onRead: (mail: MailRecord) => void }

/** A mailing: one line that expands to its individual emails. */
export const MailingRow = ({ mailing, onRead }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const under = useId()
  const word = isOpen ? 'Hide the emails' : 'Show the emails'
  const { subject, kind, audience, recipients, created_at } = mailing
  return (
    <li className={`stack gap-1 card ${css.mail}`}>
      <p className={css.subject}>{subject || kindOf(kind).label}</p>
      <div className={`row gap-y-1 gap-x-2 ${css.state}`}>
        {COUNTS.map(({ of, tag, word }) => (mailing[of] > 0 ? <Tag key={of} kind={tag}>{`${showCount(mailing[of])} ${word}`}</Tag> : null))}
      </div>
      <p className={`soft small stack ${css.about}`}>
        <span className={css.reader}>{showPeople(recipients)}</span>
        <span>
          {kindOf(kind).label} · {audience} · {showMoment(created_at)}
        </span>
      </p>
      <div className={`row gap-x-6 ${css.buttons}`}>
        <button
          type="button"
          className={folds.fold}
          aria-label={`${word}: ${subject}`}
          aria-expanded={isOpen}
          aria-controls={under}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </button>
      </div>
      <div id={under} className={css.under} hidden={!isOpen}>
        {isOpen && <MailingMails mailing={mailing} onRead={onRead} />}
      </div>
    </li>
  )
}

const COUNTS = [
  { of: 'sent', tag: 'good', word: 'sent' },
  { of: 'queued', tag: 'watch', word: 'waiting' },
  { of: 'failed', tag: 'trouble', word: 'failed' },
  { of: 'seen', tag: 'quiet', word: 'failed, reviewed' },
  { of: 'withheld', tag: 'quiet', word: 'not sent' },
] as const
