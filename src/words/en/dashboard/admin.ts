import { cycleFields, siteFields } from '../../../shared/fields/farm-fields.ts'
import { labelsOf } from '../../../shared/fields/field.ts'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { productFields } from '../../../shared/fields/product-fields.ts'
import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { GiftState } from '../../../shared/shapes/gifts.ts'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import { cycleOpen } from '../letters/farm-letters.ts'
import { showPieces } from '../product.ts'
import { several, showCount } from './count.ts'

/** The sentences of the dashboard, apart from the customers' so that they never load them. */

export const adminWords = {
  messageMissing: 'Please enter a message.',
  invitation: cycleOpen,

  priceSet: 'Carton price updated successfully',
  priceFailed: 'Failed to update carton price',
  priceWrong: 'Please enter a price from $0.01 to $1,000.',
  nameMissing: 'Please enter a name.',
  farmNotesAre: "Never printed, and never on a host's phone. Customers who download their data will see it.",
  donationWrong: 'Please enter a number from 0 to 10,000.',
  orderAdded: 'Subscription added manually!',
  orderNotAdded: 'Failed to add subscription.',
  orderNotEdited: 'Error updating subscription: ',
  unknown: 'Unknown',
  everyoneIs: 'Everyone who has verified their email or has paid, plus second emails on orders in active cycles.',
  cycleIs: 'Everyone with an order in this cycle, plus the second emails on those orders.',
  siteIs: "Everyone with a pickup there from today on, even if it's just one. People who now pick up elsewhere are left out.",
  cycleAtSiteIs: 'Everyone in this cycle with a pickup there from today on. If the cycle is over, everyone who picked up there.',
  massEmailSent: 'Mass email sent successfully!',
  massEmailFailed: 'Failed to send mass email.',
  waitlistTold: 'Waitlist notifications sent successfully!',
  waitlistNotTold: 'Failed to send notifications.',
  cycleStarted: 'Cycle status updated: Active',
  cycleStopped: 'Cycle status updated: Inactive',
  cycleWasRunning: 'It was already running.',
  cycleWasStopped: 'It was already stopped.',
  cycleNotToggled: 'Failed to update the cycle status.',
  cycleAdded: 'Cycle added successfully',
  cycleEdited: 'Cycle updated successfully',
  cycleDeleted: 'Cycle deleted successfully',
  cycleNotAdded: 'Failed to add the cycle.',
  cycleNotEdited: 'Failed to update the cycle.',
  cycleNotDeleted: 'Failed to delete the cycle.',
  cycleIsStopped: "It's stopped, so no one can subscribe to it.",
  theCalendar: 'The calendar',
  theCustomer: 'The customer',
  theirAccount: 'their account',
  anAccount: 'an account',
  theServer: 'A command on the server',
  firstDayMissing: 'Please enter the first day.',
  lastDayMissing: 'Please enter the last day.',
  weeksWrong: 'Please enter a whole number of weeks, from 1 to 53.',
  limitWrong: 'Please enter a whole number of cartons, from 1 to 100,000.',
  placesWrong: 'Please enter a whole number of places, from 1 to 10,000.',
  siteAdded: 'Pickup site added successfully',
  siteEdited: 'Pickup site updated successfully',
  siteDeleted: 'Pickup site deleted successfully',
  siteArchived: 'Pickup site archived',
  siteRestored: 'Pickup site is open again',
  siteNotAdded: 'Failed to add the pickup site.',
  siteNotEdited: 'Failed to update the pickup site.',
  siteNotDeleted: 'Failed to delete the pickup site.',
  siteNotArchived: 'Failed to archive the pickup site.',
  siteNotRestored: 'Failed to reopen the pickup site.',
  addressMissing: 'Please enter an address.',
  pickupDayMissing: 'Please choose the pickup day.',
  deadlineDayMissing: 'Please choose the last day to pick up.',
  latitudeWrong: 'Please enter a latitude between -90 and 90.',
  longitudeWrong: 'Please enter a longitude between -180 and 180.',
  halfPin: 'Please enter both numbers, or leave both empty.',
  questionResolved: 'Question resolved successfully',
  questionNotResolved: 'Failed to resolve the question.',
  questionReopened: 'Question is open again',
  questionNotReopened: 'Failed to reopen the question.',
  answerSent: 'Your answer is on its way.',
  answerNotSentYet: 'Reply not sent yet',
  answerFailed: 'Failed to send your answer.',
  formerInvited: 'The invitations are on their way.',
  silentReminded: "We've emailed them again.",
  silentNotReminded: 'The reminders were not sent',
  formerNotInvited: 'Failed to send the invitations.',
} as const

