import { cycleFields, siteFields } from '../../../shared/fields/farm-fields.ts'
import { labelsOf } from '../../../shared/fields/field.ts'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { GiftState } from '../../../shared/shapes/gifts.ts'
import type { HealthLine } from '../../../shared/shapes/health.ts'

/** The sentences of the dashboard, apart from the customers' so that they never load them. */

/** What the farmer reads on the home page. */
export const homeWords = {
  farm: 'To pack next',
  given: (cartons: number) => `${cartons} of them to give away`,
  nothingToPack: 'Nothing to pack: nobody has a pickup to come.',
  calm: 'No payment, no question and no mail waits for you.',
} as const

export const adminWords = {
  notPacked: 'That could not be noted',
  notTold: 'Nobody was told',
  messageMissing: 'Please enter a message.',
  invitation: 'A new egg cycle is open. Come and subscribe for your weekly cartons!',

  priceSet: 'Carton price updated successfully',
  priceFailed: 'Failed to update carton price',
  priceWrong: 'Please enter a price from $0.01 to $1,000.',
  nameMissing: 'Please enter a name.',
  amountMissing: 'Please enter an amount.',
  amountWrong: 'Please enter an amount such as 65.00.',
  amountTooMuch: 'Please enter an amount of at most $1,000,000.',
  farmNotesAre: "Never on paper or a host's phone. The customer gets it with all their data, if they ask for it.",
  donationWrong: 'Please enter a number from 0 to 10000.',
  orderAdded: 'Subscription added manually!',
  orderNotAdded: 'Failed to add subscription.',
  orderNotEdited: 'Error updating subscription: ',
  unknown: 'Unknown',
  everyoneIs: 'Everyone who has verified their email or has paid, and the second emails of active cycles.',
  cycleIs: 'Everyone with an order in this cycle, and the second emails of these orders.',
  siteIs: 'Everyone who has something to collect there from today on, also those who come only once. Nobody who collects elsewhere by now.',
  cycleAtSiteIs:
    'Everyone of this cycle who has something to collect there from today on. Of a cycle that is over, those who collected there.',
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
  cycleIsStopped: 'It is stopped, so nobody can subscribe to it.',
  theCalendar: 'The calendar',
  theCustomer: 'The customer',
  theirAccount: 'their account',
  anAccount: 'an account',
  theServer: 'A command on the server',
  notSavedYet: 'Not saved yet',
  firstDayMissing: 'Please enter the first day.',
  lastDayMissing: 'Please enter the last day.',
  weeksWrong: 'Please enter a whole number of weeks, from 1 to 53.',
  limitWrong: 'Please enter a whole number of cartons, from 1 to 100,000.',
  placesWrong: 'Please enter a whole number of places, from 1 to 10,000.',
  dayMissing: 'Please choose a day.',
  dayChanged: 'Pickup day changed',
  dayNotChanged: 'Failed to change the pickup day.',
  nobodyThatDay: 'Nobody has a pickup that day.',
  noPickupMoves: 'No pickup moves.',
  dayNotForeseen: 'What saving does could not be worked out.',
  dayTakenBack: 'Change taken back',
  dayNotTakenBack: 'Failed to take back the change.',
  siteAdded: 'Pickup site added successfully',
  siteEdited: 'Pickup site updated successfully',
  siteDeleted: 'Pickup site deleted successfully',
  siteArchived: 'Pickup site archived',
  siteRestored: 'Pickup site is open again',
  siteNotAdded: 'Failed to add the pickup site.',
  siteNotEdited: 'Failed to update the pickup site.',
  siteNotDeleted: 'Failed to delete the pickup site.',
  siteNotArchived: 'Failed to archive the pickup site.',
  siteNotRestored: 'Failed to open the pickup site again.',
  addressMissing: 'Please enter an address.',
  pickupDayMissing: 'Please choose the pickup day.',
  deadlineDayMissing: 'Please choose the last day to collect.',
  latitudeWrong: 'Please enter a latitude between -90 and 90.',
  longitudeWrong: 'Please enter a longitude between -180 and 180.',
  halfPin: 'Please enter both numbers, or neither.',
  questionResolved: 'Question resolved successfully',
  questionNotResolved: 'Failed to resolve the question.',
  questionReopened: 'Question is open again',
  questionNotReopened: 'Failed to put the question back.',
  answerSent: 'Your answer is on its way.',
  answerNotSentYet: 'Reply not sent yet',
  answerFailed: 'Failed to send your answer.',
  formerInvited: 'The invitations are on their way.',
  formerNotInvited: 'Failed to send the invitations.',
} as const

