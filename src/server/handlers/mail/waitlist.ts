import type { Handlers } from '../../http/handler-types.ts'
import * as waitlist from '../../store/mail/waitlist.ts'

export const waitlistHandlers = {
  joinWaitlist: async ({ body, user, db, shop, refuse }) => {
    if (body.email.toLowerCase() !== user.email) throw refuse('othersEmail')
    await waitlist.join(db, user.email, shop.clock())
  },
} satisfies Partial<Handlers>
