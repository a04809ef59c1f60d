import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from '../desk/desk.ts'
import { bankAnswer, storedAccount } from '../money/bank.ts'
import { fateOf, problemsOf, storedPart, type TypedCard } from '../money/card.ts'
import { completeUnpaid, takesAccounts } from '../money/pay-slowly.ts'
import { cardUse } from '../money/use-card.ts'
import { type Form, parseForm } from '../wire/form-body.ts'
import type { Session } from '../wire/objects.ts'
import { endedPage, missingPage, proofPage, successUrl } from './other-pages.ts'
import { sendPage } from './page-frame.ts'
import { type PayForm, payPage } from './pay-page.ts'

type Asked = FastifyRequest<{ Params: { session: string }; Body: string | undefined }>

const textIn = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '')

const readCard = (form: Form): TypedCard => ({
  number: textIn(form, 'number'),
  expiry: textIn(form, 'expiry'),
  cvc: textIn(form, 'cvc'),
  name: textIn(form, 'name'),
})

/** The pages a customer sees. Nothing typed there is logged, and of the card only its last four digits are kept. */
export const servePayPages = (app: FastifyInstance, desk: Desk): void => {
  const { book, write } = desk
  const isAsked = (session: Session) => cardUse(session).isAsked(desk, session)
  const proofPath = (session: Session) => `/pay/${session.id}/authenticate`

  const showForm = (reply: FastifyReply, session: Session, form: PayForm) =>
    sendPage(reply, payPage(session, book.get('order', session.id)?.lines ?? [], cardUse(session).isKept(desk, session), form), session)

  const page = (path: string, method: 'GET' | 'POST', answer: (session: Session, form: Form, reply: FastifyReply) => FastifyReply) =>
    app.route({
      method,
      url: path,
      handler: async (request: Asked, reply: FastifyReply) => {
        const session = book.get('session', request.params.session)
        if (!session) return sendPage(reply.code(404), missingPage())
        // Pressing twice, or coming back to a page that was paid, ends where the first press did.
        if (session.status === 'complete' && method === 'POST') return reply.redirect(successUrl(session), 303)
        if (session.status !== 'open') return sendPage(reply, endedPage(session), session)
        return answer(session, parseForm(request.body ?? ''), reply)
      },
    })

  const tryCard = (session: Session, typed: TypedCard, reply: FastifyReply): FastifyReply => {
    const problems = problemsOf(typed, desk.clock)
    const use = cardUse(session)
    const fate = fateOf(typed, use.isKept(desk, session))
    if (Object.keys(problems).length > 0 || !fate) return showForm(reply, session, { typed, problems, refusal: undefined })
    if (fate.does === 'refuse') {
      write(use.refuse(desk, session, fate.error))
      return showForm(reply, session, { typed, problems, refusal: fate.error.message })
    }
    if (fate.does === 'ask') {
      write(use.ask(desk, session, storedPart(typed)))
      return reply.redirect(proofPath(session), 303)
    }
    write(use.accept(desk, session, storedPart(typed)).puts)
    return reply.redirect(successUrl(session), 303)
  }

  /** A bank account: the order is complete, the money comes when the bank has answered. */
  const tryAccount = (session: Session, form: Form, reply: FastifyReply): FastifyReply => {
    if (!takesAccounts(session)) return reply.redirect(`/pay/${session.id}`, 303)
    const typed = { account: textIn(form, 'account'), holder: textIn(form, 'holder') }
    const bank = bankAnswer(desk, typed)
    if (!bank) return showForm(reply, session, { typed: readCard({}), problems: {}, refusal: undefined, account: typed.account })
    write(completeUnpaid(desk, session, storedAccount(typed), bank).puts)
    return reply.redirect(successUrl(session), 303)
  }

  page('/pay/:session', 'GET', (session, _, reply) => {
    const refusal = cardUse(session).refusal(desk, session)
    return showForm(reply, session, { typed: readCard({}), problems: {}, refusal })
  })
  page('/pay/:session', 'POST', (session, form, reply) => tryCard(session, readCard(form), reply))
  page('/pay/:session/bank', 'POST', tryAccount)
  page('/pay/:session/authenticate', 'GET', (session, _, reply) =>
    isAsked(session) ? sendPage(reply, proofPage(session), session) : reply.redirect(`/pay/${session.id}`, 303),
  )
  page('/pay/:session/authenticate', 'POST', (session, { answer }, reply) => {
    if (!isAsked(session)) return reply.redirect(`/pay/${session.id}`, 303)
    write(cardUse(session).hear(desk, session, answer === 'complete'))
    return reply.redirect(answer === 'complete' ? successUrl(session) : `/pay/${session.id}`, 303)
  })
}
