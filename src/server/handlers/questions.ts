import type { Handlers } from '../context.ts'
import { postMails } from '../jobs/send-mail.ts'
import { questionLetter } from '../letters/order-letters.ts'
import * as questions from '../store/questions.ts'
import * as shops from '../store/shops.ts'
import * as users from '../store/users.ts'

export const questionHandlers = {
  askQuestion: async ({ body, user, db, shop }) => {
    const [{ farm_name }, admins] = [await shops.read(db), await users.listAdminAddresses(db)]
    const letter = questionLetter(farm_name, body)
    await db.begin(async (tx) => {
      await questions.add(tx, user.id, body, shop.clock())
      const people = admins.length > 0 ? admins : [shop.config.mailFrom]
      await postMails(
        tx,
        shop.queue,
        people.map((to) => ({ to, letter, replyTo: body.email })),
      )
    })
  },

  listQuestions: ({ db }) => questions.list(db),

  resolveQuestion: async ({ params, db, shop, refuse }) => {
    if (!(await questions.resolve(db, params.id, shop.clock()))) throw refuse('notFound')
  },
} satisfies Partial<Handlers>
