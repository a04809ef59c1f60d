/** A payment that no provider knows of: credit covered all of it. */

const PREFIX = 'credit-'

export const creditPayment = (orderId: number) => ({ id: `${PREFIX}${orderId}`, paidCents: 0, paymentRef: null })

/** Whether a payment session is one of these: nobody can be asked about it, and it is settled from the first moment. */
export const isCreditPayment = (sessionId: string): boolean => sessionId.startsWith(PREFIX)
