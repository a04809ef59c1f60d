import type { Handlers } from '../context.ts'
import * as questions from '../store/questions.ts'

export const questionHandlers = {
  askQuestion: async ({ body, user, db, shop }) => {
    await questions.add(db, user.id, body, shop.clock())
  },

  listQuestions: ({ db }) => questions.list(db),

  resolveQuestion: async ({ params, db, shop, refuse }) => {
    if (!(await questions.resolve(db, params.id, shop.clock()))) throw refuse('notFound')
  },
} satisfies Partial<Handlers>
