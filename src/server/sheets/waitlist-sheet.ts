import type { WaitlistRow } from '../store/mail/waitlist.ts'
import type { Sheet } from './xlsx/sheet.ts'

export const waitlistSheet = (waiting: readonly WaitlistRow[]): Sheet => ({
  name: 'Waitlist',
  columns: [
    { header: 'Email', kind: 'text' },
    { header: 'Joined', kind: 'moment' },
    { header: 'Notified', kind: 'moment' },
  ],
  feed: (take) => take(waiting.map(({ email, joined_at, notified_at }) => [email, joined_at, notified_at])),
})
