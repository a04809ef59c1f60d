import type { Invitations } from '../../shared/shapes/farm-settings.ts'
import type { Handlers } from '../http/ask.ts'
import { inviteFormer } from '../mail/invite-former.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as invitations from '../store/farm/invitations.ts'

const countOf = (people: Invitations['people'], wanted: string) => people.filter(({ answer }) => answer === wanted).length

export const invitationHandlers = {
  countFormer: async ({ params, query, db }) => ({
    people: (await invitations.listFormer(db, query.from_cycle_id, params.id)).length,
  }),

  inviteFormer: async ({ params, body, user, shop, refuse }) => {
    const invited = await inviteFormer(shop, user, body.from_cycle_id, params.id)
    if (invited === undefined) throw refuse('notFound')
    if (invited === 0) throw refuse('nobodyToInvite')
    return { invited }
  },

  listInvitations: async ({ params, db, refuse }) => {
    if (!(await cycles.find(db, params.id))) throw refuse('notFound')
    const people = await invitations.listOfCycle(db, params.id)
    const [renewed, declined, silent] = [countOf(people, 'renewed'), countOf(people, 'declined'), countOf(people, 'silent')]
    return { renewed, declined, silent, people }
  },

  readInvitation: async ({ body, db, shop, refuse }) => {
    const named = shop.invitationLinks.nameIn(body.token)
    const invitation = named === undefined ? undefined : await invitations.find(db, Number(named))
    if (!invitation) throw refuse('linkUsedOrExpired')
    return invitation
  },

  answerInvitation: async ({ body, db, shop, refuse }) => {
    const named = shop.invitationLinks.nameIn(body.token)
    const invitation = named === undefined ? undefined : await invitations.answer(db, Number(named), body.declined, shop.clock())
    if (!invitation) throw refuse('linkUsedOrExpired')
    return invitation
  },
} satisfies Partial<Handlers>
