import type { ProblemKind } from '../../../shared/shapes/imports.ts'

/** What is wrong with a cell of a spreadsheet, in a few words; a sentence beside it says more. */
export const problemNames: Readonly<Record<ProblemKind, string>> = {
  noName: 'No name',
  noPerson: 'No name or email',
  noEmail: 'No email',
  notEmail: 'Not an email',
  tooLong: 'Too long',
  noCycle: 'No cycle',
  unknownCycle: 'Unknown cycle',
  noSite: 'No site',
  unknownSite: 'Unknown site',
  closedSite: 'Archived site',
  notNumber: 'Not a number',
  notAmount: 'Not an amount',
  unclearAmount: 'Unclear amount',
  tooHigh: 'Too high',
  paidTooMuch: 'More than the total',
  notDate: 'Not a date',
  unclearDate: 'Unclear date',
  futureDate: 'In the future',
  cycleFull: 'Cycle is full',
  siteFull: 'Site is full',
  noAccounts: 'Needs an order',
  gone: 'No longer exists',
  movedOn: 'Changed since your review',
  failed: 'Failed',
}
