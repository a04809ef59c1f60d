import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { dressMail } from '../../mail/dress-mail.ts'
import { queueMails } from '../../mail/post-mails.ts'
import type { Db } from '../../store/database/database.ts'
import * as mailPages from '../../store/mail/mail-pages.ts'
import * as mailings from '../../store/mail/mailings.ts'
import * as mails from '../../store/mail/mails.ts'
import * as activities from '../../store/people/activities.ts'

// A second press may come when the first has already sent the mail.
const PRESS_SECONDS = 10

const labelOf = ({ subject, to_address }: mails.LockedMail): string => `${subject} (${to_address})`

const mustRead = async (db: Db, mail_id: string) => {
  const mail = await mails.read(db, mail_id)
  if (!mail) throw new Error(`Mail ${mail_id} is gone`)
  return mail
}

export const mailRecordHandlers = {
  listMails: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listMails', query, { perPage: RECORDS_PER_PAGE, total: await mailPages.count(db, query) })
    return mailPages.list(db, query)
  },

  listMailLines: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listMailLines', query, { perPage: RECORDS_PER_PAGE, total: await mailPages.countLines(db) })
    const lines = await mailPages.selectLines(db, query)
    const [ones, manies] = await Promise.all([
      mails.readMany(
        db,
        lines.flatMap(({ mail_id }) => mail_id ?? []),
      ),
      mailings.readMany(
        db,
        lines.flatMap(({ mailing_id }) => mailing_id ?? []),
      ),
    ])
    return lines
      .map((line) => ({ mail: ones.get(line.mail_id ?? '') ?? null, mailing: manies.get(line.mailing_id ?? 0) ?? null }))
      .filter(({ mail, mailing }) => mail || mailing)
  },

  readMail: async ({ params, db, shop, refuse }) => {
    const mail = await mails.read(db, params.id)
    if (!mail) throw refuse('notFound')
    const { reader, body_text, body_html, ...record } = mail
    if (body_text === null) return { ...record, body_text, body_html: null }
    const { current: farm } = shop.farm
    const dressed = dressMail(
      { letter: mail.letter, text: body_text, html: body_html ?? '' },
      { farm, name: reader, logo: farm.logo || null },
    )
    return { ...record, body_text: dressed.text, body_html: dressed.html }
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
      if (mail.is_too_late) throw refuse('mailTooLate')
      if (mail.is_unwanted) throw refuse('newsletterUnwanted')
      await mails.requeue(tx, params.id)
      await queueMails(tx, shop.queue, [{ mail_id: params.id, goesTo: 'one' }])
      await activities.note(tx, { user, at }, 'resendMail', {
        label: labelOf(mail),
        was: { status: mail.status },
        is: { status: 'queued' },
      })
      return mustRead(tx, params.id)
    }),

  markMailSeen: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const mail = await mails.lock(tx, params.id)
      if (!mail) throw refuse('notFound')
      const at = shop.clock()
      if (!(await mails.markSeen(tx, params.id, user.id, at))) throw refuse('mailNotFailed')
      await activities.note(tx, { user, at }, 'markMailSeen', { label: labelOf(mail), was: { seen: false }, is: { seen: true } })
      return mustRead(tx, params.id)
    }),

  markMailUnseen: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const mail = await mails.lock(tx, params.id)
      if (!mail) throw refuse('notFound')
      if (await mails.markUnseen(tx, params.id))
        await activities.note(tx, { user, at: shop.clock() }, 'markMailUnseen', {
          label: labelOf(mail),
          was: { seen: true },
          is: { seen: false },
        })
      return mustRead(tx, params.id)
    }),
} satisfies Partial<Handlers>
