import type { Proof } from '../../../shared/shapes/connections.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { connectEmail, disconnectEmail } from '../../operations/connections/connect-email.ts'
import { connectPayments, disconnectPayments } from '../../operations/connections/connect-payments.ts'
import { showConnections } from '../../operations/connections/show-connections.ts'

/** Someone who found a dashboard open can't turn the farm's money elsewhere: the password is asked for again, and a code. */
const prove = async ({ identity, secondFactor }: Shop, user: Me, { password, code }: Proof): Promise<void> => {
  if (!(await identity.checkPassword(user, password))) throw new Refusal('wrongPassword')
  if (!(await secondFactor.isOn(user))) return
  if (!code?.trim()) throw new Refusal('codeNeeded')
  if (!(await secondFactor.use(user, code))) throw new Refusal('codeWrong')
}

export const connectionHandlers = {
  readConnections: async ({ shop }) => {
    // Another process may have changed it a moment ago.
    await shop.connections.reload()
    return showConnections(shop)
  },

  connectPayments: async ({ body, user, shop }) => {
    await prove(shop, user, body)
    const { others } = await connectPayments(shop, user, body.secret_key)
    return { ...showConnections(shop), others }
  },

  disconnectPayments: async ({ body, user, shop, refuse }) => {
    await prove(shop, user, body)
    if (!(await disconnectPayments(shop, user))) throw refuse('notFound')
    return showConnections(shop)
  },

  connectEmail: async ({ body, user, shop }) => {
    await prove(shop, user, body)
    await connectEmail(shop, user, body)
    return showConnections(shop)
  },

  disconnectEmail: async ({ body, user, shop, refuse }) => {
    await prove(shop, user, body)
    if (!(await disconnectEmail(shop, user))) throw refuse('notFound')
    return showConnections(shop)
  },
} satisfies Partial<Handlers>
