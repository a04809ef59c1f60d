import type { ComponentType, ReactNode } from 'react'
import type { FirstPickup } from '../../shared/dates/planned-visits.ts'
import type { checkoutFields } from '../../shared/fields/order-fields.ts'
import type { planTogether } from '../../shared/rules/money/plan-together.ts'
import type { SentCheckout, SubscribeHints } from '../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { Capacity } from '../../shared/shapes/pickups.ts'

/** What the form of an order deals with. Its types are in one place, because those of the form and of its basket need each other. */

/** Named like the checkout's fields, so that a refusal finds its field. `payHow`: see paying/pay-how.ts. */
export type OrderField = keyof typeof checkoutFields | 'eggCycle' | 'pickupSite' | 'payHow'

/** How many of a product, and in which weeks; what isn't said is proposed. */
export type Wish = { readonly pieces?: string; readonly every_weeks?: number | undefined; readonly turn?: number | undefined }

/** The form's values. In the basket are products by their number; how many of the carton is in `cartonsPerWeek`, with or without a basket. */
export type OrderDraft = Readonly<Record<OrderField, string>> & {
  readonly basket?: Readonly<Record<string, Wish>>
  /** Whether it is for as few weeks as a trial has. */
  readonly trial?: boolean
}

export type Wished = Partial<Pick<OrderDraft, 'cartonsPerWeek' | 'basket'>>

export type ChangeDraft = (change: Partial<OrderDraft>) => void

/** What can be subscribed to now, for how much, and what the shop knows about the person. */
export type Catalog = {
  readonly cycles: readonly Cycle[]
  readonly sites: readonly Site[]
  readonly priceCents: number
  readonly hints: SubscribeHints
  /** What deals with several products and rhythms, where the farm has them. */
  readonly basket?: Basket
}

export type CardsProps = { draft: OrderDraft; onChange: ChangeDraft; catalog: Catalog; error?: string | undefined }

/** What is ordered and at which price. Of several products it is the first, of which people donate; the others are in the basket. */
export type Ordered = {
  readonly weeks: number
  readonly cartons: number
  readonly priceCents: number
  readonly basket?: BasketSums
}

/** `when`: in which weeks, where the order has several products or rhythms. */
export type ReceiptLine = { readonly what: ReactNode; readonly when?: string | undefined; readonly cents: number }

export type BasketSums = {
  /** For the receipt, and in few words for the bar. */
  readonly lines: readonly (ReceiptLine & { readonly key: number })[]
  readonly brief: string
  readonly showDonated: (count: number) => string
  /** What is donated, where it isn't the carton. */
  readonly showGiven: ((count: number) => string) | undefined
  readonly first: FirstPickup | undefined
  /** Why the first brings more than is due on its day. */
  readonly late: string | undefined
  readonly eggPieces: number
  /** Without the first line. */
  readonly moreCents: readonly number[]
  readonly morePieces: number
  readonly sent: Pick<SentCheckout, 'product' | 'everyWeeks' | 'turn' | 'more'>
}

/** Several products and rhythms in one order: products/basket.tsx, which is fetched only where there is a choice. */
export type Basket = {
  readonly ProductCards: ComponentType<CardsProps>
  readonly alreadyHave: string
  readonly choose: string
  readonly noSums: string
  readonly donationAbout: string
  readonly cycleFull: string
  readonly planTogether: typeof planTogether
  readonly orderedOf: (draft: OrderDraft, cycle: Cycle, catalog: Catalog) => Ordered | undefined
  readonly troubleOf: (draft: OrderDraft, catalog: Catalog) => string | undefined
  readonly isEmpty: (draft: Wished, catalog: Catalog) => boolean
  readonly isAllFull: (capacity: Capacity | undefined, catalog: Catalog) => boolean
  readonly hasWeeklyCarton: (draft: Wished, catalog: Catalog) => boolean
}
