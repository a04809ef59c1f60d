import type { Change, Desk } from '../desk/desk.ts'
import type { Dispute, LaterFate, Refund, Session } from '../wire/objects.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { fateOf, storedPart } from './card.ts'
import { settleCharge } from './charge-kept-card.ts'
import { discountSession } from './discount.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { completeUnpaid, settleUnpaid } from './pay-slowly.ts'
import { refundPayment } from './refunds.ts'
import { cardUse } from './use-card.ts'

/** What customers, their banks and the provider's staff do, without a browser. */
export type Actions = {
  /** With a good card, or with the number of a test card; where the bank asks whether it is them, it is. On a page that only saves a card, that one is saved. */
  pay: (session: string, card?: string) => Session
  /** A code takes so many cents off what is asked. */
  discount: (session: string, cents: number) => Session
  /** Completes the session unpaid, as slow ways of paying do. */
  settleLater: (session: string) => Session
  /** The end of settleLater. */
  settle: (session: string, outcome: 'succeeded' | 'failed') => Session
  /** What a kept card does from now on, under the id of its payment method. */
  fromNowOn: (method: string, does: LaterFate) => { id: string; does: LaterFate }
  /** The end of a charge of a kept card that takes its time. */
  settleCharge: (paymentIntent: string, outcome: 'succeeded' | 'failed') => object
  /** Without an amount: all that is left. */
  refund: (paymentIntent: string, amount?: number) => Refund
  dispute: (paymentIntent: string) => Dispute
  closeDispute: (paymentIntent: string, status: 'won' | 'lost') => Dispute
}

const typed = (number: string) => ({ number, expiry: '12/99', cvc: '123', name: 'Test Customer' })
const GOOD = '4242424242424242'
const CARD = storedPart(typed(GOOD))

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
  const goodCard = (session: Session, number: string) => {
    const fate = fateOf({ number }, cardUse(session).isKept(desk, session))
    if (!fate || fate.does === 'refuse') throw invalid(fate?.error.message ?? 'Your card number is invalid.')
    return storedPart(typed(number))
  }
  return {
    pay: (id, number = GOOD) => {
      const session = find(id)
      return carryOut(cardUse(session).accept(desk, session, goodCard(session, number)))
    },
    fromNowOn: (id, does) => {
      if (!desk.book.get('method', id)) throw noSuch('method', id)
      return carryOut({ reply: { id, does }, puts: [['behaviour', { id, does }]] })
    },
    settleCharge: (id, outcome) => carryOut(settleCharge(desk, id, outcome)),
    discount: (id, cents) => carryOut(discountSession(desk, find(id), cents)),
    settleLater: (id) => carryOut(completeUnpaid(desk, find(id), CARD)),
    settle: (id, outcome) => carryOut(settleUnpaid(desk, find(id), outcome)),
    refund: (payment_intent, amount) => carryOut(refundPayment(desk, { payment_intent, amount })),
    dispute: (id) => carryOut(openDispute(desk, id)),
    closeDispute: (id, status) => carryOut(closeDispute(desk, id, status)),
  }
}
