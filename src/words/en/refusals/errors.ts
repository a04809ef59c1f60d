import { askFarmToNote } from '../hand-over.ts'
import { type DetailsIn, entryErrors, fillSentence, type Holes } from './entry-errors.ts'
import { orderErrors } from './order-errors.ts'

/**
 * Every way the shop can refuse: code -> [status, sentence]. `{name}` is filled from the refusal's details,
 * which also travel in the reply.
 */
export const errors = {
  ...entryErrors,
  ...orderErrors,
  lastAdmin: [409, 'You are the last admin of this shop. Please make somebody else an admin first.'],
  orderHeld: [
    409,
    'Less was paid for one of your orders than was asked, and the farm has not decided about it yet. Your account can be closed once it has.',
  ],
  orderOwed: [
    409,
    'Something is still to be paid for one of your orders. Your account can be closed once it is paid, or the farm has canceled the order.',
  ],
  refundOnItsWay: [409, 'Money for one of your orders is on its way back. Your account can be closed in a few minutes, once that is done.'],
  closingWaits: [409, 'A payment of yours is on its way: your bank has not finished it yet. Your account can be closed once it has.'],
  secondFactorNeeded: [403, 'The farm asks everybody who works here for a second factor. Please turn it on in your account settings.'],
  factorNotBegun: [409, 'That took too long. Please begin again.'],
  factorStaysOn: [409, 'The farm asks everybody who works here for a second factor, so yours stays on.'],

  // The shop
  othersEmail: [403, 'You can only use the email of your own account.'],
  othersOrder: [403, 'You can only order for yourself.'],
  cycleClosed: [409, 'This cycle is not open for subscriptions.'],
  siteClosed: [409, 'This pickup site is not open for subscriptions.'],
  priceMoved: [409, 'The price has changed. Your total is now {total}.'],
  notSigned: [400, 'This event was not signed by the payment provider.'],
  orderReplaced: [
    409,
    'You are changing this order in another tab too. Nothing has been charged. Please close the other tab and try again.',
  ],
  sumRefused: [409, 'A card cannot pay {total} here. Please choose other cartons, or write to us.'],
  giftsOff: [409, 'The farm sells no gifts at the moment.'],
  giftAmount: [409, 'A gift is worth {least} to {most}.'],
  verifyToMail: [
    403,
    'Please verify your email in your settings first: only then do we mail what you write to others. Or print the card yourself.',
  ],
  giftTooFar: [409, 'A gift can be mailed within a year. Please choose an earlier day.'],
  giftSent: [409, 'This gift has been mailed already.'],
  giftSpent: [409, 'This gift was already redeemed or refunded.'],
  giftDisputed: [409, 'A bank is reviewing the payment for this gift. You can send it again once that is settled.'],
  giftSentOften: [409, 'This gift was already sent to another address {most} times. You can still print its card.'],
  // One sentence for every code that is not right: it tells nothing about which codes there are.
  giftUnknown: [404, 'There is nothing to redeem with this code. Please look at it again, letter by letter; each code counts once.'],
  noGifts: [409, 'You have no gift that waits to be redeemed.'],
  payLaterRefused: [409, '{reason} Please pay by card.'],
  verifyToPayLater: [403, 'Please verify your email first. Until then, you can pay in full by card.'],
  notOwed: [409, 'Nothing is owed for this order any more.'],
  noInstallments: [409, 'This order has no more installments to charge.'],
  paymentsAway: [503, 'The payment page could not be opened. Nothing has been charged. Please try again.'],

  // The week
  orderEnding: [409, 'This order is being canceled: money is on its way back. Please look again in a few minutes.'],
  changesClosed: [409, 'This pickup could be changed until {until}.'],
  noSkipsLeft: [409, 'There are no skips left for this order.'],
  weekFull: [409, 'That week is full.'],
  weekUnknown: [409, 'This pickup cannot go to that week.'],
  creditSpent: [409, 'The credit of this skip has been used already.'],
  undoFirst: [409, 'Please undo what was changed about this pickup first.'],
  creditShort: [409, 'This person has {left} of credit. No more can be taken back.'],
  alreadyCollected: [409, 'These cartons have been collected already.'],
  nothingToUndo: [409, 'There is nothing to undo about this pickup.'],
  verifyToWait: [403, 'Please verify your email first, so that we can offer you a place.'],
  notFull: [409, 'There is room for you: you can subscribe now.'],
  dayPassed: [409, 'That day has gone by.'],
  dayTaken: [409, 'That day has been changed already.'],
  ownFactorFirst: [409, 'Please turn on your own second factor first, in your account settings: this would lock you out.'],
  accentPale: [400, 'White words could not be read on this color. Please choose a darker one.'],
  noAccount: [404, 'There is no account with this email. Please ask them to sign up first.'],
  hostNotVerified: [409, 'This person has not verified their email yet. Please ask them to do so in their settings.'],
  closedToInvited: [409, 'Those you invite could not subscribe: this cycle is closed. Please start it first.'],
  nobodyToday: [409, 'Nobody with an email collects there today.'],
  nobodyToInvite: [409, 'There is nobody to invite who has not been invited already.'],

  // Changing an order
  changeOff: [409, 'Orders cannot be changed here. Please write to the farm.'],
  changeTooLate: [409, 'Nothing of this order can be changed any more.'],
  pickupsStopped: [409, 'The pickups of this order are stopped until what is due is paid. Please pay that first.'],
  moreByFarm: [409, 'The farm has made this order for you. Please write to the farm if you would like more cartons.'],
  cartonsByFarm: [
    409,
    'The price of this order was agreed with the farm. Please write to the farm if you would like another number of cartons.',
  ],
  changeDisputed: [409, 'Your bank is looking into the payment of this order. It can be changed when that has ended.'],
  undoAfterChange: [409, 'A change of this order waits for its payment. Please pay for it or give it up first.'],
  payFirst: [409, 'Something of this order should have been paid by now. Please pay that before you order more.'],
  raiseTakesSkips: [
    409,
    'You lowered this order less than {weeks} weeks ago. To raise it again now, the weeks in between use {needed} of its skips. You have {left} of {limit} left.',
  ],
  differenceMoved: [409, 'What this change costs has become {total}. Please look at it again.'],

  // The dashboard
  cycleInUse: [409, 'This cycle has {subscriptions} and cannot be deleted. Stop it instead.'],
  siteInUse: [409, 'This pickup site has {subscriptions} and cannot be deleted. Archive it instead.'],
  datesDisagree: [400, 'The dates and the number of weeks do not agree.'],
  closesTooEarly: [400, 'A cycle has to close after it opens.'],
  changedMeanwhile: [409, 'Someone else changed this meanwhile. Reload to see the new values.'],
  editRefused: [400, '{reason}'],
  readOnlyOrder: [409, 'A {status} subscription cannot be changed.'],
  noCare: [409, 'This order needs no care any more.'],
  decideFirst: [409, 'This payment waits for you. Please accept it or give it back.'],
  notHeld: [409, 'This payment does not wait for you any more.'],
  accountClosed: [409, 'The customer has closed their account, so nobody would collect this order. Please give the money back.'],
  unverifiedMoved: [409, 'This would now cancel {orders}. Please review and confirm again.'],
  paymentTooMuch: [409, 'Only {left} is still owed. Please note no more than that.'],
  returnTooMuch: [409, 'At most {left} can be given back.'],
  takenBackBefore: [409, 'This payment has been taken back or given back already.'],
  dayToCome: [409, 'That day is still to come. Please note a payment when you have it.'],
  cardUnderWay: [409, 'The customer is paying this order by card, and their bank has not finished it yet. Please look again later.'],
  installmentUnderWay: [
    409,
    'An installment of this order is being charged to the customer’s card at this moment. Please try again in a minute.',
  ],
  ownPayment: [403, askFarmToNote],
  hostsMayNot: [403, 'The farm notes payments itself. Please tell the farm what you were given.'],
  refundTooMuch: [409, 'At most {left} can be refunded.'],
  refundBeyond: [
    409,
    'The farm still has {left} of this order. The rest became credit, and was spent. To refund more than that, confirm that you mean it.',
  ],
  refundDisputed: [409, 'The customer’s bank disputes a payment for this order. It can’t be refunded until that’s decided.'],
  skipDisputed: [
    409,
    'Your bank is looking into a payment for this order, so you can’t skip right now. You can still move a pickup or give it away.',
  ],
  pressedBefore: [
    409,
    'What you sent first has arrived, as it was written then. Please look at it before you press again: that would add another one.',
  ],
  creditTooMuch: [409, 'At most {left} can become credit.'],
  notPaidByCard: [409, 'This subscription has no card payment to refund.'],
  refundRefused: [409, 'The payment provider refused the refund: {reason}'],
  refundAway: [503, 'The payment provider could not be reached. Please look at the subscription before you try again.'],
  weeksSold: [409, 'People have ordered {weeks} of this cycle. It cannot become shorter.'],
  audienceMoved: [409, 'This mail would now go to {people}. Please look and confirm again.'],
  mailNotStored: [409, 'This mail carried a link to an account and is no longer kept. The person can ask for a new one.'],
  mailTextRemoved: [409, 'The text of this mail is no longer kept, so it cannot be sent again.'],
  mailTooLate: [409, 'This mail would come too late to help anybody.'],
  mailNotFailed: [409, 'This mail has not failed, or somebody has looked at it already.'],
  noMailWaits: [409, 'No mail waits for another try.'],
  mailUnderWay: [409, 'This mail is on its way already.'],
  booksFull: [409, 'A sheet holds at most {most} receipts. Please choose fewer days, or the CSV file.'],
  spanTooLong: [400, 'Please choose at most {most} days, the first one before the last.'],
  booksAway: [503, 'The payment provider does not answer, so the books could not be compared. Please try again later.'],
  sheetFull: [409, 'A sheet holds at most {most} orders. Please download one cycle or one pickup site at a time.'],
  importRefused: [400, '{reason}'],
  importBegun: [409, 'This spreadsheet has been brought in already. Please look at it again.'],
  importEmpty: [409, 'No line of this spreadsheet is ready. Please look at what stands beside its lines.'],
  importStays: [409, '{reason}'],
  newsletterUnwanted: [409, 'This person wants no more news by mail.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors
export type { ErrorDetails } from './entry-errors.ts'

export const statusOf = (code: ErrorCode): number => errors[code][0]

type HolesOf<Code extends ErrorCode> = Holes<(typeof errors)[Code][1]>

/** Refusals whose sentence is whole as it stands. */
export type PlainCode = { [Code in ErrorCode]: [HolesOf<Code>] extends [never] ? Code : never }[ErrorCode]

/** What has to be told with a refusal. */
export type Details<Code extends ErrorCode, Detail = string | number> = DetailsIn<(typeof errors)[Code][1], Detail>

export const sentenceOf = <Code extends ErrorCode>(code: Code, ...[details]: Details<Code>): string =>
  fillSentence(errors[code][1], details)
