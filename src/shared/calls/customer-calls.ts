import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import * as customers from '../shapes/customers.ts'
import { ByUser } from './in-path.ts'

export const customerCalls = {
  listCustomers: {
    method: 'GET',
    path: '/api/admin/customers',
    who: 'admin',
    says: 'People with an account and people whose orders were added without one, newest first; `after` is the `next` of the page before',
    query: customers.CustomerQuery,
    reply: customers.CustomerPage,
  },
  readCustomer: {
    method: 'GET',
    path: '/api/admin/customers/:userId',
    who: 'admin',
    says: 'Everything about one person; by the number of their account, or the reference of one of their orders',
    params: ByUser,
    reply: customers.CustomerFile,
    fails: ['notFound'],
  },
  setCustomerNote: {
    method: 'PUT',
    path: '/api/admin/customers/:userId/note',
    who: 'admin',
    says: "Write the farm's private note about a person",
    params: ByUser,
    body: customers.CustomerNote,
    reply: z.strictObject({ note: z.string() }),
    fails: ['notFound', 'changedMeanwhile'],
  },
  writeToCustomer: {
    method: 'POST',
    path: '/api/admin/customers/:userId/emails',
    who: 'admin',
    says: 'Email one person; by the number of their account, or the reference of one of their orders',
    params: ByUser,
    body: customers.CustomerEmail,
    fails: ['notFound', 'noEmailKnown', 'notInvitedYet', 'pressedBefore'],
  },
  readUninvited: {
    method: 'GET',
    path: '/api/admin/uninvited-customers',
    who: 'admin',
    says: 'How many imported people were not invited yet',
    reply: z.strictObject({ people: z.int() }),
  },
  inviteCustomers: {
    method: 'POST',
    path: '/api/admin/uninvited-customers/invite',
    who: 'admin',
    says: 'Email imported people who were not invited yet a link to set a password: all of them, or one',
    body: customers.InvitedCustomers,
    reply: z.strictObject({ mailed: z.int() }),
    fails: ['notFound', 'nobodyToInvite'],
  },
  searchEverything: {
    method: 'GET',
    path: '/api/admin/search',
    who: 'admin',
    says: 'Customers, orders and sites that match an order reference, an email, a phone number, a name or a town',
    query: customers.SearchQuery,
    reply: customers.Found,
  },
} as const satisfies Record<string, Call>
