import type { Shop } from '../context.ts'
import * as mails from '../store/mail/mails.ts'
import * as unsubscribed from '../store/mail/unsubscribed.ts'
import * as waitlist from '../store/mail/waitlist.ts'

/** Stops news by mail for an address, or takes it up again. */

export const stopNews = ({ db, clock }: Pick<Shop, 'db' | 'clock'>, email: string) =>
  db.begin(async (tx) => {
    await unsubscribed.add(tx, email, clock())
    await waitlist.leave(tx, email)
    await mails.holdBackNews(tx, email)
  })

export const takeUpNews = ({ db }: Pick<Shop, 'db'>, email: string) => unsubscribed.remove(db, email)
