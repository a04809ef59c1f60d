import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'

export { showGift } from '../success.ts'

export const questions = 'Questions? Just reply to this email.'

export const gift = {
  subject: (farm: string) => `A gift for you: eggs from ${farm}`,
  hello: (name: string) => `Hello ${name}!`,
  bought: (from: string, farm: string, gift: string) => `${from} bought you a gift from ${farm}: ${gift}.`,
  quoted: (message: string) => `“${message}”`,
  how: 'Log in or sign up, and the code becomes credit for your eggs.',
  link: 'Redeem my gift',
  aside:
    "The code can be used once, so please keep it to yourself. The person who gave you this gave us your address, and we'll use it only for this gift.",
} as const

export const bought = {
  subject: (farm: string) => `Your gift from ${farm}`,
  received: (cents: number, to: string | undefined, gift: string) =>
    `Thank you! We received ${showCents(cents)} for a gift${to ? ` for ${to}` : ''}: ${gift}.`,
  mailed: (email: string, date: PlainDate) => `We'll email it to ${email} on ${showDate(date)}.`,
  printed: "Print the card yourself: we won't email it.",
  code: "Here's the code. It works once, for the first person who redeems it.",
  noCode: 'The code is on the card, on your gifts page.',
  link: 'See the card',
  aside: 'Your gifts page shows whether it was redeemed. Questions? Just reply to this email.',
} as const

export const resent = {
  subject: (farm: string) => `We sent your gift from ${farm} to another address`,
  sent: (to: string, gift: string, email: string) => `We sent your gift for ${to} to ${email}: ${gift}.`,
  oldCode: (email: string) =>
    `The code we sent to ${email} no longer works. If you printed the card before, please print it again: it has a new code.`,
  link: 'See the card',
  notYou: "If you didn't ask for this, please change your password and write to us.",
} as const

export const codes = {
  subject: (farm: string) => `The codes for your gifts from ${farm}`,
  what: 'These are the gifts you bought that no one has redeemed yet. Each code can be used once.',
  each: (to: string, gift: string) => `For ${to}, ${gift}:`,
  link: 'See your gifts',
  aside: "If you didn't ask for this email, you can ignore it. We sent it only to you.",
} as const

export const refunded = {
  subject: (cents: number, farm: string) => `Your ${showCents(cents)} refund for a gift from ${farm}`,
  what: (cents: number) => `We refunded ${showCents(cents)} for the gift you bought. Your bank may take a few days to show it.`,
  codeEnds: 'Its code no longer works.',
  worth: (cents: number) => `The gift is now worth ${showCents(cents)}.`,
} as const

export const withdrawn = {
  subject: (farm: string) => `A gift from ${farm} was refunded`,
  what: (cents: number) => `A gift you redeemed was refunded to the person who bought it, so we took ${showCents(cents)} off your credit.`,
  orders: 'Your orders stay the same.',
} as const
