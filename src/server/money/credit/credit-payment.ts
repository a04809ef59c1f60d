/** Payments that no provider knows of: credit covered all of it, or the farm is paid by hand later. */

const [CREDIT, FARM] = ['credit-', 'farm-']

const withoutProvider = (id: string) => ({ id, paidCents: 0, paymentRef: null })

export const creditPayment = (orderId: number) => withoutProvider(`${CREDIT}${orderId}`)
export const farmPayment = (orderId: number) => withoutProvider(`${FARM}${orderId}`)

/** Whether a payment session is one of these: nobody can be asked about it, and it is settled from the first moment. */
export const isWithoutProvider = (sessionId: string): boolean => sessionId.startsWith(CREDIT) || sessionId.startsWith(FARM)
