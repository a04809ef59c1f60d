import { showCents } from './money/cents.ts'
import { typedCents } from './money/typed-amount.ts'
import { showReference } from './order-reference.ts'

/** What somebody types to show that a press is meant: the sum that moves, the order that ends, how many people are written to, or how many orders end. */
export type Asked = { readonly cents: number } | { readonly order: number } | { readonly people: number } | { readonly orders: number }

/** As it stands on the page: `$20.00`, `D-00042`, `1,234`. */
export const showAsked = (asked: Asked): string => {
  if ('cents' in asked) return showCents(asked.cents)
  return 'order' in asked ? showReference(asked.order) : countOf(asked).toLocaleString('en-US')
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