type NotReal = { readonly name: string; readonly means: string; readonly way: string }

/** What a shop without real payments or mail says above its dashboard: what it is, what that means, and the way to go live. */
export const notRealWords = {
  payments: {
    name: 'test payments',
    means: 'Payments are those of the sandbox in the shop: only test cards pay, and no money moves.',
    way: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (docs/operating.md, Payments).',
  },
  test_keys: {
    name: 'test keys',
    means: 'Payments go to Stripe with keys for tests: only test cards pay, and no money moves.',
    way: 'Put the live key into STRIPE_SECRET_KEY and the secret of its webhook into STRIPE_WEBHOOK_SECRET (docs/operating.md, Payments).',
  },
  mail: {
    name: 'local mail',
    means: 'Mails stay in the mailbox of this machine and reach nobody.',
    way: 'Set SMTP_URL and MAIL_FROM (docs/operating.md, Mail).',
  },
  demo: {
    name: 'demo farm',
    means: 'The people, orders and sites are made up.',
    way: 'Begin with a database of your own and DEMO=off (README.md).',
  },
} as const satisfies Record<string, NotReal>

export const notRealHead = { says: 'Not real yet:', unfolds: 'How to go live' } as const

/** What the dashboard says while nobody can say who has an account. */
export const accountsAwayWords = {
  since: (moment: string) => `The account service has not answered since ${moment}.`,
  means: 'Nobody can log in or sign up. Who is logged in can go on for 15 minutes, an admin for 2. Orders and pickups are safe.',
} as const

/** How the farm runs its weeks, and what it looks like. */
export const farmWords = {
  saved: 'Farm settings saved',
  failed: 'Failed to save the farm settings.',
  lateWindow: 'Please enter a time after the first one.',
  wholeWrong: (min: number, max: number) => `Please enter a whole number from ${min} to ${max}.`,
  payTextMissing: 'Please write how people pay you.',
  remindTooLate: 'Please enter fewer days than people have to pay.',
  photoSaved: 'Photograph saved',
  photoRemoved: 'Photograph removed',
  photoFailed: 'Failed to save the photograph.',
  pictureLarge: 'This picture stays too large, even when it is made smaller. Please choose a simpler one.',
} as const

export const factorWords = {
  asking: 'Guard the dashboard with a code from your phone.',
} as const

export const creditWords = {
  amountWrong: 'Please enter an amount from $0.01 to $10,000, or one to take back.',
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
  packingFailed: 'Error downloading the packing sheets.',
} as const

/** Fields of the shop's things as people call them; only these are written into the record of changes. */
export const fieldNames = {
  ...labelsOf(orderFields),
  ...labelsOf(cycleFields),
  ...labelsOf(siteFields),
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
  seen: 'Looked at',
  answer: 'Answer',
  recipients: 'Recipients',
  lines: 'Lines',
  subject: 'Subject',
  message: 'Message',
  moved_pickups: 'Moved pickups',
  people_told: 'People told',
  hosts_told: 'Hosts told',
  pickups_stay: 'Handed over already',
  pickup_date: 'Pickup day',
  to_date: 'Moved to',
  note: 'Note',
  packed: 'Packed',
  minutes_late: 'Minutes late',
  photo_alt: 'What the photograph shows',
  host: 'Host',
  credit_amount: 'Credit',
  farm_amount: 'Paid to the farm',
  owed_amount: 'Owed',
  due_date: 'To be paid by',
  method: 'Paid by',
  paid_on: 'Paid on',
  role: 'Role',
  orders_kept: 'Orders kept without a name',
  cartons_given: 'Cartons given away',
} as const
export type FieldName = keyof typeof fieldNames

/** `1 coming pickup moved`, `2 coming pickups moved`. */
const showMoved = (count: number): string => `${count} coming pickup${count === 1 ? '' : 's'} moved`

