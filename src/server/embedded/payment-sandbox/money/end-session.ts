import type { Put } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { happened } from '../events/events.ts'
import type { Session } from '../wire/objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'

const expired = (desk: Desk, session: Session): Change<Session> => {
  const reply: Session = { ...session, status: 'expired', url: null }
  const intent = desk.book.get('intent', session.payment_intent)
  const setup = desk.book.get('setup', session.setup_intent)
  const canceled: Put[] = [
    ...(intent ? [['intent', { ...intent, status: 'canceled' }] as const] : []),
    ...(setup ? [['setup', { ...setup, status: 'canceled' }] as const] : []),
  ]
  return { reply, puts: [['session', reply], ...canceled, ...happened(desk, 'checkout.session.expired', reply)] }
}

export const expireSession = (desk: Desk, session: Session): Change<Session> => {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return expired(desk, session)
}

/**
 * Sessions end by themselves: called before anybody looks, and every now and then. Once in a second is enough, since a
 * session cannot be opened for less than half an hour.
 */
export const openExpiry = (desk: Desk): (() => void) => {
  let looked = -1
  return () => {
    const now = seconds(desk.clock)
    if (now === looked) return
    looked = now
    for (const id of [...desk.book.openSessions]) {
      const session = desk.book.get('session', id)
      if (session && session.expires_at <= now) desk.write(expired(desk, session).puts)
    }
  }
}
