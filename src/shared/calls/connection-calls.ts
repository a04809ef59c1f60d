import type { Call } from '../call.ts'
import * as connections from '../shapes/connections.ts'
import { Proof } from '../shapes/second-factor.ts'

/** Guessing a password counts, and so does trying keys and servers. */
const LIMITS = ['password', 'code', 'write'] as const
const UNPROVED = ['wrongPassword', 'newPasswordMailed', 'resetFailed', 'codeNeeded', 'codeWrong'] as const

export const connectionCalls = {
  readConnections: {
    method: 'GET',
    path: '/api/admin/connections',
    who: 'admin',
    says: 'How payments and email are connected, and by whom: the dashboard or the server; never a key',
    reply: connections.Connections,
  },
  connectPayments: {
    method: 'POST',
    path: '/api/admin/connections/payments',
    who: 'admin',
    says: 'Connect Stripe: checks the key, makes the webhook endpoint there, and stores both encrypted',
    limit: LIMITS,
    body: connections.ConnectPayments,
    reply: connections.PaymentsConnected,
    fails: [...UNPROVED, 'notConnected'],
  },
  disconnectPayments: {
    method: 'POST',
    path: '/api/admin/connections/payments/disconnect',
    who: 'admin',
    says: 'Disconnect Stripe: removes the webhook endpoint and forgets the key',
    limit: LIMITS,
    body: Proof,
    reply: connections.Connections,
    fails: [...UNPROVED, 'notFound', 'notConnected'],
  },
  connectEmail: {
    method: 'POST',
    path: '/api/admin/connections/email',
    who: 'admin',
    says: 'Connect an email server: sends you a test email through it, and stores it encrypted if that works',
    limit: LIMITS,
    body: connections.ConnectEmail,
    reply: connections.Connections,
    fails: [...UNPROVED, 'notConnected'],
  },
  disconnectEmail: {
    method: 'POST',
    path: '/api/admin/connections/email/disconnect',
    who: 'admin',
    says: 'Forget the email server',
    limit: LIMITS,
    body: Proof,
    reply: connections.Connections,
    fails: [...UNPROVED, 'notFound'],
  },
} as const satisfies Record<string, Call>
