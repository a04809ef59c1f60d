import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export const waitSubject = (date: PlainDate, reference: string) => `Your eggs wait for you on ${showDate(date)}: order ${reference}`
export const givenSubject = (date: PlainDate, reference: string) =>
  `Your eggs of ${showDate(date)} have been given away: order ${reference}`
export const missed = (date: PlainDate) => `We missed you on ${showDate(date)}.`
type Kept = Hours & { cartons: number; site_name: string; site_address: string; pickup_date: PlainDate }
export const kept = ({ cartons, site_name, site_address, pickup_date, ...hours }: Kept) =>
  `We have kept your ${showCartons(cartons)} at ${site_name}, ${site_address}. Please collect them on ${showPickupTime(pickup_date, hours)}: what is left after that we give away.`
export const nobodyThere = (cartons: number, site: string) =>
  `We had kept your ${showCartons(cartons)} at ${site}, but nobody collects there any more for now, so we have given them away.`
export const given = (cartons: number, site: string) =>
  `Your ${showCartons(cartons)} at ${site} could not be kept any longer, so we have given them away.`
export const link = 'See your pickups'
export const aside = (reference: string) => `Your order's reference is ${reference}. Did you collect your eggs? Just reply to this mail.`