/** How the farm runs its weeks, and what it looks like. */
export const farmWords = {
  spanishTexts:
    "Next to each text that customers read, there's a field for it in Spanish: here, in your cycles and sites, and in mass email. If you leave one empty, customers who read Spanish see your English text.",
  saved: 'Farm settings saved',
  failed: 'Failed to save the farm settings.',
  lateWindow: 'Please enter a time after the first one.',
  wholeWrong: (min: number, max: number) => `Please enter a whole number from ${min} to ${max}.`,
  payTextMissing: 'Please enter how people pay you.',
  remindTooLate: 'Please enter fewer days than you give customers to pay.',
  photoSaved: 'Photo saved',
  photoRemoved: 'Photo removed',
  photoFailed: 'Failed to save the photo.',
  pictureLarge: 'This picture is too large, even after resizing. Please choose a simpler one.',
} as const

export const creditWords = {
  amountWrong: 'Please enter an amount from $0.01 to $10,000, or a minus amount to take away.',
  failed: 'Failed to give credit.',
} as const

/** What a download needs, and how its failure begins. */
export const downloadWords = {
  cycleMissing: 'Please select a cycle first!',
  cycleAndSiteMissing: 'Please select both cycle and site.',
  cycleFailed: 'Error downloading the orders of this cycle.',
  siteFailed: 'Error downloading the orders of this site.',
  allFailed: 'Error downloading all orders.',
  waitlistFailed: 'Error downloading the waitlist.',
} as const

/** Fields of the shop's things as people call them; only these are written into the record of changes. */
export const fieldNames = {
  ...labelsOf(orderFields),
  ...labelsOf(cycleFields),
  ...labelsOf(siteFields),
  ...labelsOf(productFields),
  product: 'Product',
  rhythms: 'How often',
  listed: 'Order in the list',
  ...labelsOf(settingFields),
  pickup_site: 'Pickup site',
  status: 'Status',
  refunded_amount: 'Refunded',
  canceled_pickups: 'Canceled pickups',
  is_active: 'Active',
  egg_cycle: 'Cycle',
  archived: 'Archived',
  carton_price: 'Carton price',
  resolved: 'Resolved',
  seen: 'Reviewed',
  answer: 'Answer',
  recipients: 'Recipients',
  send_at: 'Send at',
  lines: 'Rows',
  subject: 'Subject',
  message: 'Message',
  moved_pickups: 'Moved pickups',
  people_told: 'People notified',
  hosts_told: 'Hosts notified',
  orders_not_told: 'Orders without an email',
  pickups_stay: 'Already picked up',
  pickup_date: 'Pickup day',
  to_date: 'Moved to',
  note: 'Note',
  packed: 'Packed',
  minutes_late: 'Minutes late',
  photo_alt: 'What the photo shows',
  host: 'Host',
  credit_amount: 'Credit',
  farm_amount: 'Paid to the farm',
  owed_amount: 'Owed',
  due_date: 'Due',
  method: 'Paid by',
  paid_on: 'Paid on',
  role: 'Role',
  orders_kept: 'Orders kept without a name',
  cartons_given: 'Cartons given away',
  cartons_back: 'Cartons given back',
  harvest: 'Cartons from the hens',
  cartons_less: 'Cartons short',
  orders: 'Orders',
  cartons_offered: 'Cartons offered',
} as const
export type FieldName = keyof typeof fieldNames

/** `1 gift`, `4 gifts`. */
export const showGiftCount = (count: number): string => `${showCount(count)} gift${count === 1 ? '' : 's'}`

/** Where a gift stands. */
export const giftStates: Readonly<Record<GiftState, string>> = {
  pending: 'Not paid',
  expired: 'Not paid',
  paid: 'Unspent',
  redeemed: 'Redeemed',
  refunding: 'Being refunded',
  refunded: 'Refunded',
}

