import { useLayoutEffect, useRef } from 'react'
import { kindOf } from '../../../shared/letter-kinds.ts'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { mailStatusNames, showSeen } from '../../../words/en/dashboard/admin.ts'
import { sayRemoved } from '../../../words/en/data.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { Tag } from '../../ui/show/tag.tsx'
import { PersonLink } from '../parts/show/person-link.tsx'
import { MailButtons } from './mail-buttons.tsx'
import { readerOf, titleOf } from './mail-names.ts'
import css from './mail-row.module.css'

const KINDS = { queued: 'watch', sent: 'good', failed: 'trouble', seen: 'quiet', withheld: 'quiet' } as const

export const MailRow = ({ mail, onRead }: { mail: MailRecord; onRead: () => void }) => (
  <li className={`stack gap-1 card ${css.mail}`} ref={useFocusHandedUp()}>
    <p className={css.subject}>{titleOf(mail)}</p>
    <div className={`row gap-y-1 gap-x-2 ${css.state}`}>
      <Tag kind={KINDS[mail.status]}>{mailStatusNames[mail.status]}</Tag>
    </div>
    <p className={`soft small stack ${css.about}`}>
      <span className={css.reader}>
        <PersonLink id={mail.user_id}>{readerOf(mail)}</PersonLink>
      </span>
      <span>
        {kindOf(mail.letter).label} · {showMoment(mail.sent_at ?? mail.created_at)} · {triesOf(mail)}
        {mail.removed_after !== null && ` · ${sayRemoved(mail.removed_after)}`}
      </span>
    </p>
    {mail.last_error && mail.status !== 'sent' && (
      <p className={KINDS[mail.status] === 'quiet' ? `soft small ${css.told}` : css.error}>{mail.last_error}</p>
    )}
    {mail.seen_at && <p className={`soft small ${css.told}`}>{showSeen(mail.seen_by, showMoment(mail.seen_at))}</p>}
    <MailButtons mail={mail} onRead={onRead} />
  </li>
)

/** A sent email leaves the list of failed ones; then the list takes the focus. */
const useFocusHandedUp = () => {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const shown = row.current
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('section')?.focus()
    }
  }, [])
  return row
}

const triesOf = ({ attempts }: MailRecord) => {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? '1 try' : `${attempts} tries`
}
