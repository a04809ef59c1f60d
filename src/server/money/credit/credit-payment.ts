/** Payments the provider knows nothing about: credit covered everything, or the farm is paid by hand later. */

const CREDIT = 'credit-'
const FARM = 'farm-'

const withoutProvider = (id: string) => ({ id, paidCents: 0, paymentRef: null })

export const creditPayment = (orderId: number) => withoutProvider(`${CREDIT}${orderId}`)
export const farmPayment = (orderId: number) => withoutProvider(`${FARM}${orderId}`)

/** Whether a payment session is one of these. There is no provider to ask about it, so it is settled from the start. */
export const isWithoutProvider = (sessionId: string): boolean => sessionId.startsWith(CREDIT) || sessionId.startsWith(FARM)
