import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { RenewalOffer, RenewalWay } from '../../../../shared/shapes/renewal.ts'
import { showDate } from '../../dates/show-date.ts'
import { showCard } from '../../money/receipt.ts'
import { listOf, showRun } from '../../product.ts'

/** The same again next season, with one press or automatically. */

export const heading = 'Same again?'
export const runs = ({ egg_cycle, start_date, end_date }: RenewalOffer) => `${egg_cycle}: ${showDate(start_date)} to ${showDate(end_date)}.`
export const what = ({ lines, pickup_site, amount }: RenewalOffer) =>
  `${listOf(lines.map((line) => showRun(line, line.weeks)))} at ${pickup_site}: ${showCents(amount)}`
export const credit = (cents: number) => `Your credit pays ${showCents(cents)} of it.`
export const kept = (until: string) => `We're keeping your place until ${showDate(until)}.`
export const changeSomething = 'Change something first'

/** What the button does, with the amount and the card: pressing it is the consent. */
export const way = ({ pay, installments, now_cents, due_date, card }: RenewalWay): string => {
  const by = card ? ` with ${showCard(card)}` : ''
  if (pay === 'credit') return 'Renew with your credit'
  if (pay === 'farm') return `Renew and pay the farm${due_date ? ` by ${showDate(due_date)}` : ' later'}`
  if (installments > 0) return `Renew in ${installments + 1} installments${by}: ${showCents(now_cents)} now`
  return `Renew and pay ${showCents(now_cents)}${by}`
}

export const outcomes = {
  placed: 'Renewed! See you next season. A confirmation is on its way to your email.',
  charged: 'Renewed and paid! See you next season. A confirmation is on its way to your email.',
  declined: 'Your order is placed, but your bank declined the charge. We emailed you what to do; you can also pay on the Money page.',
  charging: "Your order is placed, and your bank is still working on the payment. We'll email you when it's done.",
} as const
export const notRenewed = 'Your order was not renewed'

export const auto = 'Automatic renewal'
export const paused = "The farm has paused automatic renewal. We won't order or charge anything."
export const isOn = 'Automatic renewal is on.'
export const paysCard = (card: { brand: string; last4: string } | null) => (card ? `It's paid with your ${showCard(card)}.` : '')
export const paysFarm = 'You pay the farm later.'
export const planned = (cycle: string, date: string, cents: number) => `Next: ${cycle} on ${showDate(date)}, ${showCents(cents)}.`
export const noneYet = "Nothing is announced yet. We'll email you at least 14 days before."
export const stop = 'Stop automatic renewal'
export const stopped = "Automatic renewal is off. We won't order or charge anything automatically."
export const started = 'Automatic renewal is on. We emailed you what you agreed to.'
export const how = 'How would you like to pay for it?'
export const byCard = (card: { brand: string; last4: string } | null) => (card ? `With ${showCard(card)}` : 'With a card')
export const toFarm = 'To the farm, later'
export const agree = 'Renew my order automatically each season until I stop it. I agree to the terms above.'
export const agreeFirst = 'Please check the box first, if you agree.'
export const turnOn = 'Turn on automatic renewal'
export const saveCard = 'Continue to save a card'
export const notStarted = 'Automatic renewal was not turned on'
export const notStopped = 'Automatic renewal was not stopped'

export const stopPlanned = (cycle: string, date: string) => `We'll renew your order for ${cycle} on ${showDate(date)}, unless you stop it.`
export const stopHow = 'Your order renews automatically each season, unless you stop it.'
