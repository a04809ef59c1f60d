import type { Change, Desk } from '../desk/desk.ts'
import type { Session } from '../wire/objects.ts'
import { mustBeOpen, orderOf } from './pay-session.ts'

/** A code that makes an open session cheaper: less is asked of the customer than the shop asked for. */
export const discountSession = (desk: Desk, session: Session, cents: number): Change<Session> => {
  mustBeOpen(session)
  const order = orderOf(desk, session)
  const amount = order.intent.amount - cents
  const reply: Session = { ...session, amount_total: amount }
  return {
    reply,
    puts: [
      ['session', reply],
      ['order', { ...order, intent: { ...order.intent, amount } }],
    ],
  }
}
