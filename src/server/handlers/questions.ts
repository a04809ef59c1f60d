import { dateAt } from '../../shared/dates/calendar.ts'
import { MAILING_REPEAT_SECONDS, RECORDS_PER_PAGE } from '../../shared/limits.ts'
import type { Question } from '../../shared/shapes/entities.ts'
import type { Handlers } from '../http/ask.ts'
import { tellPages } from '../http/pagination.ts'
import { farmAddresses } from '../mail/farm-addresses.ts'
import { answerLetter, questionLetter } from '../mail/letters/question-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import * as questions from '../store/mail/questions.ts'
import * as activities from '../store/people/activities.ts'

const labelOf = ({ name, subject }: Question): string => `${name}: ${subject}`
const factsOf = ({ answer, resolved_at }: Question) => ({ answer, resolved: resolved_at !== null })

const isRepeat = ({ answer, answered_at }: Question, message: string, now: Date): boolean =>
  answer === message && answered_at !== null && now.getTime() - Date.parse(answered_at) < MAILING_REPEAT_SECONDS * 1000

export const questionHandlers = {
  askQuestion: async ({ body, user, db, shop }) => {
    const people = await farmAddresses(db, shop)
    const letter = questionLetter(shop.farm.current.farm_name, body)
    await db.begin(async (tx) => {
      await questions.add(tx, user.id, body, shop.clock())
      await postMails(
        tx,
        shop.queue,
        people.map((to) => ({ to, letter, replyTo: body.email })),
      )
    })
  },

  listQuestions: ({ db }) => questions.list(db),

  listResolvedQuestions: async ({ query, db, setHeader }) => {
    const total = await questions.countResolved(db, query)
    tellPages(setHeader, 'listResolvedQuestions', query, { perPage: RECORDS_PER_PAGE, total })
    return questions.listResolved(db, query)
  },

  resolveQuestion: async ({ params, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const question = await questions.resolve(tx, params.id, shop.clock())
      if (!question) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      await activities.note(tx, actor, 'resolveQuestion', labelOf(question), { resolved: false }, { resolved: true }, params.id)
    })
  },

  reopenQuestion: async ({ params, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const question = await questions.reopen(tx, params.id)
      if (!question) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      await activities.note(tx, actor, 'reopenQuestion', labelOf(question), { resolved: true }, { resolved: false }, params.id)
    })
  },

  answerQuestion: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const was = await questions.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      // Pressed twice, it is one answer.
      const isAgain = isRepeat(was, body.message, shop.clock())
      if (isAgain && (was.resolved_at !== null || !body.resolve)) return was
      const is = await questions.answer(tx, params.id, body.message, body.resolve, shop.clock())
      const asked = { ...was, asked: dateAt(new Date(was.created_at), shop.farm.current.time_zone) }
      const letter = answerLetter(shop.farm.current.farm_name, body.message, was.is_askers_own ? asked : undefined)
      if (!isAgain) await postMails(tx, shop.queue, [{ to: was.email, letter }])
      await activities.note(tx, { user, at: shop.clock() }, 'answerQuestion', labelOf(is), factsOf(was), factsOf(is), params.id)
      return is
    }),
} satisfies Partial<Handlers>
