import { type PlainDate, showDate } from '../../../shared/dates/calendar.ts'
import { showCartons, showWeeks } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters before a season: to those who were there last time, and to the next one on the list. */

export type InvitationNews = {
  egg_cycle: string
  start_date: PlainDate
  end_date: PlainDate
  number_of_weeks: number
  /** On the farm's clock; null where the farmer opens it by hand. */
  opens_at: string | null
  is_active: boolean
  last_cartons: number
  last_site: string
  url: string
}

export const invitationSubject = (farm: string, egg_cycle: string): string => `${egg_cycle} at ${farm}: your turn first`

const sayWhen = ({ is_active, opens_at }: InvitationNews): string => {
  if (is_active) return 'You were with us before, and it is open now.'
  const day = opens_at ? ` on ${showDate(opens_at.slice(0, 10))}` : ''
  return `You were with us before, so you can subscribe before it opens to everyone${day}.`
}

export const invitationLetter = (farm: string, news: InvitationNews, unsubscribeUrl: string): Letter =>
  writeLetter({
    letter: 'invitation',
    farm,
    subject: invitationSubject(farm, news.egg_cycle),
    says: [
      `${news.egg_cycle} runs from ${showDate(news.start_date)} to ${showDate(news.end_date)}, ${showWeeks(news.number_of_weeks)}.`,
      `${sayWhen(news)} The form is filled in as last time: ${showCartons(news.last_cartons)} a week at ${news.last_site}.`,
    ],
    link: { label: 'Subscribe again, or decline', url: news.url },
    unsubscribeUrl,
  })

export type OfferNews = { egg_cycle: string; site_name: string; cartons: number; until: string; url: string }

export const offerLetter = (farm: string, news: OfferNews): Letter =>
  writeLetter({
    letter: 'place-offer',
    farm,
    subject: `A place is free for you: ${news.egg_cycle} at ${news.site_name}`,
    says: [
      `You asked for ${showCartons(news.cartons)} a week at ${news.site_name}. A place in ${news.egg_cycle} is free now, and you are next.`,
      `We hold it for you until ${news.until}. After that it goes to the next person.`,
    ],
    link: { label: 'Take the place', url: news.url },
    aside: ['You no longer want it? Then you need do nothing.'],
  })