/** The lines of the page Health and of `doctor`. */
export const healthLabels: Readonly<Record<HealthLine['name'], string>> = {
  version: 'Version',
  address: 'Address',
  certificate: 'Certificate',
  proxy: 'Proxy',
  payments: 'Payments',
  webhook: 'Payment events',
  mail: 'Email server',
  waitingMails: 'Waiting emails',
  jobs: 'Background jobs',
  database: 'Database',
  clock: 'Clock',
  disk: 'Disk space',
  backup: 'Backup',
  accounts: 'Account service',
}
export const healthStates: Readonly<Record<HealthLine['state'], string>> = {
  ok: 'OK',
  warn: 'Check this',
  bad: 'Broken',
  off: 'Not used',
}
export const healthWords = {
  lead: 'Status of the shop and the services it uses, and what to do when something is wrong. On the server, the command doctor shows the same.',
  calm: 'All is well.',
  looking: 'Checking outside services: address, payments, email …',
  lookAgain: 'Check again',
  lookedAt: (moment: string) => `Checked at ${moment}.`,
  toDo: 'What to do:',
  sendNow: 'Send waiting emails now',
  hurried: (count: number) => `${showMails(count)} ${count === 1 ? 'is' : 'are'} being sent now.`,
  sendTest: 'Send a test email',
  testOnItsWay: (to: string) => `Sending an email to ${to} …`,
  testLeft: (to: string, moment: string) => `Sent at ${moment}. Check the inbox of ${to}, and the spam folder too.`,
  testWaits: "It hasn't been sent yet. The email server says:",
  testFailed: 'The test email could not be sent.',
  connectAt: 'Connect payments and email, and check the address:',
} as const

export const showMails = (count: number): string => several(count, 'email', 'emails')
export const showUnpaidOrders = (count: number): string => several(count, 'unpaid order', 'unpaid orders')

export const showPeople = (count: number): string => several(count, 'person', 'people')

/** People on the waitlist who get no email yet. */
export const showUnverifiedWaiting = (count: number, areOthers: boolean): string =>
  `${areOthers ? several(count, 'more person', 'more people') : showPeople(count)} asked, but ${count === 1 ? "hasn't" : "haven't"} verified their email. They'll be included once they do.`

/** How people call the state of an order. */
export const statusNames = {
  pending: 'Waiting for payment',
  held: 'Paid too little',
  paid: 'Paid',
  owed: 'Owed',
  manual: 'Added by hand',
  expired: 'Not paid in time',
  failed: 'Payment failed',
  refunded: 'Refunded',
  canceled: 'Canceled',
} as const

export const imported = 'Imported'

/** The state of one order: what came with a spreadsheet was not added by hand. */
export const nameOfState = ({ status, is_imported }: { status: keyof typeof statusNames; is_imported: boolean }): string =>
  status === 'manual' && is_imported ? imported : statusNames[status]

/** What the farmer reads of money that is paid later, and notes of it. */
/** What customers change about their orders. */
export const changeWords = {
  byCustomer: 'Changed by the customer',
  changedOn: (day: string) => `changed by the customer ${day}`,
  ended: 'Ended by the customer',
  /** Of the order that ends, and of the one that takes its place. */
  instead: (what: string, { of, reference }: { of: string; reference: string }) => `${reference} replaces the rest of ${of}: ${what}`,
} as const

export const owedWords = {
  overdueList: 'Overdue',
  unverifiedList: 'Unconfirmed',
  press: 'Tap to record a payment.',
  howUnsaid: "You haven't said how people pay you. Add it under Farm settings, Paying.",
  paidByCard: 'Paid by card',
  due: (owed: string, day: string) => `${owed} owed, due ${day}`,
  since: (owed: string, day: string) => `${owed} overdue since ${day}`,
  dayPassed: 'Please enter a day after today.',
  notGivenBack: 'The refund was not recorded.',
  notTakenBack: 'The payment was not undone.',
  notWaiting: 'That was not saved.',
  noted: (sum: string, order: string, left: string) => `Recorded ${sum}: ${order}. ${left}`,
  paidInFull: 'Paid in full.',
  stillOwed: (left: string) => `${left} is still owed.`,
  unrecorded: 'not recorded as paid',
  stillUnrecorded: (left: string) => `${left} is not recorded as paid.`,
  aboutReturn: (sum: string) => `The farm still has ${sum} that was paid by hand. Record here what you refunded.`,
  givenBack: (sum: string, order: string) => `Recorded a refund of ${sum}: ${order}.`,
  takenBack: (sum: string, order: string) => `Undid the payment of ${sum}: ${order}.`,
  triedAgain: (stops: boolean) =>
    `The card will be charged that day, and again 3 and 7 days later if it fails.${stops ? " Pickups stay paused until it's paid." : ''}`,
  waits: (order: string, day: string) => `${order} is now due ${day}.`,
} as const

