import type { Shop } from '../kernel/context.ts'
import * as mails from '../store/mail/mails.ts'
import * as unsubscribed from '../store/mail/unsubscribed.ts'
import * as waitlist from '../store/mail/waitlist.ts'

/** Stops news by mail for an address, or takes it up again. */

export const stopNewsletter = ({ db }: Pick<Shop, 'db'>, email: string) =>
  db.begin(async (tx) => {
    await unsubscribed.add(tx, email)
    await waitlist.leave(tx, email)
    await mails.holdBackNewsletters(tx, email)
  })

export const takeUpNewsletter = ({ db }: Pick<Shop, 'db'>, email: string) => unsubscribed.remove(db, email)
