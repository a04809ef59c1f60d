import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showDate } from '../dates/show-date.ts'

export { showGift } from '../success.ts'

export const questions = 'Questions? Just reply to this mail.'

export const gift = {
  subject: (farm: string) => `A gift for you: eggs from ${farm}`,
  hello: (name: string) => `Hello ${name}!`,
  bought: (from: string, farm: string, gift: string) => `${from} has bought you a gift from ${farm}: ${gift}.`,
  quoted: (message: string) => `“${message}”`,
  how: 'Log in or sign up with us, and the code becomes credit that pays for your eggs.',
  link: 'Redeem my gift',
  aside:
    'The code counts once, so please keep it to yourself. We have your address from whoever gave you this, and use it for nothing else.',
} as const

export const bought = {
  subject: (farm: string) => `Your gift from ${farm}`,
  received: (cents: number, to: string | undefined, gift: string) =>
    `Thank you! We have received ${showCents(cents)} for a gift${to ? ` for ${to}` : ''}: ${gift}.`,
  mailed: (email: string, date: PlainDate) => `It is mailed to ${email} on ${showDate(date)}.`,
  printed: 'It is not mailed: its card is yours to print.',
  code: 'This is its code. It counts once, for whoever redeems it first.',
  noCode: 'Its code stands on its card, on your page of gifts.',
  link: 'See its card',
  aside: 'You find your gifts, and whether they were redeemed, on the page of gifts. Questions? Just reply to this mail.',
} as const

export const resent = {
  subject: (farm: string) => `We sent your gift from ${farm} to another address`,
  sent: (to: string, gift: string, email: string) => `We sent your gift for ${to} to ${email}: ${gift}.`,
  oldCode: (email: string) =>
    `The code we sent to ${email} no longer works. If you printed the card before, please print it again: it has a new code.`,
  link: 'See its card',
  notYou: 'If you did not ask for this, please change your password and write to us.',
} as const

export const codes = {
  subject: (farm: string) => `The codes of your gifts from ${farm}`,
  what: 'These are the gifts that you bought and that nobody has redeemed yet. Each code counts once.',
  each: (to: string, gift: string) => `For ${to}, ${gift}:`,
  link: 'See your gifts',
  aside: 'If you did not ask for this mail, you can ignore it: it went to you alone.',
} as const

export const refunded = {
  subject: (cents: number, farm: string) => `${showCents(cents)} back for your gift from ${farm}`,
  what: (cents: number) => `We have given back ${showCents(cents)} for the gift that you bought. Your bank may take a few days to show it.`,
  codeEnds: 'Its code counts no more.',
  worth: (cents: number) => `The gift is now worth ${showCents(cents)}.`,
} as const

export const withdrawn = {
  subject: (farm: string) => `A gift from ${farm} was given back`,
  what: (cents: number) =>
    `The money of a gift that you redeemed was given back to whoever had paid it. ${showCents(cents)} of your credit was withdrawn with it.`,
  orders: 'Your orders stay as they are.',
} as const
