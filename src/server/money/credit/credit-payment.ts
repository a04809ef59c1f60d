import type { SavedCard } from '../../store/money/saved-cards.ts'

/** Payments the provider knows nothing about: credit covered everything, the farm is paid by hand later, or a saved card is charged once the order is there. */

const CREDIT = 'credit-'
const FARM = 'farm-'
const CARD = 'card-'

const withoutProvider = (id: string) => ({ id, paidCents: 0, paymentRef: null })

export const creditPayment = (orderId: number) => withoutProvider(`${CREDIT}${orderId}`)
export const cardPayment = (orderId: number, savedCard: SavedCard) => ({
  ...withoutProvider(`${CARD}${orderId}`),
  savedCard,
  isChargedAfter: true,
})
export const farmPayment = (orderId: number) => withoutProvider(`${FARM}${orderId}`)

/** Whether a payment session is one of these. There is no provider to ask about it, so it is settled from the start. */
export const isWithoutProvider = (sessionId: string): boolean => [CREDIT, FARM, CARD].some((kind) => sessionId.startsWith(kind))
