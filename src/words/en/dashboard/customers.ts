import type { CustomerFilter } from '../../../shared/shapes/customers.ts'
import type { PickupState } from '../../../shared/shapes/pickups.ts'

/** What the farmer reads about the people of the shop, and in the search of the dashboard. */

export const listLead = 'Everyone with an account, and everyone whose order you added without one. Newest first.'
export const searchLabel = 'Name, email, phone or order number'

export const filterNames: Readonly<Record<CustomerFilter, string>> = {
  season: 'This season',
  owes: 'Owe money',
  lapsed: 'Not renewed',
  waiting: 'On a waiting list',
  imported: 'Imported',
  uninvited: 'Imported, not invited yet',
  unverified: 'Email not verified',
}
export const everyone = 'Everyone'

export const tags = {
  noAccount: 'No account',
  unverified: 'Email not verified',
  uninvited: 'Not invited yet',
  waiting: 'Waiting',
  closed: 'Closed account',
} as const

export const inviteOne = 'Invite…'
export const inviteWhom = (name: string): string => `Invite ${name}?`
export const inviteSent = (email: string): string => `Invitation sent to ${email}.`
export const inviteFailed = 'The invitations were not sent.'
export const inviteGets = 'They get one email with a link to set up their account and see their orders.'

export const noteLabel = 'Private note'
export const noteHint = "Only the farm sees it here. If the customer downloads their data, it's included."
export const noteSaved = 'Note saved.'
export const noteFailed = 'Failed to save the note.'
export const noteTheirs = (note: string): string =>
  note
    ? `Someone else changed the note to “${note}”. Save again to replace it.`
    : 'Someone else removed the note. Save again to restore it.'
export const noAccountMeans =
  'Orders without an account appear together if they have the same name and emails. Credit, questions and a private note need an account; notes for the farm are in each order.'
export const closedMeans = 'This account was closed. Its orders and payments stay in the books without a name.'

export const visitStates: Readonly<Record<PickupState, string>> = {
  planned: 'Planned',
  skipped: 'Skipped',
  donated: 'Given away',
  short: 'Short',
}
export const markNames = { collected: 'Picked up', missed: 'Not picked up' } as const

export const find = {
  label: 'Search customers, orders and sites',
  short: 'Find anything',
  placeholder: 'Search (press /)',
  customers: 'Customers',
  orders: 'Orders',
  sites: 'Pickup sites',
  nothing: (q: string) => `Nothing found for “${q}”.`,
  count: (found: number) => (found === 1 ? '1 result' : `${found} results`),
} as const
