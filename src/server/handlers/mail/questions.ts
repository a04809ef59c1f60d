import { pages } from '../../../shared/addresses.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import { isBeforeCutOff } from '../../../shared/dates/cut-off.ts'
import { MAILING_REPEAT_SECONDS, RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Question } from '../../../shared/shapes/entities.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { farmAddresses } from '../../mail/farm-addresses.ts'
import { answerLetter, questionCopyLetter, questionLetter } from '../../mail/letters/question-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import * as questions from '../../store/mail/questions.ts'
import * as ordersOfUser from '../../store/orders/orders-of-user.ts'
import * as activities from '../../store/people/activities.ts'
import { listAskers } from '../../store/pickups/askers.ts'

const labelOf = ({ name, subject }: Question): string => `${name}: ${subject}`
const factsOf = ({ answer, resolved_at }: Question) => ({ answer, resolved: resolved_at !== null })

const isRepeat = ({ answer, answered_at }: Question, message: string, now: Date): boolean =>
  answer === message && answered_at !== null && now.getTime() - Date.parse(answered_at) < MAILING_REPEAT_SECONDS * 1000

export const questionHandlers = {
  askQuestion: async ({ body, user, db, shop, language }) => {
    const people = await farmAddresses(db, shop)
    const { farm_name } = shop.farm.current
    const letter = questionLetter(farm_name, body)
    // Nobody else is mailed somebody's words through the farm.
    const isOwn = user.email_verified && body.email.toLowerCase() === user.email.toLowerCase()
    const copy = questionCopyLetter({ farm: farm_name, language }, body, new URL(pages.questions, shop.config.publicUrl).href)
    await db.begin(async (tx) => {
      await questions.add(tx, user.id, body, shop.clock())
      await postMails(tx, shop.queue, [
        ...people.map((to) => ({ to, letter, replyTo: body.email })),
        ...(isOwn ? [{ to: user.email, letter: copy }] : []),
      ])
    })
  },

  readMyQuestions: async ({ user, db }) => {
    const [last, mine] = await Promise.all([ordersOfUser.lastOfUser(db, user.id), questions.listOfUser(db, user.id)])
    return { name: last?.name ?? mine[0]?.name ?? '', questions: mine }
  },

  listQuestions: async ({ db, shop, today }) => {
    const open = await questions.list(db)
    const ids = open.flatMap(({ user_id }) => user_id ?? [])
    const { current: farm } = shop.farm
    const askers = await listAskers(db, ids, today, (date) => farm.free_skips > 0 && isBeforeCutOff(date, farm, shop.clock()))
    return open.map((question) => ({ ...question, asker: askers.get(question.user_id ?? '') ?? null }))
  },

  listResolvedQuestions: async ({ query, db, setHeader }) => {
    const total = await questions.countResolved(db, query)
    setPageHeaders(setHeader, 'listResolvedQuestions', query, { perPage: RECORDS_PER_PAGE, total })
    return questions.listResolved(db, query)
  },

  resolveQuestion: async ({ params, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const question = await questions.resolve(tx, params.id, shop.clock())
      if (!question) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      await activities.note(tx, actor, 'resolveQuestion', {
        label: labelOf(question),
        was: { resolved: false },
        is: { resolved: true },
        question_id: params.id,
      })
    })
  },

  reopenQuestion: async ({ params, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const question = await questions.reopen(tx, params.id)
      if (!question) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      await activities.note(tx, actor, 'reopenQuestion', {
        label: labelOf(question),
        was: { resolved: true },
        is: { resolved: false },
        question_id: params.id,
      })
    })
  },

  answerQuestion: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const was = await questions.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      // Pressed twice, it is one answer.
      const isAgain = isRepeat(was, body.message, shop.clock())
      if (isAgain && (was.resolved_at !== null || !body.resolve)) return was
      const is = await questions.answer(tx, params.id, { text: body.message, isResolved: body.resolve }, shop.clock())
      const asked = { ...was, asked: dateAt(new Date(was.created_at), shop.farm.current.time_zone) }
      const letter = answerLetter(
        { farm: shop.farm.current.farm_name, language: was.language },
        body.message,
        was.is_askers_own ? asked : undefined,
      )
      if (!isAgain) await postMails(tx, shop.queue, [{ to: was.email, letter }])
      await activities.note(tx, { user, at: shop.clock() }, 'answerQuestion', {
        label: labelOf(is),
        was: factsOf(was),
        is: factsOf(is),
        question_id: params.id,
      })
      return is
    }),
} satisfies Partial<Handlers>
