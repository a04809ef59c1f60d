import type { NotedDeed } from '../../../shared/calls.ts'
import type { Activity } from '../../../shared/shapes/records.ts'
import { type FieldName, fieldNames } from '../../../words/en/dashboard/admin.ts'
import { accountDeedWords } from '../../../words/en/dashboard/deed.ts'

/** Each change as one would tell it; what it was done to follows. */
const SAID: Readonly<Record<Exclude<NotedDeed, 'toggleCycle'>, string>> = {
  addSubscription: 'Added an order by hand:',
  editSubscription: 'Changed the order',
  refundSubscription: 'Refunded the order',
  acceptPayment: 'Accepted what was paid for the order',
  notePayment: 'Noted a payment for the order',
  takeBackPayment: 'Took back a payment that was noted for the order',
  returnPayment: 'Noted money given back for the order',
  waitForPayment: 'Waits longer for what is owed of the order',
  markOrderSeen: 'Looked at what needed care about the order',
  markOrderUnseen: 'Put back among what needs care the order',
  cancelSubscription: 'Canceled the order',
  cancelUnverifiedOrders: 'Canceled, as nobody paid or confirmed their email, the order',
  beginShop: 'Filled the new shop of',
  addCycle: 'Added the cycle',
  editCycle: 'Changed the cycle',
  deleteCycle: 'Deleted the cycle',
  addSite: 'Added the pickup site',
  editSite: 'Changed the pickup site',
  deleteSite: 'Deleted the pickup site',
  archiveSite: 'Archived the pickup site',
  restoreSite: 'Reopened the pickup site',
  addHost: 'Added a host of',
  removeHost: 'Removed a host of',
  setCartonPrice: 'Changed the price:',
  addDayChange: 'Changed the pickup day',
  editDayChange: 'Changed once more the pickup day',
  removeDayChange: 'Took back the change of',
  markPacked: 'Packed',
  markUnpacked: 'Took back as not packed',
  tellLate: 'Told people that the farm is late:',
  saveFarmSettings: 'Changed the',
  saveFarmPhoto: 'Changed the',
  removeFarmPhoto: 'Removed the',
  resolveQuestion: 'Resolved the question',
  reopenQuestion: 'Put back the question',
  answerQuestion: 'Answered the question',
  sendMassEmail: 'Sent a mass email:',
  notifyWaitlist: 'Told the waitlist:',
  inviteFormer: 'Invited former customers:',
  resendMail: 'Sent a mail once more:',
  sendWaitingMails: 'Sent at once what waited:',
  markMailSeen: 'Looked at a mail that failed:',
  markMailUnseen: 'Put back a mail that failed:',
  giveCredit: 'Changed the credit of',
  refundGift: 'Gave back the money of the gift',
  runImport: 'Brought in the spreadsheet',
  takeBackImport: 'Took back the spreadsheet',
  inviteImported: 'Invited who came with the spreadsheet',
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

/** The changes that say more than the action and the name of the thing, which stand above them. */
export const changesToTell = ({ action, label, changes }: Activity): Activity['changes'] =>
  changes.filter(
    ({ field, was, is }) => field !== REPEATED[action as NotedDeed] && !((was === null || is === null) && (was ?? is) === label),
  )

export const nameOfField = (field: string): string => wordFor(fieldNames, field, 'Other')
