import { inThousands } from '../in-thousands.ts'
import { showCents } from './money/cents.ts'
import { typedCents } from './money/typed-amount.ts'
import { showReference } from './order-reference.ts'

/** What a person types to confirm an action: the amount, the order, the number of people emailed, or the number of orders ended. */
export type Asked = { readonly cents: number } | { readonly order: number } | { readonly people: number } | { readonly orders: number }

/** As shown on the page: `$20.00`, `D-00042`, `1,234`. */
export const showAsked = (asked: Asked): string => {
  if ('cents' in asked) return showCents(asked.cents)
  return 'order' in asked ? showReference(asked.order) : inThousands(countOf(asked))
}

const countOf = (asked: { readonly people: number } | { readonly orders: number }): number =>
  'people' in asked ? asked.people : asked.orders

const WHOLE = /^\d{1,3}(?:,\d{3})+$|^\d+$/

/** As it is shown, or without its `$`, `D-`, zeros and commas; and nothing else. */
export const isConfirmed = (typed: string, asked: Asked): boolean => {
  const text = typed.trim()
  if ('cents' in asked) return typedCents(text) === asked.cents
  if ('order' in asked) return Number(/^(?:D-)?(\d+)$/i.exec(text)?.[1]) === asked.order
  return WHOLE.test(text) && Number(text.replaceAll(',', '')) === countOf(asked)
}
