import * as z from 'zod/mini'
import { adminWords } from '../../words/en/dashboard/admin.ts'
import * as limits from '../limits.ts'
import { isBlank } from '../rules/visible.ts'
import { clockTime, filledName, Id, IdInPath, IdsInQuery, LinkToken, moment, NumberInQuery, plainDate, text, whole } from './fields.ts'

/** Emails to many, the outcome of every email, the activity log, and files to save, on the wire. */

const messageToMany = text(limits.MESSAGE_MAX).check(z.refine((value) => !isBlank(value), adminWords.messageMissing))
export const MessageToMany = z.strictObject({ message: messageToMany })

/** A letter from the farm; without a subject it has the usual one. */
const massLetter = {
  message: messageToMany,
  subject: z.optional(filledName(limits.SUBJECT_MAX)),
  /** For those who read Spanish; without it they get the message above. */
  message_es: z.optional(messageToMany),
  subject_es: z.optional(filledName(limits.SUBJECT_MAX)),
}
export const DraftMassEmail = z.strictObject(massLetter)

/**
 * A part of them: those who owe something, had the cycle before the newest one (or the chosen one) and none since, pick up on a day,
 * have a product now (or in the chosen cycle), or have joined this year.
 */
export const Part = z.enum(['owing', 'notRenewed', 'onDay', 'product', 'thisYear'])
export type Part = z.output<typeof Part>

const part = { part: z.optional(Part), day: z.optional(plainDate) }

/** The people of an email to many, as they are sent. */
const audienceShape = {
  cycle_id: z.optional(Id),
  site_id: z.optional(Id),
  order_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(limits.CHOSEN_ORDERS_MAX))),
  ...part,
  product_id: z.optional(Id),
}

/** To everyone, or to the people of a cycle, of a site, of both, or of the orders that the farmer has chosen. */
export const MassEmail = z.strictObject({
  ...massLetter,
  ...audienceShape,
  /** How many people the farmer was shown; if the number has changed, nothing is sent. */
  recipients: z.optional(whole(0, 10_000_000)),
})
export type MassEmail = z.output<typeof MassEmail>

export const AudienceQuery = z.strictObject({
  cycle_id: z.optional(IdInPath),
  site_id: z.optional(IdInPath),
  orders: z.optional(IdsInQuery(limits.CHOSEN_ORDERS_MAX)),
  ...part,
  product_id: z.optional(IdInPath),
  /** With the names of the first few. */
  names: z.optional(z.enum(['yes'])),
})
/** People who unsubscribed or were imported and not invited yet are not among the recipients. */
export const Audience = z.object({
  recipients: z.int(),
  unsubscribed: z.int(),
  uninvited: z.int(),
  /** The first few of them. */
  names: z.optional(z.array(z.string())),
})
export type Audience = z.output<typeof Audience>

/** An email to many that goes out at a time of the farm's clock. */
export const NewPlannedEmail = z.strictObject({ ...massLetter, ...audienceShape, send_at: clockTime })
export type NewPlannedEmail = z.output<typeof NewPlannedEmail>

export const PlannedEmail = z.object({
  planned_id: Id,
  ...massLetter,
  ...audienceShape,
  /** Its subject and people in words. */
  shown_subject: z.string(),
  audience: z.string(),
  send_at: z.string(),
  state: z.enum(['planned', 'stopped', 'failed']),
  trouble: z.nullable(z.enum(['nobody', 'noAddress', 'gone'])),
  planned_by: z.string(),
})
export type PlannedEmail = z.output<typeof PlannedEmail>

export const LetterPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })
/** `es`: as those get it who read Spanish, where the farm has written it in Spanish too. */
export const MassEmailPreview = z.object({ ...LetterPreview.shape, es: z.optional(LetterPreview) })

/** What became of a letter to many. */
export const Mailing = z.object({
  mailing_id: Id,
  kind: z.enum(['mass', 'waitlist', 'invitation', 'season-end']),
  subject: z.string(),
  message: z.string(),
  audience: z.string(),
  sent_by: z.string(),
  created_at: moment,
  recipients: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  seen: z.int(),
  withheld: z.int(),
})
export type Mailing = z.output<typeof Mailing>