type Told = { people_told: number; hosts_told?: number | undefined }

/** Who hears of moved pickups. */
export const sayTold = ({ people_told, hosts_told = 0 }: Told): string => {
  const hosts = hosts_told > 0 ? `${showCount(hosts_told)} host${hosts_told === 1 ? '' : 's'}` : ''
  const told = [people_told > 0 ? showPeople(people_told) : '', hosts].filter(Boolean).join(' and ')
  return told ? `${told} ${people_told + hosts_told === 1 ? 'is' : 'are'} told by mail.` : 'No order has an email to tell.'
}

/** What was saved, what moved by it and who hears of it. */
export const sayReplanned = (done: string, replanned: Told & { moved_pickups: number; cartons_given?: number | undefined }): string => {
  const { moved_pickups, people_told, cartons_given = 0 } = replanned
  if (moved_pickups + people_told + cartons_given === 0) return done
  const moved = moved_pickups > 0 ? ` ${showMoved(moved_pickups)}.` : ''
  const given = cartons_given > 0 ? ` Kept cartons that were given away: ${cartons_given}.` : ''
  return `${done}.${moved}${given} ${sayTold(replanned)}`
}

/** `1 gift`, `4 gifts`. */
export const showGiftCount = (count: number): string => `${showCount(count)} gift${count === 1 ? '' : 's'}`

/** Where a gift stands. */
export const giftStates: Readonly<Record<GiftState, string>> = {
  pending: 'Not paid',
  expired: 'Not paid',
  paid: 'Unspent',
  redeemed: 'Redeemed',
  refunding: 'Being given back',
  refunded: 'Given back',
}

/** `1,234`. */
export const showCount = (count: number): string => count.toLocaleString('en-US')

/** `1 person`, `1,234 people`. */
/** "1 site", "1,200 sites" */
export const several = (count: number, one: string, many: string): string => `${showCount(count)} ${count === 1 ? one : many}`

/** The lines of the page Health and of `doctor`. */
export const healthLabels: Readonly<Record<HealthLine['name'], string>> = {
  version: 'Version',
  address: 'Address',
  certificate: 'Certificate',
  proxy: 'Proxy',
  payments: 'Payments',
  webhook: 'Payment events',
  mail: 'Mail server',
  waitingMails: 'Waiting mails',
  jobs: 'Every minute',
  database: 'Database',
  clock: 'Clock',
  disk: 'Disk space',
  backup: 'Backup',
  accounts: 'Accounts elsewhere',
}
export const healthStates: Readonly<Record<HealthLine['state'], string>> = {
  ok: 'OK',
  warn: 'Look at this',
  bad: 'Broken',
  off: 'Not used',
}
export const healthWords = {
  lead: 'How the shop and what it leans on are doing, and what to do where something is not well. The command doctor says the same on the server.',
  calm: 'All is well.',
  looking: 'Asking those outside: address, payments, mail …',
  lookAgain: 'Look again',
  lookedAt: (moment: string) => `Looked at ${moment}.`,
  toDo: 'What to do:',
  sendNow: 'Send waiting mails now',
  hurried: (count: number) => `${showMails(count)} ${count === 1 ? 'leaves' : 'leave'} now.`,
  sendTest: 'Send a test mail',
  testOnItsWay: (to: string) => `A mail to ${to} is on its way …`,
  testLeft: (to: string, moment: string) => `It left at ${moment}. Look into the mailbox of ${to}, among spam too.`,
  testWaits: 'It has not left yet. The mail server says:',
  testFailed: 'The test mail could not be sent.',
} as const

export const showMails = (count: number): string => several(count, 'mail', 'mails')
export const showUnpaidOrders = (count: number): string => several(count, 'unpaid order', 'unpaid orders')

/** `3 unpaid orders of people who never confirmed their email`. */
export const showUnverifiedOrders = (count: number): string =>
  `${showUnpaidOrders(count)} of ${count === 1 ? 'someone' : 'people'} who never confirmed their email`

export const showPeople = (count: number): string => several(count, 'person', 'people')

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

