import * as z from 'zod/mini'

/** Money that came or went, as it travels. */

/** `card` through the payment provider; the others from hand to hand, as the farmer says. */
export const PayMethod = z.enum(['card', 'cash', 'check', 'transfer', 'ebt', 'other'])
export type PayMethod = z.output<typeof PayMethod>

export const FarmMethod = z.enum(['cash', 'check', 'transfer', 'ebt', 'other'])
export type FarmMethod = z.output<typeof FarmMethod>

/**
 * `refund`: back by card; `refundFailed`: a refund that the bank sent back; `returned`: given back by hand; `correction`: of
 * a payment that was noted by mistake.
 */
export const ReceiptKind = z.enum(['payment', 'refund', 'refundFailed', 'returned', 'correction'])
export type ReceiptKind = z.output<typeof ReceiptKind>

/** Where a part of an order stands. `asked`: the provider is being asked for it. `dropped`: paid otherwise, or not to be paid any more. */
export const PartState = z.enum(['planned', 'asked', 'failed', 'paid', 'dropped'])
export type PartState = z.output<typeof PartState>