export const SentToMany = z.strictObject({ queued: z.int(), mailing_id: z.nullable(Id) })

export const NewsletterWanted = z.strictObject({ token: LinkToken, wanted: z.boolean() })

export const LastSent = z.strictObject({ timestamp: z.nullable(moment) })

/** `unverified`: waiting too, but notified only once they have verified their email. */
export const WaitlistCount = z.object({ waiting: z.int(), told: z.int(), unverified: z.int() })
export type WaitlistCount = z.output<typeof WaitlistCount>

// Records

const recordQuery = {
  page: z.optional(NumberInQuery(1_000_000)),
  per_page: z.optional(NumberInQuery(limits.PER_PAGE_MAX)),
  q: z.optional(text(limits.NAME_MAX)),
}
export const RecordQuery = z.strictObject(recordQuery)
export type RecordQuery = z.output<typeof RecordQuery>

/** What the farm changed, or what became of accounts; without a choice, both. */
export const ActivityAbout = z.enum(['changes', 'accounts'])
export const ActivityQuery = z.strictObject({ ...recordQuery, about: z.optional(ActivityAbout) })
export type ActivityQuery = z.output<typeof ActivityQuery>

export const Activity = z.object({
  activity_id: Id,
  at: moment,
  who: z.string(),
  /** The call that made the change, or what became of an account. */
  action: z.string(),
  label: z.string(),
  changes: z.array(z.object({ field: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
})
export type Activity = z.output<typeof Activity>

/** `seen`: it failed, and someone has seen that. `withheld`: the shop held it back, because it would have helped nobody. */
export const MailStatus = z.enum(['queued', 'sent', 'failed', 'seen', 'withheld'])
export type MailStatus = z.output<typeof MailStatus>
export const MailQuery = z.strictObject({ ...recordQuery, status: z.optional(MailStatus), mailing_id: z.optional(IdInPath) })
export type MailQuery = z.output<typeof MailQuery>

export const MailRecord = z.object({
  mail_id: z.string(),
  letter: z.string(),
  to_address: z.string(),
  /** Whose address it is now, of those with an account. */
  user_id: z.nullable(z.string()),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: moment,
  sent_at: z.nullable(moment),
  /** The months after which its text was removed; 0: with a closed account. */
  removed_after: z.nullable(z.int()),
  /** When someone saw a failed email, and who; people who have left aren't named. */
  seen_at: z.nullable(moment),
  seen_by: z.nullable(z.string()),
  /**
   * Why a text is missing or an email can't be resent: emails that open an account aren't kept, older texts are removed,
   * some help nobody anymore, and some people opted out of news.
   */
  can_resend: z.boolean(),
})
export type MailRecord = z.output<typeof MailRecord>

export const MailLineQuery = z.strictObject({ page: recordQuery.page, per_page: recordQuery.per_page })
export type MailLineQuery = z.output<typeof MailLineQuery>

/** A line of the mail record: an email to one person, or a mailing with its progress. */
export const MailLine = z.object({ mail: z.nullable(MailRecord), mailing: z.nullable(Mailing) })
export type MailLine = z.output<typeof MailLine>

/**
 * With the greeting, logo and postal address that an email gets as it leaves, as they are now: the record keeps none of
 * them. Null if the email contained a link that opens an account, or if its text was removed; `body_html` is empty where the
 * email has text alone.
 */
export const StoredMail = z.object({ ...MailRecord.shape, body_text: z.nullable(z.string()), body_html: z.nullable(z.string()) })
export type StoredMail = z.output<typeof StoredMail>

/** A spreadsheet on its way to the farmer: base64 content and the name to save it under. */
export const Download = z.strictObject({ data: z.string(), filename: z.string() })
export type Download = z.output<typeof Download>

export const ChosenOrders = z.strictObject({ orders: IdsInQuery(limits.CHOSEN_ORDERS_MAX) })

/** How far the spreadsheet has come that the same person is waiting for. */
export const DownloadProgress = z.strictObject({ progress: z.nullable(z.object({ rows: z.int(), of: z.int() })) })
