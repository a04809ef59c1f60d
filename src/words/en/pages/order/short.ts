import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import type { MyPickup } from '../../../../shared/shapes/pickups.ts'
import { showDate } from '../../dates/show-date.ts'
import { showPieces } from '../../product.ts'

/** What a customer reads when the farm is short of eggs. */

export const isShort = 'Not enough eggs'
export const owedFrom = (date: PlainDate) => `Makes up for ${showDate(date)}`
export const owed = "These make up for eggs we were short of, so you can't change them."

type Short = NonNullable<MyPickup['short']>

const sayGood = ({ way, cents, made_up_on }: Short): string => {
  if (way === 'week') return made_up_on ? ` We'll make up for it on ${showDate(made_up_on)}.` : ''
  if (cents === 0) return ''
  return way === 'money'
    ? ` You get ${showCents(cents)} for it, on your card, as credit or as less to pay.`
    : ` You get ${showCents(cents)} for it, as credit or as less to pay.`
}

export const sayShort = (short: Short, product?: string): string =>
  `We're short of eggs. Missing from this pickup: ${showPieces(short.cartons, product)}.${sayGood(short)}`
export const leave = 'Leave mine to others'
export const left = "Thank you! We'll offer your eggs to others. You get credit, or owe less."

// What a person wants the next time.
export const choice = 'When eggs are short'
export const first = 'Skip me first, so others get theirs'
export const backBy = 'What I get instead'
export const ways = { farm: 'What the farm decides', credit: 'Credit', money: 'Money back, if I paid by card' } as const
export const saved = 'Saved.'