/** What the farmer reads of money that is paid later, and notes of it. */
/** What customers change about their orders. */
export const changeWords = {
  byCustomer: 'Changed by the customer',
  changedOn: (day: string) => `changed by the customer ${day}`,
} as const

export const owedWords = {
  overdueList: 'Overdue',
  unverifiedList: 'Unconfirmed',
  press: 'Press to note a payment.',
  howUnsaid: 'You have not said how people pay you: Farm settings, Paying.',
  paidByCard: 'Paid by card',
  due: (owed: string, day: string) => `${owed} owed, due ${day}`,
  since: (owed: string, day: string) => `${owed} overdue since ${day}`,
  owes: (owed: string) => `owes ${owed}`,
  tooMuch: (most: string) => `Please enter at most ${most}.`,
  dayMissing: 'Please enter the day.',
  dayToCome: 'Please enter today or a day before.',
  dayPassed: 'Please enter a day after today.',
  notNoted: 'The payment was not noted.',
  notGivenBack: 'That was not noted.',
  notTakenBack: 'The payment was not taken back.',
  notWaiting: 'That was not saved.',
  noted: (sum: string, order: string, left: string) => `Noted ${sum}: ${order}. ${left === '' ? 'All is paid.' : `${left} is still owed.`}`,
  aboutReturn: (sum: string) => `The farm has ${sum} of it that was paid by hand. Note here what you have given back.`,
  givenBack: (sum: string, order: string) => `Noted that you gave back ${sum}: ${order}.`,
  takenBack: (sum: string, order: string) => `Taken back ${sum}: ${order}.`,
  triedAgain: (stops: boolean) =>
    `The card is charged on that day, and tried again 3 and 7 days after it.${stops ? ' Pickups stay stopped until it is paid.' : ''}`,
  waits: (order: string, day: string) => `${order} is to be paid by ${day}.`,
} as const

export const careWords = {
  overdue: 'Not paid by its last day. Cancel it, or wait longer.',
  installmentFailed: 'An installment could not be charged. Cancel the order, or wait longer.',
  cycleStopped: 'Paid after the cycle was stopped.',
  amountDiffers: 'The sum paid is not the sum of the order.',
  paidTooLittle: 'Less was paid than asked. Nothing is planned until you accept it or give it back.',
  overfilled: 'Paid when the cycle or the site was already full.',
  creditSpent: 'Paid late, after the customer had spent the credit meant for this order. They owe the difference.',
  refundFailed: 'A refund came back or was never answered: please compare the order with the payment provider.',
  disputed: 'The customer’s bank disputes this payment.',
  disputeLost:
    'The bank decided for the customer, so this payment is gone. Nothing more is charged. Cancel the order, or ask them to pay another way.',
  refundedThere:
    'The card payment was refunded at the payment provider. Credit or cash also paid for this order, so it goes on. Cancel it if that is not what you want.',
  refundedBeyond:
    'More was refunded at the payment provider than the farm still had of this order. The customer’s credit is lower by that much.',
} as const

export const mailStatusNames = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Failed',
  seen: 'Failed, looked at',
  withheld: 'Held back',
} as const

/** Who has looked at what needed care, and when; nobody is named who has left. */
export const showSeen = (by: string | null, when: string): string => (by ? `Looked at by ${by}, ${when}` : `Looked at ${when}`)

/** After credit was given: whose it is, and what they have now. */
export const showCreditGiven = (email: string, balance_cents: number): string =>
  `Saved. ${email} has ${showCents(balance_cents)} of credit now.`

/** `Spring 2026, Fall 2026 and 3 more`. */
const nameSome = (names: readonly string[], most = 6): string => {
  const named = names.slice(0, most).map((name) => `“${name}”`)
  return names.length > most ? `${named.join(', ')} and ${names.length - most} more` : named.join(', ')
}

const whichThereAre = (kind: string, names: readonly string[]): string =>
  names.length === 0 ? `There is no ${kind} yet: please add it first.` : `There is: ${nameSome(names)}.`

