import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import type { Entry } from '../../../shared/shapes/farm-settings.ts'
import { showCartons, showWeeks } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters before a season, to those who were there last time and to the next one on the list; and at its end. */

/** Nobody else is invited. */
type CanEnter = Extract<Entry, 'early' | 'open'>

export type InvitationFacts = {
  egg_cycle: string
  start_date: PlainDate
  end_date: PlainDate
  number_of_weeks: number
  /** On the farm's clock; null where the farmer opens it by hand. */
  opens_at: string | null
  entry: CanEnter
  last_cartons: number
  last_site: string
  url: string
}

export const invitationSubject = (farm: string, egg_cycle: string, entry: CanEnter): string =>
  `${egg_cycle} at ${farm}: ${entry === 'early' ? 'your turn first' : 'open now'}`

const sayWhen = ({ entry, opens_at }: InvitationFacts): string => {
  if (entry === 'open') return 'You were with us before, and it is open now.'
  const day = opens_at ? ` on ${showDate(opens_at.slice(0, 10))}` : ''
  return `You were with us before, so you can subscribe before it opens to everyone${day}.`
}

export const invitationLetter = (farm: string, facts: InvitationFacts, unsubscribeUrl: string): Letter =>
  writeLetter({
    letter: 'invitation',
    farm,
    subject: invitationSubject(farm, facts.egg_cycle, facts.entry),
    says: [
      `${facts.egg_cycle} runs from ${showDate(facts.start_date)} to ${showDate(facts.end_date)}, ${showWeeks(facts.number_of_weeks)}.`,
      `${sayWhen(facts)} The form is filled in as last time: ${showCartons(facts.last_cartons)} a week at ${facts.last_site}.`,
    ],
    link: { label: 'Subscribe again, or decline', url: facts.url },
    unsubscribeUrl,
  })

export type OfferFacts = { egg_cycle: string; site_name: string; cartons: number; until: string; url: string }

export const offerLetter = (farm: string, facts: OfferFacts): Letter =>
  writeLetter({
    letter: 'place-offer',
    farm,
    subject: `A place is free for you: ${facts.egg_cycle} at ${facts.site_name}`,
    says: [
      `You asked for ${showCartons(facts.cartons)} a week at ${facts.site_name}. A place in ${facts.egg_cycle} is free now, and you are next.`,
      `We hold it for you until ${facts.until}. After that it goes to the next person.`,
    ],
    link: { label: 'Take the place', url: facts.url },
    aside: ['You no longer want it? Then you need do nothing.'],
  })

export type SeasonEndFacts = { egg_cycle: string; ate: number; gave: number; pantry_name: string; url: string }

export const seasonEndSubject = (farm: string, egg_cycle: string): string => `Thank you for ${egg_cycle}, from ${farm}`

/** "You ate 24 dozen eggs and gave 3." A carton is a dozen. */
const sayEaten = ({ ate, gave }: SeasonEndFacts): string => {
  if (gave === 0) return `You ate ${ate} dozen eggs.`
  return ate === 0 ? `You gave ${gave} dozen eggs.` : `You ate ${ate} dozen eggs and gave ${gave}.`
}

export const seasonEndLetter = (farm: string, facts: SeasonEndFacts, unsubscribeUrl: string): Letter =>
  writeLetter({
    letter: 'season-end',
    farm,
    subject: seasonEndSubject(farm, facts.egg_cycle),
    says: [
      `${facts.egg_cycle} is over. ${sayEaten(facts)} Thank you!`,
      ...(facts.gave > 0 && facts.pantry_name ? [`What you gave went to ${facts.pantry_name}.`] : []),
      'The hens go on, and we would be glad to have you with us again.',
    ],
    link: { label: 'See what comes next', url: facts.url },
    unsubscribeUrl,
  })
