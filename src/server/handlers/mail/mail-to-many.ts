import { pages } from '../../../shared/addresses.ts'
import { clockAt } from '../../../shared/dates/calendar.ts'
import type { Language } from '../../../shared/language.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { MassEmail, PlannedEmail } from '../../../shared/shapes/records.ts'
import { showPeople } from '../../../words/en/dashboard/admin.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { dressMail, postalAddressOf } from '../../mail/dress-mail.ts'
import { massLetter, type Written, waitlistLetter, waitlistSubject } from '../../mail/letters/farm-letters.ts'
import type { Head, Letter } from '../../mail/letters/letter.ts'
import { choiceOf, draftOf, massDraft, nameAudience } from '../../mail/mass-email.ts'
import { postMails } from '../../mail/post-mails.ts'
import { digestOf, findRepeat, oneMailing, sendMailing } from '../../mail/send-mailing.ts'
import * as shops from '../../store/farm/shops.ts'
import * as audiences from '../../store/mail/audiences.ts'
import * as mailings from '../../store/mail/mailings.ts'
import * as plannedEmails from '../../store/mail/planned-emails.ts'
import * as waitlist from '../../store/mail/waitlist.ts'
import * as activities from '../../store/people/activities.ts'

const NOBODY = { queued: 0, mailing_id: null }

const asTimestamp = (at: Date | null) => ({ timestamp: at?.toISOString() ?? null })

const asReply = ({ mailing_id, recipients }: mailings.Sent) => ({ queued: recipients, mailing_id })

/** How many of the people are named before an email is sent to them. */
const NAMES_SHOWN = 5

/** What is said, and to whom. */
const apart = ({ cycle_id, site_id, order_ids, part, day, product_id, ...letter }: Omit<MassEmail, 'recipients'>) => ({
  letter,
  people: { cycle_id, site_id, order_ids, part, day, product_id },
})

const asPlanned = ({ letter, people, subject, state, ...row }: plannedEmails.PlannedRow): PlannedEmail => ({
  ...row,
  ...letter,
  ...people,
  shown_subject: subject,
  state: state === 'sent' ? 'planned' : state,
})

/** The letter as the farmer may look at it: in English, and in Spanish where it was written. */
const trialsOf = (shop: Shop, { email }: Me, body: Written) => {
  const { written } = draftOf(shop, body)
  const letterIn = (language: Language) =>
    massLetter({ farm: shop.farm.current.farm_name, language }, written, shop.newsletterLinks.urlFor(email))
  return { en: letterIn('en'), ...('message_es' in written && { es: letterIn('es') }) }
}

export const mailToManyHandlers = {
  sendMassEmail: ({ body, user, shop, today, refuse }) =>
    oneMailing(shop, async (tx) => {
      const { recipients, ...asked } = body
      const { letter, people: wanted } = apart(asked)
      const { subject, digest, letterFor } = massDraft(shop, letter, wanted)
      const repeat = await findRepeat(tx, shop, digest)
      if (repeat) return asReply(repeat)

      const audience = await nameAudience(tx, wanted)
      if (audience === undefined) throw refuse('notFound')
      const people = await audiences.list(tx, await choiceOf(shop, tx, wanted, today), today)
      if (recipients !== undefined && recipients !== people.length) throw refuse('audienceMoved', { people: showPeople(people.length) })
      if (people.length === 0) return NOBODY
      if (!postalAddressOf(shop.farm.current)) throw refuse('mailingAddressMissing')

      const draft = { kind: 'mass' as const, subject, message: letter.message, audience, digest }
      const sent = await sendMailing(tx, shop, user, { draft, people, letterFor })
      await shops.stampMassEmail(tx, shop.clock())
      return asReply(sent)
    }),

  planMassEmail: ({ body, user, shop, db, refuse }) =>
    db.begin(async (tx) => {
      const { send_at, ...asked } = body
      const { letter, people } = apart(asked)
      const at = shop.clock()
      if (send_at <= clockAt(at, shop.farm.current.time_zone).slice(0, 16)) throw refuse('timePassed')
      const audience = await nameAudience(tx, people)
      if (audience === undefined) throw refuse('notFound')
      if (!postalAddressOf(shop.farm.current)) throw refuse('mailingAddressMissing')
      const { subject, digest } = massDraft(shop, letter, people)
      const planned = { letter, people, audience, subject, send_at, digest: `${digest} ${send_at}`, planned_by: user.email, created_at: at }
      const { row, isNew } = await plannedEmails.add(tx, planned)
      const label = `${subject} (${audience})`
      if (isNew) await activities.note(tx, { user, at }, 'planMassEmail', { label, is: { message: letter.message, send_at } })
      return asPlanned(row)
    }),

  listPlannedEmails: async ({ db }) => (await plannedEmails.list(db)).map(asPlanned),

  stopPlannedEmail: ({ params, user, shop, db, refuse }) =>
    db.begin(async (tx) => {
      const row = await plannedEmails.lock(tx, params.id)
      if (!row) throw refuse('notFound')
      if (row.state === 'sent') throw refuse('alreadySent')
      if (row.state !== 'planned') return asPlanned(row)
      const at = shop.clock()
      await plannedEmails.end(tx, row.planned_id, { state: 'stopped', ended_at: at })
      await activities.note(tx, { user, at }, 'stopPlannedEmail', {
        label: `${row.subject} (${row.audience})`,
        was: { send_at: row.send_at },
      })
      return asPlanned({ ...row, state: 'stopped' })
    }),

  readAudience: async ({ query: { orders, names: isNamed, ...query }, db, shop, today }) => {
    const choice = await choiceOf(shop, db, { ...query, order_ids: orders }, today)
    const count = await audiences.count(db, choice, today)
    if (!isNamed) return count
    const names = await audiences.listNames(db, await audiences.listFirst(db, choice, today, NAMES_SHOWN))
    return { ...count, names }
  },

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
