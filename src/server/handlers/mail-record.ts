import { RECORDS_PER_PAGE } from '../../shared/limits.ts'
import type { Handlers } from '../http/ask.ts'
import { tellPages } from '../http/pagination.ts'
import { queueMails } from '../mail/post-mails.ts'
import * as mails from '../store/mail/mails.ts'
import * as activities from '../store/people/activities.ts'

// A second press may come when the first has already sent the mail.
const PRESS_SECONDS = 10

export const mailRecordHandlers = {
  listMails: async ({ query, db, setHeader }) => {
    tellPages(setHeader, 'listMails', query, { perPage: RECORDS_PER_PAGE, total: await mails.count(db, query) })
    return mails.list(db, query)
  },

  readMail: async ({ params, db, refuse }) => {
    const mail = await mails.read(db, params.id)
    if (!mail) throw refuse('notFound')
    return mail
  },

  resendMail: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const at = shop.clock()
      const mail = await mails.lock(tx, params.id)
      if (!mail) throw refuse('notFound')
      const justPressed = mail.seconds_since_resent !== null && mail.seconds_since_resent < PRESS_SECONDS
      if (mail.status === 'queued' || justPressed) throw refuse('mailUnderWay')
      if (mail.is_removed) throw refuse('mailTextRemoved')
      if (!mail.is_stored) throw refuse('mailNotStored')
      if (mail.is_unwanted) throw refuse('newsletterUnwanted')
      await mails.requeue(tx, params.id)
      await queueMails(tx, shop.queue, [{ mail_id: params.id, goesTo: 'one' }])
      const label = `${mail.subject} (${mail.to_address})`
      await activities.note(tx, { user, at }, 'resendMail', label, { status: mail.status }, { status: 'queued' })
      const queued = await mails.read(tx, params.id)
      if (!queued) throw refuse('notFound')
      return queued
    }),
} satisfies Partial<Handlers>
