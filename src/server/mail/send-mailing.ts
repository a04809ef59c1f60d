import { createHash } from 'node:crypto'
import type { Language } from '../../shared/language.ts'
import { MAILING_REPEAT_SECONDS } from '../../shared/limits.ts'
import type { Mailing } from '../../shared/shapes/records.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as mailings from '../store/mail/mailings.ts'
import type { Actor } from '../store/people/activities.ts'
import * as activities from '../store/people/activities.ts'
import * as users from '../store/people/users.ts'
import type { Head, Letter } from './letters/letter.ts'
import { type Posting, postMails } from './post-mails.ts'

/** One letter to many people: one message each, with a link of its own that stops them. */

/**
 * Letters to many take turns, so that each sees what the others have sent: in this process without holding a connection,
 * as ten presses must leave the customers theirs, then among all processes.
 */
export const oneMailing = <Result>({ semaphores, db }: Shop, send: (tx: Db) => Promise<Result>): Promise<Result> =>
  semaphores.mailing(
    () =>
      db.begin(async (tx) => {
        await mailings.takeTurn(tx)
        return send(tx)
      }) as Promise<Result>,
  )

const ACTIONS = { mass: 'sendMassEmail', waitlist: 'notifyWaitlist', invitation: 'inviteFormer' } as const

type Draft<Kind extends Mailing['kind']> = Pick<Mailing, 'subject' | 'message' | 'audience'> & {
  kind: Kind
  /** What makes this letter the same as another. */
  digest: string
}

export const digestOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The same letter, sent a short while ago: pressed twice, it is one. */
export const findRepeat = (tx: Db, { clock }: Shop, digest: string) =>
  mailings.findSame(tx, digest, new Date(clock().getTime() - MAILING_REPEAT_SECONDS * 1000))

type LetterFor = (head: Head, unsubscribeUrl: string, to: string) => Letter

/** One by one as they are asked for: thousands at once would stop the shop for a second. */
function* postingsTo(
  { newsletterLinks, farm }: Shop,
  people: readonly string[],
  languages: ReadonlyMap<string, Language>,
  letterFor: LetterFor,
): Generator<Posting> {
  for (const to of people) {
    const head = { farm: farm.current.farm_name, language: languages.get(to) ?? 'en' }
    yield { to, letter: letterFor(head, newsletterLinks.urlFor(to), to) }
  }
}

/** What is sent, to whom, and how it reads for each of them. */
type ToMany<Kind extends Mailing['kind']> = { draft: Draft<Kind>; people: readonly string[]; letterFor: LetterFor }

/** Stores the mailing, its emails and their jobs, in the caller's transaction. */
export const postMailing = async (tx: Db, shop: Shop, sent_by: string, mailing: ToMany<Mailing['kind']>): Promise<mailings.Sent> => {
  const { draft, people, letterFor } = mailing
  const sent = await mailings.add(tx, { ...draft, recipients: people.length, sent_by, created_at: shop.clock() })
  await postMails(tx, shop.queue, postingsTo(shop, people, await users.listLanguages(tx), letterFor), sent.mailing_id)
  return sent
}

/** The same for what an admin sends, with the activity. */
export const sendMailing = async (
  tx: Db,
  shop: Shop,
  user: Actor['user'],
  mailing: ToMany<keyof typeof ACTIONS>,
): Promise<mailings.Sent> => {
  const { draft, people } = mailing
  const at = shop.clock()
  const sent = await postMailing(tx, shop, user.email, mailing)
  const action = ACTIONS[draft.kind]
  const label = `${draft.subject} (${draft.audience})`
  await activities.note(tx, { user, at }, action, { label, is: { message: draft.message, recipients: people.length } })
  return sent
}
