import type { Db } from './database.ts'

export type MailRow = {
  mail_id: string
  letter: string
  to_address: string
  subject: string
  body_text: string | null
  body_html: string | null
  reply_to: string | null
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  created_at: Date
}

export type NewMail = Pick<MailRow, 'mail_id' | 'letter' | 'to_address' | 'subject' | 'body_text' | 'body_html' | 'reply_to'> & {
  is_secret: boolean
}

export const add = (db: Db, mails: NewMail[]) => db`insert into mail ${db(mails)}`

/** Counts the attempt and gives the mail, if it is still to be sent. */
export const beginAttempt = async (db: Db, mail_id: string): Promise<MailRow | undefined> => {
  const [mail] = await db<MailRow[]>`
    update mail set attempts = attempts + 1 where mail_id = ${mail_id} and status = 'queued'
    returning mail_id, letter, to_address, subject, body_text, body_html, reply_to, status, attempts, created_at`
  return mail
}

/** Marks a mail sent. A body with a link that opens an account is not kept any longer than needed. */
export const markSent = (db: Db, mail_id: string, at: Date) => db`
  update mail set status = 'sent', sent_at = ${at}, last_error = null,
    body_text = case when is_secret then null else body_text end,
    body_html = case when is_secret then null else body_html end
  where mail_id = ${mail_id} and status = 'queued'`

export const noteError = (db: Db, mail_id: string, error: string) =>
  db`update mail set last_error = ${error} where mail_id = ${mail_id} and status = 'queued'`

/** Marks a mail as given up, so that nobody tries again by itself; its link is not kept either. */
export const markFailed = (db: Db, mail_id: string, error: string) => db`
  update mail set status = 'failed', last_error = ${error},
    body_text = case when is_secret then null else body_text end,
    body_html = case when is_secret then null else body_html end
  where mail_id = ${mail_id} and status = 'queued'`

/** Mails whose tries have run out say so, instead of waiting for ever. */
export const giveUpOlderThan = (db: Db, before: Date) => db`
  update mail set status = 'failed', last_error = coalesce(last_error, 'It could not be sent in time'),
    body_text = case when is_secret then null else body_text end,
    body_html = case when is_secret then null else body_html end
  where status = 'queued' and created_at < ${before}`

/** The mails that wait to be sent, for making their jobs anew after a restore. */
export const listQueued = async (db: Db): Promise<{ mail_id: string }[]> => [
  ...(await db<{ mail_id: string }[]>`select mail_id from mail where status = 'queued' order by created_at`),
]
