import type { Change, Desk } from '../desk/desk.ts'
import type { Dispute, Refund, Session } from '../wire/objects.ts'
import { noSuch } from '../wire/stripe-refusal.ts'
import { storedPart } from './card.ts'
import { discountSession } from './discount.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { paySession } from './pay-session.ts'
import { completeUnpaid, settleUnpaid } from './pay-slowly.ts'
import { refundPayment } from './refunds.ts'

/** What customers, their banks and the provider's staff do, without a browser. */
export type Actions = {
  pay: (session: string) => Session
  /** A code takes so many cents off what is asked. */
  discount: (session: string, cents: number) => Session
  /** Completes the session unpaid, as slow ways of paying do. */
  settleLater: (session: string) => Session
  /** The end of settleLater. */
  settle: (session: string, outcome: 'succeeded' | 'failed') => Session
  /** Without an amount: all that is left. */
  refund: (paymentIntent: string, amount?: number) => Refund
  dispute: (paymentIntent: string) => Dispute
  closeDispute: (paymentIntent: string, status: 'won' | 'lost') => Dispute
}

const CARD = storedPart({ number: '4242424242424242', expiry: '12/99', cvc: '123', name: 'Test Customer' })

export const openActions = (desk: Desk): Actions => {
  const find = (id: string): Session => {
    const session = desk.book.get('session', id)
    if (!session) throw noSuch('session', id)
    return session
  }
  const carryOut = <Reply>({ reply, puts }: Change<Reply>): Reply => {
    desk.write(puts)
    return reply
  }
  return {
    pay: (id) => carryOut(paySession(desk, find(id), CARD)),
    discount: (id, cents) => carryOut(discountSession(desk, find(id), cents)),
    settleLater: (id) => carryOut(completeUnpaid(desk, find(id), CARD)),
    settle: (id, outcome) => carryOut(settleUnpaid(desk, find(id), outcome)),
    refund: (payment_intent, amount) => carryOut(refundPayment(desk, { payment_intent, amount })),
    dispute: (id) => carryOut(openDispute(desk, id)),
    closeDispute: (id, status) => carryOut(closeDispute(desk, id, status)),
  }
}
