import type { NotedDeed } from '../../../shared/calls.ts'
import type { Activity } from '../../../shared/shapes/records.ts'
import { type FieldName, fieldNames } from '../../../words/en/dashboard/admin.ts'
import { accountDeedWords } from '../../../words/en/dashboard/deed.ts'

/** Each change in words; the thing it was done to follows. */
const SAID: Readonly<Record<Exclude<NotedDeed, 'toggleCycle'>, string>> = {
  addSubscription: 'Added an order by hand:',
  editSubscription: 'Changed the order',
  refundSubscription: 'Refunded the order',
  placeRefund: 'Said which order a refund was for:',
  acceptPayment: 'Accepted the payment for the order',
  notePayment: 'Recorded a payment for the order',
  takeBackPayment: 'Undid a payment for the order',
  returnPayment: 'Recorded a refund by hand for the order',
  waitForPayment: 'Gave more time to pay for the order',
  markOrderSeen: 'Reviewed the order',
  markOrderUnseen: 'Marked as needing attention again: order',
  cancelSubscription: 'Canceled the order',
  cancelUnverifiedOrders: 'Canceled as unpaid, with an unconfirmed email: order',
  beginShop: 'Filled in the new shop of',
  addCycle: 'Added the cycle',
  editCycle: 'Changed the cycle',
  deleteCycle: 'Deleted the cycle',
  addSite: 'Added the pickup site',
  editSite: 'Changed the pickup site',
  deleteSite: 'Deleted the pickup site',
  archiveSite: 'Archived the pickup site',
  restoreSite: 'Reopened the pickup site',
  addProduct: 'Added the product',
  editProduct: 'Changed the product',
  saveProductPhoto: 'Changed the photo of',
  archiveProduct: 'Stopped selling',
  restoreProduct: 'Put back on sale:',
  arrangeProducts: 'Changed the order of the products:',
  addHost: 'Added a host of',
  removeHost: 'Removed a host of',
  setCartonPrice: 'Changed the price:',
  addDayChange: 'Changed the pickup day',
  editDayChange: 'Changed the pickup day again:',
  removeDayChange: 'Undid the change of',
  noteHarvest: 'Noted what the hens gave:',
  makeShortage: 'Shared out too few eggs:',
  undoShortage: 'Undid the sharing out:',
  markPacked: 'Packed',
  markUnpacked: 'Marked as not packed',
  offerSpare: 'Offered spare cartons:',
  giveBackSpare: 'Gave cartons back to people who were short:',
  stopSpare: 'Stopped offering spare cartons:',
  giveSpare: 'Gave spare cartons to the pantry:',
  tellLate: 'Told people the farm is running late:',
  saveFarmSettings: 'Changed the',
  saveFarmPhoto: 'Changed the',
  removeFarmPhoto: 'Removed the',
  resolveQuestion: 'Resolved the question',
  reopenQuestion: 'Reopened the question',
  answerQuestion: 'Answered the question',
  sendMassEmail: 'Sent a mass email:',
  planMassEmail: 'Planned a mass email:',
  stopPlannedEmail: 'Stopped a planned mass email:',
  notifyWaitlist: 'Notified the waitlist:',
  inviteFormer: 'Invited former customers:',
  remindInvited: 'Wrote again to invited customers:',
  resendMail: 'Resent an email:',
  sendWaitingMails: 'Sent waiting emails now:',
  markMailSeen: 'Marked a failed email as reviewed:',
  markMailUnseen: 'Marked a failed email as not reviewed:',
  giveCredit: 'Changed the credit of',
  writeToCustomer: 'Sent an email:',
  setCustomerNote: 'Changed the note about',
  refundGift: 'Refunded the gift',
  connectPayments: 'Connected',
  disconnectPayments: 'Disconnected',
  connectEmail: 'Connected',
  disconnectEmail: 'Disconnected',
  runImport: 'Imported the spreadsheet',
  takeBackImport: 'Undid the import of',
  inviteImported: 'Invited the people imported from',
  inviteCustomers: 'Invited imported customers:',
  ...accountDeedWords,
}

/**
 * What the record of another version of the shop may say and this one does not know: a dashboard that stayed open while
 * the shop was renewed reads such a record.
 */
export const wordFor = (words: Readonly<Record<string, string>>, stored: string, unknown: string): string =>
  Object.hasOwn(words, stored) ? (words[stored] ?? unknown) : unknown

export const sayAction = ({ action, changes }: Activity): string => {
  if (action === 'toggleCycle') return changes.some(({ is }) => is === 'true') ? 'Started the cycle' : 'Stopped the cycle'
  return wordFor(SAID, action, 'Changed')
}

/** What such an action always changes, and so says already. */
const REPEATED: Partial<Record<NotedDeed, FieldName>> = {
  toggleCycle: 'is_active',
  archiveSite: 'archived',
  restoreSite: 'archived',
  archiveProduct: 'archived',
  restoreProduct: 'archived',
  resolveQuestion: 'resolved',
  reopenQuestion: 'resolved',
  resendMail: 'status',
  markPacked: 'packed',
  markUnpacked: 'packed',
  markOrderSeen: 'seen',
  markOrderUnseen: 'seen',
  markMailSeen: 'seen',
  markMailUnseen: 'seen',
}

/** The changes that say more than the action and the label above them. */
export const changesToTell = ({ action, label, changes }: Activity): Activity['changes'] =>
  changes.filter(
    ({ field, was, is }) => field !== REPEATED[action as NotedDeed] && !((was === null || is === null) && (was ?? is) === label),
  )

export const nameOfField = (field: string): string => wordFor(fieldNames, field, 'Other')