/** What stands beside a line of a spreadsheet that is brought along: what is wrong with it, and what to do. */
export const importWords = {
  nameMissing: 'Please write a name.',
  nameLong: (most: number): string => `This name is too long: it may have ${most} letters.`,
  personMissing: 'There is neither a name nor an email in this line.',
  emailMissing: 'Who comes without an order needs an email.',
  emailWrong: (cell: string): string => `“${cell}” is no email address.`,
  totals: 'This looks like a line of totals, so it is left out.',
  cycleMissing: 'The file names no cycle here. Please choose one for the whole file.',
  cycleUnknown: (cell: string, names: readonly string[]): string =>
    `There is no cycle “${cell}”. ${whichThereAre('cycle', names)} Add it, or match no column with the cycle and choose one.`,
  twoCycles: (name: string, begins: string): string => `Several cycles are called “${name}”: the one that begins on ${begins} is taken.`,
  twoSites: (name: string, address: string): string => `Several pickup sites are called “${name}”: the one at ${address} is taken.`,
  siteMissing: 'The file names no pickup site here. Please choose one for the whole file.',
  siteUnknown: (cell: string, names: readonly string[]): string =>
    `There is no pickup site “${cell}”. ${whichThereAre('pickup site', names)} Add it, or match no column with the site and choose one.`,
  siteArchived: (cell: string): string => `The pickup site “${cell}” is archived. Please reopen it, or choose another one.`,
  cartonsWrong: (cell: string, most: number): string => `“${cell}” is no number of cartons from 1 to ${most}.`,
  donationWrong: (cell: string): string => `“${cell}” is no number of donated cartons.`,
  amountWrong: (cell: string): string => `“${cell}” is no amount. Please write it like 130.00.`,
  amountUnclear: (cell: string): string => `“${cell}” can be read in two ways. Please write it like 1234.00.`,
  amountHigh: 'This amount is too high.',
  paidTooMuch: 'More was paid than the total. Please put one of them right.',
  dateWrong: (cell: string): string => `“${cell}” is no date. Please write it like 2026-03-31.`,
  dateToCome: (cell: string): string => `“${cell}” is still to come.`,
  notesLong: (most: number): string => `This is too long: it may have ${most} letters.`,
  cycleFull: (left: number): string => `The cycle is full: ${left} cartons a week are left for this line and those below it.`,
  siteFull: 'The pickup site is full: no place is left for this line.',
  elsewhere: 'Accounts are kept elsewhere, so nobody can be brought along without an order.',
  allElsewhere:
    'Accounts are kept elsewhere, so nobody gets one by this. The orders come in as those taken by hand, each with its email; their customers see them at their site, and not in a profile.',
  gone: 'Its cycle or pickup site is not there any more.',
  goneOn: 'The season has gone on, or its dates were changed, since you looked at it. Please bring this line along once more.',
  failed: 'This line could not be brought in. Please add its order by hand.',
  known: 'Has an account already, which stays as it is.',
  noOrder: 'Comes as a customer without an order.',
  noCartons: 'The file names no cartons here, so this comes without an order.',
  seasonOver: 'This season is over: the order is kept for your records, and nothing is collected of it any more.',
  seasonBegun: (weeks: number, of: number): string =>
    `The season has begun: pickups are planned for the ${weeks} of its ${of} weeks that are left.`,
  noEmail: 'Without an email the order comes in as one taken by hand.',
  totalReckoned: 'The file names no total: it is reckoned at today’s price.',
  totalNone: 'The file names no total: it is kept as $0.00.',
  sameAs: (line: number): string => `The same as line ${line}. If it is really a second order, please add it by hand.`,
  before: 'Came with an earlier import.',
  equalOrder: (reference: string): string => `There is such an order already: ${reference}.`,
  keptEdited: 'The order was changed since.',
  keptPaying: 'The customer has opened a payment page for it since.',
  keptPaid: 'Money was noted for the order since.',
  keptPickup: 'A pickup of it was collected or changed since.',
  keptLogin: 'The customer has logged in since.',
  keptOther: 'The customer has other orders or credit by now.',
  keptFailed: 'This could not be taken back. Please look at the order, and cancel it there.',
  bookedBack: 'The payment that came with it was taken back, and the order is canceled: both stay in the books.',
  nothingLeft: 'Nothing of it is left to take back.',
  notDone: 'It has not been brought in yet.',
  takenBack: 'It has been taken back already.',
} as const