export const careWords = {
  overdue: 'Not paid by the due date. Cancel it, or give them more time.',
  installmentFailed: 'An installment could not be charged. Cancel the order, or give them more time.',
  cycleStopped: 'Paid after the cycle was stopped.',
  amountDiffers: "The amount paid doesn't match the order total.",
  paidTooLittle: 'The customer paid too little. No pickups are planned until you accept the payment or refund it.',
  overfilled: 'Paid after the cycle or the site was full.',
  creditSpent: 'Paid late, after the customer had spent the credit meant for this order. They owe the difference.',
  refundFailed: 'A refund failed or was never confirmed. Please check this order at the payment provider.',
  disputed: "The customer's bank disputes this payment.",
  disputeLost:
    "The bank decided for the customer, so the farm lost this payment. The card won't be charged again. Cancel the order, or ask them to pay another way.",
  refundedThere: "Card money for this order was refunded at the payment provider. The order continues. Cancel it if you don't want that.",
  refundUnplaced: 'Money was refunded at the payment provider, for this order or for another one paid with it. Which one was it?',
  refundedBeyond:
    "The payment provider refunded more than the farm still had for this order. The difference was taken from the customer's credit.",
} as const

export const mailStatusNames = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Failed',
  seen: 'Failed, reviewed',
  withheld: 'Not sent',
} as const

/** Whose money went back at the provider; likely, where that is all that is left of its share. */
export const refundWasFor = (cents: number, isLikely: boolean): string =>
  `${showCents(cents)} was for this order${isLikely ? ' (the sums match)' : ''}`

/** Who reviewed something that needed attention, and when; closed accounts are not named. */
export const showSeen = (by: string | null, when: string): string => (by ? `Reviewed by ${by}, ${when}` : `Reviewed ${when}`)

/** After credit was given: whose it is, and what they have now. */
export const showCreditGiven = (email: string, balance_cents: number, isHeld: boolean): string =>
  isHeld
    ? `Saved. ${email} isn't verified yet. Its owner gets ${showCents(balance_cents)} in credit once they verify it.`
    : `Saved. ${email} now has ${showCents(balance_cents)} in credit.`

export const showHeldCredit = (cents: number): string => `${showCents(cents)} more in credit once they verify their email.`

