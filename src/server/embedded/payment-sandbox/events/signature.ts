import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header over a body sent at that second. */
export const sign = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
