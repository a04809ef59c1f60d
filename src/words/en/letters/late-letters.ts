import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'

const showLate = (minutes: number): string => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

export const subject = (today: PlainDate, site: string, minutes: number) =>
  `${showDate(today)} at ${site}: we're running ${showLate(minutes)} late`
export const late = (minutes: number, site: string, address: string) =>
  `We're running about ${showLate(minutes)} late today at ${site}, ${address}.`
export const from = (time: string) => ` The eggs should be there around ${bold(showTime(time))}.`
export const sorry = 'Sorry, and thank you for your patience!'
export const told = (people: number): string =>
  people === 1 ? 'We also told the person who picks up there.' : `We also told the ${people} people who pick up there.`
export const toPickups = 'See your pickups'
export const toList = 'Open the hand-over list'