/** Notes next to a row of an imported spreadsheet: what is wrong with it, and what to do. */
export const importWords = {
  nameMissing: 'Please enter a name.',
  nameLong: (most: number): string => `This name is too long. It can have up to ${most} characters.`,
  personMissing: 'This row has no name and no email.',
  columnsUnknown: 'We only found the email in this row. Choose what the other columns are, or delete them from the file.',
  emailMissing: 'People without an order need an email.',
  emailWrong: (cell: string): string => `“${cell}” isn't an email address.`,
  totals: "This looks like a row of totals, so it's left out. If it's an order, please add it by hand.",
  heading: "This is a row of column headers, so it's left out. If it's an order, please add it by hand.",
  otherTable: 'This row belongs to another table with other columns. To import it, save that table as its own file.',
  title: "This row has only one filled cell, so it's left out. If it's an order, please add it by hand.",
  blank: "This row is empty, so it's left out.",
  leftOutByValue: 'You chose to leave out rows with this value.',
  leftOut: 'You left this row out.',
  cycleMissing: 'This row has no cycle. Please choose one for the whole file.',
  cycleUnknown: (cell: string): string =>
    `You have no cycle “${cell}”. Under Values, choose which cycle it means, or correct it here. If it's new, add it under Cycles first.`,
  twoCycles: (name: string, begins: string): string => `Several cycles are named “${name}”. The one that starts ${begins} is used.`,
  twoSites: (name: string, address: string): string => `Several pickup sites are named “${name}”. The one at ${address} is used.`,
  siteMissing: 'This row has no pickup site. Please choose one for the whole file.',
  siteUnknown: (cell: string): string =>
    `You have no pickup site “${cell}”. Under Values, choose which site it means, or correct it here. If it's new, add it under Pickup Sites first.`,
  siteArchived: (cell: string): string => `The pickup site “${cell}” is archived. Please reopen it, or choose another.`,
  cartonsWrong: (cell: string, most: number): string => `“${cell}” isn't a number of cartons from 1 to ${most}.`,
  productUnknown: (cell: string): string =>
    `You don't sell anything called “${cell}”. Under Values, choose which product it means, or correct it here. If it's new, add it under Products first.`,
  rhythmUnknown: (cell: string): string =>
    `We can't read “${cell}” as how often. Enter “every week”, “every other week” or “every fourth week”.`,
  donationWrong: (cell: string): string => `“${cell}” isn't a number of donated cartons.`,
  amountWrong: (cell: string): string => `“${cell}” isn't an amount. Enter it like 130.00.`,
  amountUnclear: (cell: string): string => `“${cell}” could mean two amounts. Enter it like 1234.00.`,
  amountHigh: 'This amount is too high.',
  paidTooMuch: 'The amount paid is more than the total. Please correct one of them.',
  dateWrong: (cell: string): string => `“${cell}” isn't a date. Enter it like 2026-03-31.`,
  dateUnclear: (cell: string): string => `“${cell}” could be two dates. Answer the date question under Values.`,
  dateToCome: (cell: string): string => `“${cell}” is in the future.`,
  notesLong: (most: number): string => `This is too long. It can have up to ${most} characters.`,
  cycleFull: (left: number, product?: string): string => {
    if (product === undefined) return `The cycle is full: it has ${left} cartons a week left for this row and the ones below it.`
    if (left === 0) return 'The cycle is full: it has no room for this row or the ones below it.'
    return `The cycle is full: it has room for ${showPieces(left, product)} at each pickup of this row and the ones below it.`
  },
  siteFull: 'The pickup site is full: there is no place left for this row.',
  elsewhere: "Accounts are kept elsewhere, so people can't be imported without an order.",
  allElsewhere:
    'Accounts are kept elsewhere, so this import creates none. Orders are imported as if you added them by hand, each with its email. Customers see theirs in their profile once they have an account with that email and have verified it.',
  gone: 'Its cycle or pickup site no longer exists.',
  goneOn: 'The season moved on, or its dates changed, since you reviewed this. Please import this row again.',
  failed: 'This row could not be imported. Please add the order by hand.',
  known: "Already has an account, which won't change.",
  quiet: 'Until you invite them, we email them only about changes to their pickups, such as a moved day.',
  unreachable: (orders: number): string =>
    `${several(orders, 'order with upcoming pickups has', 'orders with upcoming pickups have')} no email. If you move a day, please tell ${orders === 1 ? 'that customer' : 'those customers'} yourself.`,
  unproved: 'Someone signed up with this email but never verified it. The order shows in their profile once the email is verified.',
  noOrder: 'Imported as a customer without an order.',
  noCartons: "This row has no cartons, so it's imported without an order.",
  seasonOver: 'This season is over. The order is kept for your records, with no pickups.',
  seasonBegun: (weeks: number, of: number): string =>
    `The season has started. Pickups are planned for the remaining ${weeks} of ${of} weeks.`,
  noEmail: "There's no email, so this is imported as an order by hand.",
  totalReckoned: "This row has no total, so today's price is used.",
  totalNone: "This row has no total, so it's saved as $0.00.",
  sameAs: (line: number): string => `The same as row ${line}. If it's really a second order, please add it by hand.`,
  before: 'Already imported from an earlier file.',
  equalOrder: (reference: string): string => `There is already an order like this: ${reference}.`,
  notImported: "It didn't come from a file. Please change it in Subscriptions.",
  replacedBy: (line: number): string => `Row ${line} already replaces it.`,
  replaces: (reference: string): string => `Replaces ${reference}.`,
  replaced: (file: string): string => `Replaced by “${file}”.`,
  notReplaced: (reference: string): string => `${reference} changed since you reviewed this, so nothing was replaced.`,
  otherOrder: (reference: string): string => `This person now has another order in this cycle: ${reference}, so this row wasn't imported.`,
  otherRow: (line: number): string => `Row ${line} is another order of this person in this cycle. Both are imported.`,
  keptEdited: 'The order has since changed.',
  keptPaying: 'The customer has since opened a payment page for it.',
  keptPaid: 'A payment has since been recorded for the order.',
  keptPickup: 'One of its pickups has since been picked up or changed.',
  keptPast: 'One of its pickup days is over. To stop the rest, cancel the order.',
  keptLogin: 'The customer has since logged in.',
  keptOther: 'The customer now has other orders or credit.',
  keptFailed: 'This could not be undone. Please open the order and cancel it there.',
  bookedBack: 'The imported payment was reversed and the order canceled. Both stay in the books.',
  nothingLeft: 'There is nothing left to undo.',
  notDone: "It hasn't been imported yet.",
  takenBack: 'It has already been undone.',
} as const
