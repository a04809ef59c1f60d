import { GIFT_MAX_CENTS, GIFT_MESSAGE_MAX, GIFT_MIN_CENTS, GIFT_NAME_MAX } from '../../../shared/gift-limits.ts'
import { CARTONS_MAX, CARTONS_MIN } from '../../../shared/limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { orderTotalCents } from '../../../shared/rules/money/order-total.ts'
import { readTypedAmount, typedCents } from '../../../shared/rules/money/typed-amount.ts'
import type { GiftOffer, NewGift } from '../../../shared/shapes/gifts.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { askWhichAmount } from '../../../words/en/money/amount.ts'
import { giftWords } from '../../../words/en/success.ts'
import { emailRule, type FieldRule, filledRule } from '../../ui/form/field-rules.ts'

/** A gift as it is being written. */
export type GiftDraft = {
  readonly kind: 'amount' | 'cartons'
  readonly amount: string
  readonly cycle_id: string
  readonly product_id: string
  readonly cartons_per_week: string
  readonly to_name: string
  readonly from_name: string
  readonly message: string
  readonly way: 'print' | 'now' | 'date'
  readonly to_email: string
  readonly send_on: string
}

export const emptyGift = ({ cycles: [first], products }: GiftOffer): GiftDraft => ({
  kind: 'amount',
  amount: '50.00',
  cycle_id: String(first?.cycle_id ?? ''),
  product_id: String(products?.[0]?.product_id ?? ''),
  cartons_per_week: '1',
  to_name: '',
  from_name: '',
  message: '',
  way: 'print',
  to_email: '',
  send_on: '',
})

const cartonsIn = (typed: string): number | undefined => {
  const cartons = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return cartons >= CARTONS_MIN && cartons <= CARTONS_MAX ? cartons : undefined
}

/** How the price of cartons is calculated; nothing while it is unknown. */
export const countCartons = (offer: GiftOffer, { cycle_id, product_id, cartons_per_week }: GiftDraft) => {
  const product = offer.products?.find((each) => String(each.product_id) === product_id)
  const priceCents = product ? toCents(product.price) : offer.price_cents
  const cycle = offer.cycles.find((each) => String(each.cycle_id) === cycle_id)
  const cartons = cartonsIn(cartons_per_week)
  if (!cycle || cartons === undefined || (offer.products && !product)) return undefined
  const cents = orderTotalCents({ weeks: cycle.weeks, cartonsPerWeek: cartons, donationCartons: 0, priceCents })
  return { cycle, product, cartons, priceCents, cents }
}

export const giftCents = (offer: GiftOffer, draft: GiftDraft): number | undefined =>
  draft.kind === 'amount' ? typedCents(draft.amount) : countCartons(offer, draft)?.cents

const amountRule: FieldRule = (typed) => {
  const read = readTypedAmount(typed)
  if (read.kind === 'unclear') return askWhichAmount(read.readings)
  if (read.kind === 'parts of a cent') return fieldWords.wholeCents
  const isWorth = read.kind === 'amount' && read.cents >= GIFT_MIN_CENTS && read.cents <= GIFT_MAX_CENTS
  return isWorth ? undefined : giftWords.amount(showCents(GIFT_MIN_CENTS), showCents(GIFT_MAX_CENTS))
}

const cartonsRule: FieldRule = (typed) => {
  if (cartonsIn(typed) !== undefined) return undefined
  return Number(typed) > CARTONS_MAX ? fieldWords.cartonsMost : fieldWords.cartons
}

const none: FieldRule = () => undefined

/** What is checked depends on what was chosen. */
export const giftRules = ({ kind, way }: GiftDraft, { today }: GiftOffer) => ({
  amount: kind === 'amount' ? amountRule : none,
  cartons_per_week: kind === 'cartons' ? cartonsRule : none,
  to_name: filledRule(giftWords.toMissing, GIFT_NAME_MAX),
  from_name: filledRule(giftWords.fromMissing, GIFT_NAME_MAX),
  message: ((typed) => (typed.length > GIFT_MESSAGE_MAX ? fieldWords.tooLong : undefined)) as FieldRule,
  to_email: way === 'print' ? none : emailRule,
  send_on:
    way === 'date' ? (((typed) => (typed === '' ? fieldWords.date : typed < today ? fieldWords.otherDay : undefined)) as FieldRule) : none,
})

/** The request; nothing while its price is unknown. */
export const asGift = (offer: GiftOffer, draft: GiftDraft): Omit<NewGift, 'press'> | undefined => {
  const cents = giftCents(offer, draft)
  const reckoned = draft.kind === 'cartons' ? countCartons(offer, draft) : undefined
  if (cents === undefined) return undefined
  const { to_name, from_name, message, way } = draft
  return {
    cents,
    ...(reckoned && {
      cartons: {
        cycle_id: reckoned.cycle.cycle_id,
        cartons_per_week: reckoned.cartons,
        ...(reckoned.product && { product_id: reckoned.product.product_id }),
      },
    }),
    to_name,
    from_name,
    message,
    to_email: way === 'print' ? '' : draft.to_email.trim(),
    send_on: way === 'date' ? draft.send_on : null,
  }
}
