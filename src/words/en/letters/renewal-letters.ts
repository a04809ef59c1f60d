import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'
import { showCard } from '../money/receipt.ts'
import { listOf, type Ordered, showRun } from '../product.ts'

type Card = { brand: string; last4: string }
type Line = Ordered & { weeks: number }

export const showLines = (lines: readonly Line[]): string => listOf(lines.map((line) => showRun(line, line.weeks)))

export const on = {
  subject: (farm: string) => `Automatic renewal is on at ${farm}`,
  agreed: (date: PlainDate) => `On ${showDate(date)} you turned on automatic renewal. Please keep this email: this is what you agreed to.`,
  stop: 'Stop automatic renewal',
} as const

export const off = {
  subject: (farm: string) => `Automatic renewal is off at ${farm}`,
  off: "Automatic renewal is off. We won't order or charge anything automatically.",
  again: 'You can still renew yourself, or turn it on again, in your profile.',
  link: 'Open your profile',
} as const

export const soon = {
  subject: (cycle: string, date: PlainDate) => `We'll renew your order for ${cycle} on ${showDate(date)}`,
  what: (date: PlainDate, cycle: string, lines: string, site: string, cents: number) =>
    `On ${showDate(date)} we'll renew your order for ${cycle}: ${lines} at ${site}, ${showCents(cents)}.`,
  rose: (was: number, is: number) => `Each one now costs ${showCents(is)} instead of ${showCents(was)}.`,
  byCard: (card: Card) => `We'll charge your ${showCard(card)} on that day. Credit is used first.`,
  inInstallments: (card: Card, count: number, cents: number) =>
    `We'll charge your ${showCard(card)} in ${count} installments, ${showCents(cents)} on that day. Credit is used first.`,
  toFarm: (due: PlainDate) => `You pay the farm by ${showDate(due)}. Credit is used first.`,
  link: 'Stop automatic renewal',
  aside: "If you want it, you don't need to do anything. You turned this on in your profile, and can stop it until that day.",
} as const

export const failed = {
  subject: (cycle: string) => `We couldn't renew your order for ${cycle}`,
  nothing: (cycle: string) => `We couldn't renew your order for ${cycle} automatically. Nothing was ordered or charged.`,
  why: {
    full: "There's no room left for the same order.",
    card: 'We no longer have a card we can charge.',
    dearer: 'It would cost more than we told you.',
    later: "You can't pay the farm later at the moment.",
    several: "You had several orders, and we don't know which of them you want again.",
    other: "We can't place the same order again.",
  },
  link: 'See what you can do',
} as const
