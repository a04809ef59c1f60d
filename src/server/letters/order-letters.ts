import { type PlainDate, showDate } from '../../shared/calendar.ts'
import { showCents } from '../../shared/money.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Letters about an order. They also go to the second email, so they repeat nothing that the customer typed. */

export type OrderNews = {
  reference: string
  egg_cycle: string
  site_name: string
  site_address: string
  site_instructions: string
  cartons_per_week: number
  donation_cartons: number
  total_cents: number
  visits: readonly { pickup_date: PlainDate; cartons: number }[]
  url: string
}

const cartons = (count: number): string => `${count} carton${count === 1 ? '' : 's'}`

const showVisit = (visit: OrderNews['visits'][number]): string => `${showDate(visit.pickup_date)}: ${cartons(visit.cartons)}`

export const confirmationLetter = (farm: string, order: OrderNews): Letter =>
  writeLetter({
    letter: 'order-confirmation',
    farm,
    subject: `Your eggs from ${farm}: order ${order.reference}`,
    says: [
      `Thank you! We have received ${showCents(order.total_cents)} for ${order.egg_cycle}.`,
      `You collect ${cartons(order.cartons_per_week)} a week at ${order.site_name}, ${order.site_address}.`,
      ...(order.donation_cartons > 0 ? [`You also donate ${cartons(order.donation_cartons)}. Thank you!`] : []),
      ...(order.visits.length > 0 ? [`Your pickups:\n${order.visits.map(showVisit).join('\n')}`] : []),
      ...(order.site_instructions ? [`At the site:\n${order.site_instructions}`] : []),
    ],
    link: { label: 'See your subscriptions', url: order.url },
    aside: [`Your order's reference is ${order.reference}. Questions? Just reply to this mail.`],
  })

export const questionLetter = (farm: string, question: { name: string; email: string; subject: string; message: string }): Letter =>
  writeLetter({
    letter: 'question',
    farm,
    subject: `Question: ${question.subject}`,
    says: [`${question.name} (${question.email}) asks:`, ...question.message.split(/\n{2,}/)],
    aside: ['Reply to this mail to answer. The question is also in your dashboard.'],
  })
