import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import type { Entry } from '../../../shared/shapes/farm-settings.ts'
import * as en from '../../../words/en/letters/season-letters.ts'
import * as es from '../../../words/es/letters/season-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** Letters before a season, to those who were there last time and to the next one on the list; and at its end. */

const words = wordsIn(en, es)

/** Nobody else is invited. */
export type CanEnter = Extract<Entry, 'early' | 'open'>

export type InvitationFacts = {
  egg_cycle: string
  start_date: PlainDate
  end_date: PlainDate
  number_of_weeks: number
  /** On the farm's clock; null where the farmer opens it by hand. */
  opens_at: string | null
  entry: CanEnter
  last_cartons: number
  /** What it was of, and how often, where the farm sells more than a weekly carton. */
  product?: string | undefined
  every_weeks?: number | undefined
  last_site: string
  /** What the same again would cost; nothing where it can't be had. */
  amount?: number | undefined
  /** The last day on which their place is kept. */
  kept_until?: PlainDate | undefined
  /** They were invited before. */
  isReminder?: boolean
  url: string
}

export const invitationSubject = ({ farm, language }: Head, egg_cycle: string, entry: CanEnter | 'reminder'): string =>
  entry === 'reminder'
    ? words(language).invitation.reminder(farm, egg_cycle)
    : words(language).invitation.subject(farm, egg_cycle, entry === 'early')

export const invitationLetter = (head: Head, facts: InvitationFacts, unsubscribeUrl: string): Letter => {
  const { egg_cycle, entry, opens_at, amount, kept_until, isReminder = false } = facts
  const say = words(head.language).invitation
  return writeLetter({
    ...head,
    letter: 'invitation',
    subject: invitationSubject(head, egg_cycle, isReminder ? 'reminder' : entry),
    says: [
      say.runs(egg_cycle, facts.start_date, facts.end_date, facts.number_of_weeks),
      `${entry === 'open' ? say.open : say.early(opens_at?.slice(0, 10))} ${say.asLast({ ...facts, cartons_per_week: facts.last_cartons }, facts.last_site)}`,
      ...(amount === undefined ? [] : [say.again(amount)]),
      ...(kept_until ? [say.kept(kept_until)] : []),
    ],
    link: { label: say.link, url: facts.url },
    unsubscribeUrl,
  })
}

/** `until`: on the farm's clock. */
export type OfferFacts = { egg_cycle: string; site_name: string; cartons: number; product?: string | undefined; until: string; url: string }

export const offerLetter = (head: Head, { egg_cycle, site_name, cartons, product, until, url }: OfferFacts): Letter => {
  const say = words(head.language).offer
  return writeLetter({
    ...head,
    letter: 'place-offer',
    subject: say.subject(egg_cycle, site_name),
    says: [say.what({ cartons, product }, site_name, egg_cycle), say.until(until)],
    link: { label: say.link, url },
    aside: [say.aside],
  })
}

export type SeasonEndFacts = { egg_cycle: string; ate: number; gave: number; pantry_name: string; url: string }

export const seasonEndSubject = ({ farm, language }: Head, egg_cycle: string): string => words(language).end.subject(farm, egg_cycle)

export const seasonEndLetter = (head: Head, { egg_cycle, ate, gave, pantry_name, url }: SeasonEndFacts, unsubscribeUrl: string): Letter => {
  const say = words(head.language).end
  return writeLetter({
    ...head,
    letter: 'season-end',
    subject: seasonEndSubject(head, egg_cycle),
    says: [say.over(egg_cycle, ate, gave), ...(gave > 0 && pantry_name ? [say.went(pantry_name)] : []), say.again],
    link: { label: say.link, url },
    unsubscribeUrl,
  })
}
