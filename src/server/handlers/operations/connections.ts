import type { Handlers } from '../../http/handler-types.ts'
import { stepUp } from '../../identity/second-factor/step-up.ts'
import { connectEmail, disconnectEmail } from '../../operations/connections/connect-email.ts'
import { connectPayments, disconnectPayments } from '../../operations/connections/connect-payments.ts'
import { showConnections } from '../../operations/connections/show-connections.ts'

export const connectionHandlers = {
  readConnections: async ({ shop }) => {
    // Another process may have changed it a moment ago.
    await shop.connections.reload()
    return showConnections(shop)
  },

  connectPayments: async ({ body, user, address, shop }) => {
    await stepUp(shop, user, body, address)
    const { others } = await connectPayments(shop, user, body.secret_key)
    return { ...showConnections(shop), others }
  },

  disconnectPayments: async ({ body, user, address, shop, refuse }) => {
    await stepUp(shop, user, body, address)
    if (!(await disconnectPayments(shop, user))) throw refuse('notFound')
    return showConnections(shop)
  },

  connectEmail: async ({ body, user, address, shop }) => {
    await stepUp(shop, user, body, address)
    await connectEmail(shop, user, body)
    return showConnections(shop)
  },

  disconnectEmail: async ({ body, user, address, shop, refuse }) => {
    await stepUp(shop, user, body, address)
    if (!(await disconnectEmail(shop, user))) throw refuse('notFound')
    return showConnections(shop)
  },
} satisfies Partial<Handlers>
