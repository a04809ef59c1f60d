import type { Invitations, OpenedInvitation } from '../../../shared/shapes/farm-settings.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { inviteFormer } from '../../orders/invite-former.ts'
import { entryOf } from '../../orders/may-order.ts'
import { answerInvitation } from '../../orders/renewal/answer-invitation.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as invitations from '../../store/farm/invitations.ts'

const countOf = (people: Invitations['people'], wanted: string) => people.filter(({ answer }) => answer === wanted).length

/** With what it is worth today. */
const opened = async (shop: Shop, db: Db, invitation: invitations.Row): Promise<OpenedInvitation> => {
  const cycle = await cycles.find(db, invitation.cycle_id)
  const entry = cycle ? await entryOf(db, shop, cycle) : 'over'
  return { ...invitation, entry }
}

export const invitationHandlers = {
  countFormer: async ({ params, query, db }) => ({
    people: (await invitations.listFormer(db, query.from_cycle_id, params.id)).length,
  }),

  inviteFormer: async ({ params, body, user, shop, refuse }) => {
    const invited = await inviteFormer(shop, user, { ...body, cycle_id: params.id })
    if (typeof invited === 'string') throw refuse(invited)
    return { invited }
  },

  listInvitations: async ({ params, db, shop, refuse }) => {
    const cycle = await cycles.find(db, params.id)
    if (!cycle) throw refuse('notFound')
    const entry = await entryOf(db, shop, cycle)
    const people = await invitations.listOfCycle(db, params.id)
    const renewed = countOf(people, 'renewed')
    const declined = countOf(people, 'declined')
    const silent = countOf(people, 'silent')
    return { entry, renewed, declined, silent, people }
  },

  readInvitation: async ({ body, db, shop, refuse }) => {
    const named = shop.invitationLinks.nameIn(body.token)
    const invitation = named === undefined ? undefined : await invitations.find(db, Number(named))
    if (!invitation) throw refuse('linkUsedOrExpired')
    return opened(shop, db, invitation)
  },

  answerInvitation: async ({ body, db, shop, refuse }) => {
    const named = shop.invitationLinks.nameIn(body.token)
    if (named !== undefined) await answerInvitation(shop, Number(named), body.declined)
    const invitation = named === undefined ? undefined : await invitations.find(db, Number(named))
    if (!invitation) throw refuse('linkUsedOrExpired')
    return opened(shop, db, invitation)
  },
} satisfies Partial<Handlers>
