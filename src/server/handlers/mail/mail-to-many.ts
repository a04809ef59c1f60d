import { pages } from '../../../shared/addresses.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Language } from '../../../shared/language.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import { showPeople } from '../../../words/en/dashboard/admin.ts'
import { several } from '../../../words/en/dashboard/count.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { dressMail, postalAddressOf } from '../../mail/dress-mail.ts'
import { massLetter, massSubject, type Written, waitlistLetter, waitlistSubject } from '../../mail/letters/farm-letters.ts'
import type { Head, Letter } from '../../mail/letters/letter.ts'
import { postMails } from '../../mail/post-mails.ts'
import { digestOf, findRepeat, oneMailing, sendMailing } from '../../mail/send-mailing.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as shops from '../../store/farm/shops.ts'
import * as sites from '../../store/farm/sites.ts'
import * as audiences from '../../store/mail/audiences.ts'
import * as mailings from '../../store/mail/mailings.ts'
import * as waitlist from '../../store/mail/waitlist.ts'
import { listCollectingAt } from '../../store/pickups/collecting.ts'

const NOBODY = { queued: 0, mailing_id: null }

const asTimestamp = (at: Date | null) => ({ timestamp: at?.toISOString() ?? null })

const asReply = ({ mailing_id, recipients }: mailings.Sent) => ({ queued: recipients, mailing_id })

/** What the farmer wrote; a farm that writes in English alone sends no Spanish. */
const draftOf = ({ farm }: Shop, { subject_es, message_es, ...letter }: Written) => ({
  written: farm.current.writes_spanish && message_es !== undefined ? { ...letter, subject_es, message_es } : letter,
  subject: letter.subject?.trim() ?? massSubject({ farm: farm.current.farm_name, language: 'en' }),
})

/** The letter as the farmer may look at it: in English, and in Spanish where it was written. */
const trialsOf = (shop: Shop, { email }: Me, body: Written) => {
  const { written } = draftOf(shop, body)
  const letterIn = (language: Language) =>
    massLetter({ farm: shop.farm.current.farm_name, language }, written, shop.newsletterLinks.urlFor(email))
  return { en: letterIn('en'), ...('message_es' in written && { es: letterIn('es') }) }
}

type Wanted = { cycle_id?: number | undefined; site_id?: number | undefined; order_ids?: readonly number[] | undefined }

/** The count shown to the farmer and the recipients come from the same query. */
const choiceOf = async (db: Db, { cycle_id, site_id, order_ids }: Wanted, today: PlainDate): Promise<audiences.Choice> => ({
  cycle_id,
  order_ids,
  site: site_id === undefined ? undefined : { site_id, collecting: await listCollectingAt(db, site_id, today) },
})

/** What the farmer calls an audience; undefined when it names a cycle or a site that does not exist. */
const nameAudience = async (db: Db, { cycle_id, site_id, order_ids }: Wanted): Promise<string | undefined> => {
  const cycle = cycle_id === undefined ? undefined : await cycles.find(db, cycle_id)
  const site = site_id === undefined ? undefined : await sites.findStored(db, site_id)
  if ((cycle_id !== undefined && !cycle) || (site_id !== undefined && !site)) return undefined
  if (order_ids) return several(order_ids.length, 'chosen order', 'chosen orders')
  if (cycle && site) return `${cycle.cycle_name}, ${site.site_name}`
  return cycle?.cycle_name ?? site?.site_name ?? 'Everyone'
}

export const mailToManyHandlers = {
  sendMassEmail: ({ body, user, shop, today, refuse }) =>
    oneMailing(shop, async (tx) => {
      const { cycle_id, site_id, order_ids, recipients, ...letter } = body
      const { written, subject } = draftOf(shop, letter)
      const digest = digestOf(
        'mass',
        { ...written, subject },
        cycle_id ?? null,
        site_id ?? null,
        order_ids?.toSorted((a, b) => a - b) ?? null,
      )
      const repeat = await findRepeat(tx, shop, digest)
      if (repeat) return asReply(repeat)

      const audience = await nameAudience(tx, body)
      if (audience === undefined) throw refuse('notFound')
      const people = await audiences.list(tx, await choiceOf(tx, body, today), today)
      if (recipients !== undefined && recipients !== people.length) throw refuse('audienceMoved', { people: showPeople(people.length) })
      if (people.length === 0) return NOBODY
      if (!postalAddressOf(shop.farm.current)) throw refuse('mailingAddressMissing')

      const draft = { kind: 'mass' as const, subject, message: letter.message, audience, digest }
      const letterFor = (head: Head, unsubscribeUrl: string) => massLetter(head, written, unsubscribeUrl)
      const sent = await sendMailing(tx, shop, user, { draft, people, letterFor })
      await shops.stampMassEmail(tx, shop.clock())
      return asReply(sent)
    }),

  readAudience: async ({ query: { orders, ...query }, db, today }) =>
    audiences.count(db, await choiceOf(db, { ...query, order_ids: orders }, today), today),

  previewMassEmail: async ({ body, user, shop }) => {
    const { en, es } = trialsOf(shop, user, body)
    const { current: farm } = shop.farm
    const shown = (letter: Letter) => ({ ...letter, ...dressMail(letter, { farm, name: null, logo: null }) })
    return { ...shown(en), ...(es && { es: shown(es) }) }
  },

  sendTestEmail: async ({ body, user, db, shop }) => {
    const letters = Object.values(trialsOf(shop, user, body))
    const trial = { to: user.email, isTrial: true } as const
    const postings = letters.map((letter) => ({ ...trial, letter: { ...letter, subject: `[Test] ${letter.subject}` } }))
    await db.begin((tx) => postMails(tx, shop.queue, postings))
  },

  readLastMassEmail: async ({ db }) => asTimestamp((await shops.read(db)).last_mass_email_at),

  notifyWaitlist: ({ body, user, shop, refuse }) =>
    oneMailing(shop, async (tx) => {
      // People already notified no longer wait, so pressing twice sends one mailing.
      const people = await waitlist.markNotified(tx, shop.clock())
      if (people.length === 0) return NOBODY
      // Nobody was notified then: what was written is undone.
      if (!postalAddressOf(shop.farm.current)) throw refuse('mailingAddressMissing')
      const subject = waitlistSubject({ farm: shop.farm.current.farm_name, language: 'en' })
      const subscribeUrl = new URL(pages.subscribe, shop.config.publicUrl).href
      const draft = {
        kind: 'waitlist' as const,
        subject,
        message: body.message,
        audience: 'Waitlist',
        digest: digestOf('waitlist', subject, body.message),
      }
      const letterFor = (head: Head, unsubscribeUrl: string) => waitlistLetter(head, body.message, subscribeUrl, unsubscribeUrl)
      const sent = await sendMailing(tx, shop, user, { draft, people, letterFor })
      await shops.stampWaitlistEmail(tx, shop.clock())
      return asReply(sent)
    }),

  readLastWaitlistEmail: async ({ db }) => asTimestamp((await shops.read(db)).last_waitlist_email_at),

  countWaitlist: ({ db }) => waitlist.count(db),

  listMailings: ({ db }) => mailings.list(db),

  readMailing: async ({ params, db, refuse }) => {
    const mailing = await mailings.find(db, params.id)
    if (!mailing) throw refuse('notFound')
    return mailing
  },
} satisfies Partial<Handlers>
