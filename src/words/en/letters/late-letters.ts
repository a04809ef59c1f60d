import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'

const showLate = (minutes: number): string => (minutes === 60 ? 'an hour' : `${minutes} minutes`)

export const subject = (today: PlainDate, site: string, minutes: number) =>
  `${showDate(today)} at ${site}: we are ${showLate(minutes)} late`
export const late = (minutes: number, site: string, address: string) =>
  `We are running about ${showLate(minutes)} late today at ${site}, ${address}.`
export const from = (time: string) => ` The eggs should be there from about ${showTime(time)}.`
export const sorry = 'Sorry, and thank you for your patience!'
export const told = (people: number): string =>
  people === 1 ? 'The person who collects there has been told too.' : `The ${people} people who collect there have been told too.`
export const toPickups = 'See your pickups'
export const toList = 'Open the hand-over list'
