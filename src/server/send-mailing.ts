import { createHash } from 'node:crypto'
import type { Mailing, Me } from '../shared/entities.ts'
import { MAILING_REPEAT_SECONDS } from '../shared/limits.ts'
import type { Shop } from './context.ts'
import { postMails } from './jobs/send-mail.ts'
import type { Letter } from './letters/letter.ts'
import * as activities from './store/activities.ts'
import type { Db } from './store/database.ts'
import * as mailings from './store/mailings.ts'

/** One letter to many people: one message each, with a link of its own that stops them. */

export type Draft = Pick<Mailing, 'kind' | 'subject' | 'message' | 'audience'> & {
  /** What makes this letter the same as another. */
  digest: string
}

const ACTIONS = { mass: 'sendMassEmail', waitlist: 'notifyWaitlist' } as const

export const digestOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The same letter, sent a short while ago: pressed twice, it is one. */
export const findRepeat = (tx: Db, { clock }: Shop, digest: string) =>
  mailings.findSame(tx, digest, new Date(clock().getTime() - MAILING_REPEAT_SECONDS * 1000))

/** Writes the mailing, its mails, their jobs and the activity, in the caller's transaction. */
export const sendMailing = async (
  tx: Db,
  shop: Shop,
  user: Me,
  draft: Draft,
  people: readonly string[],
  letterFor: (unsubscribeUrl: string) => Letter,
): Promise<mailings.Sent> => {
  const at = shop.clock()
  const sent = await mailings.add(tx, { ...draft, recipients: people.length, sent_by: user.email, created_at: at })
  const postings = people.map((to) => ({ to, letter: letterFor(shop.newsLinks.urlFor(to)), replyTo: shop.config.mailFrom }))
  await postMails(tx, shop.queue, postings, sent.mailing_id)
  const [action, label] = [ACTIONS[draft.kind], `${draft.subject} (${draft.audience})`]
  await activities.note(tx, { user, at }, action, label, {}, { message: draft.message, recipients: people.length })
  return sent
}
