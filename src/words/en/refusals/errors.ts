import { askFarmToNote } from '../hand-over.ts'
import { type DetailsIn, entryErrors, fillSentence, type Holes } from './entry-errors.ts'
import { orderErrors } from './order-errors.ts'

/**
 * Every way the shop can refuse: code -> [status, sentence]. `{name}` is filled from the refusal's details,
 * which also travel in the reply.
 */
export const errors = {
  ...entryErrors,
  // Any call, and identity
  malformed: [400, 'The request could not be read.'],
  adminOnly: [403, 'Only the farm can do this.'],
  hostOnly: [403, 'Only the farm and the hosts of its sites can do this.'],
  foreignOrigin: [403, 'This request came from another website.'],
  notFound: [404, 'Not found.'],
  tooSlow: [408, 'The request took too long to arrive.'],
  tooLarge: [413, 'The request is too large.'],
  notJson: [415, 'Send the request as application/json.'],
  tooManyTries: [429, 'Too many tries. Please wait {wait} and try again.'],
  headersTooLarge: [431, 'The request headers are too large.'],
  emailTaken: [409, 'This email is already in use.'],
  emailInvited: [409, 'The farm already has an account for this email. Check your inbox for a link to set your password.'],
  emailMalformed: [400, 'Invalid email format.'],
  signUpFailed: [500, 'An error occurred during signup. Please try again.'],
  wrongCredentials: [401, 'Invalid email or password'],
  linkOfOther: [403, 'This link is for another account. Please log in with that account to finish.'],
  emailNotVerified: [403, 'Please verify your current email first. A verification link has been sent.'],
  passwordWeak: [400, '{rule}'],
  factorElsewhere: [403, "Your account's provider asks for two-step login, which doesn't work here. Please turn it off there."],
  passwordGuessable: [400, '{weakness} It protects the farm, so please choose another one.'],
  newPasswordMailed: [
    403,
    'Your password is easy to guess, and people who help run the farm need a better one. We emailed you a link to choose it.',
  ],
  wrongPassword: [403, 'Incorrect password.'],
  codeNeeded: [401, 'Please enter the code from your authenticator app.'],
  passkeyNeeded: [401, 'Please use your passkey, or enter a recovery code.'],
  codeWrong: [403, 'This code is wrong or was already used. Please try the next one.'],
  ...orderErrors,
  lastAdmin: [409, 'You are the last admin of this shop. Please make someone else an admin first.'],
  orderHeld: [
    409,
    "You paid less than the total for one of your orders, and the farm hasn't decided about it yet. You can close your account once it has.",
  ],
  orderOwed: [409, 'You still owe for one of your orders. You can close your account once you pay it or the farm cancels the order.'],
  refundOnItsWay: [409, 'A refund for one of your orders is on its way. You can close your account in a few minutes, once that is done.'],
  closingWaits: [409, "Your payment is on its way, but your bank is still processing it. You can close your account once it's done."],
  secondFactorNeeded: [403, 'The farm requires two-step login for everyone who works here. Please turn it on in your account settings.'],
  newPasswordNeeded: [
    403,
    'You help run the farm now, so we need to check that your password is hard to guess. Please log out and log in again.',
  ],
  verifyForFactor: [403, 'Please verify your email first, so that only you can turn on two-step login.'],
  factorNotBegun: [409, 'That took too long. Please start again.'],
  factorStaysOn: [409, 'The farm requires two-step login for everyone who works here, so yours stays on.'],
  passkeysOff: [409, "Passkeys don't work at this shop's address. Please log in with your password."],
  passkeyTooSlow: [409, 'That took too long. Please try again.'],
  passkeyUnknown: [403, "We don't recognize this passkey. It may have been removed. Please log in with your password."],
  passkeyWrong: [403, "This passkey didn't work. Please try again, or log in with your password."],
  passkeyTaken: [409, 'You already added this passkey.'],
  passkeysFull: [409, 'You have {most} passkeys. Please remove one first.'],
  verifyForPasskey: [403, 'Please verify your email first. Then you can add a passkey.'],
  loginCodesOff: [409, "This farm doesn't send login codes. Please log in with your password."],
  // One sentence for every code that is not right: it tells nothing about who has an account.
  loginCodeWrong: [403, 'This code is wrong or has expired. Please check it, or ask for a new one.'],

  // The shop
  othersEmail: [403, 'You can only use the email of your own account.'],
  othersOrder: [403, 'You can only order for yourself.'],
  cycleClosed: [409, "This cycle isn't open for subscriptions."],
  notSold: [409, "This isn't sold right now. Please choose something else."],
  eggsStay: [409, "Someone has ordered this already, so the number of eggs in it can't change. Add another product instead."],
  cartonIsDozen: [409, 'This one is always a dozen eggs. For another size, add another product.'],
  lastProduct: [409, 'Nothing else is on sale. Add another product first.'],
  siteClosed: [409, "This pickup site isn't open for subscriptions."],
  priceMoved: [409, 'The price has changed. Your total is now {total}.'],
  notSigned: [400, "The payment provider didn't sign this event."],
  productFull: [409, '{product}: {left}.'],
  orderReplaced: [
    409,
    "You're also changing this order in another tab. Nothing has been charged. Please close the other tab and try again.",
  ],
  sumRefused: [409, "We can't charge {total} to a card. Please change the number of cartons, or write to us."],
  giftsOff: [409, "The farm isn't selling gifts right now."],
  giftAmount: [409, 'A gift is worth {least} to {most}.'],
  verifyToMail: [403, 'Before we can email your gift, please verify your own email in your settings. Or print the card yourself.'],
  giftTooFar: [409, 'We can email a gift up to a year from now. Please choose an earlier day.'],
  giftSent: [409, 'We already emailed this gift.'],
  giftSpent: [409, 'This gift was already redeemed or refunded.'],
  giftDisputed: [409, 'A bank is reviewing the payment for this gift. You can send it again once that is settled.'],
  giftSentOften: [409, 'This gift was already sent to another address {most} times. You can still print its card.'],
  // One sentence for every code that is not right: it tells nothing about which codes there are.
  giftUnknown: [404, "This code doesn't work. Please check it letter by letter. Each code can be used once."],
  noGifts: [409, 'None of your gifts are waiting to be redeemed.'],
  payLaterRefused: [409, '{reason} Please pay by card.'],
  verifyToPayLater: [403, 'Please verify your email first. Until then, you can pay in full by card.'],
  notOwed: [409, 'Nothing is left to pay on this order.'],
  noInstallments: [409, 'This order has no more installments to charge.'],
  paymentsAway: [503, "We couldn't open the payment page. Nothing has been charged. Please try again."],

  // The week
  orderEnding: [409, 'This order is being canceled, and a refund is on its way. Please check again in a few minutes.'],
  changesClosed: [409, 'Changes to this pickup closed on {until}.'],
  noSkipsLeft: [409, 'There are no skips left for this order.'],
  weekFull: [409, 'That week is full.'],
  weekUnknown: [409, "This pickup can't move to that week."],
  creditSpent: [409, 'The credit from this skip was already used.'],
  nothingShort: [409, "There's nothing left to leave to others here."],
  extrasClosed: [409, "It's too late to add anything to this pickup."],
  spareGone: [409, 'These are all taken.'],
  spareFewer: [409, 'Only {left} left. Please take fewer.'],
  spareTooLate: [409, "It's past the cut-off for that day."],
  nobodyThen: [409, 'No one picks up there on that day.'],
  markedByHost: [409, 'Someone at the site has already marked this pickup. Please ask them.'],
  spareStays: [409, "These are spare cartons for this day, so they can't be skipped or moved. You can give them away instead."],
  undoFirst: [409, 'Please undo the other change to this pickup first.'],
  creditShort: [409, "This person has {left} in credit. You can't take back more than that."],
  alreadyCollected: [409, 'These cartons were already picked up.'],
  nothingToUndo: [409, "There's nothing to undo for this pickup."],
  verifyToWait: [403, 'Please verify your email first, so we can offer you a place.'],
  notFull: [409, "There's room for you: you can subscribe now."],
  dayPassed: [409, 'That day is past.'],
  dayTaken: [409, 'That day was already changed.'],
  ownFactorFirst: [
    409,
    'Please turn on two-step login for yourself first, in your account settings. Otherwise you would lock yourself out.',
  ],
  accentPale: [400, "White text can't be read on this color. Please choose a darker one."],
  noAccount: [404, 'There is no account with this email. Please ask them to sign up first.'],
  hostNotVerified: [409, "This person hasn't verified their email yet. Please ask them to do it in their settings."],
  closedToInvited: [409, "This cycle is closed, so the people you invite couldn't subscribe. Please start it first."],
  nobodyToday: [409, 'No one with an email picks up there today.'],
  nobodyToInvite: [409, 'Everyone you can invite has already been invited.'],

  // Changing an order
  changeOff: [409, "You can't change orders here. Please write to the farm."],
  changeTooLate: [409, "It's too late to change this order."],
  pickupsStopped: [409, "This order's pickups are on hold until you pay what's due. Please pay that first."],
  moreByFarm: [409, "The farm made this order for you. Please write to the farm if you'd like more cartons."],
  cartonsByFarm: [409, 'You agreed on a price with the farm for this order. Please write to the farm to change the number of cartons.'],
  changeDisputed: [409, 'Your bank is reviewing a payment for this order. You can change the order once that is settled.'],
  undoAfterChange: [409, 'You have an unpaid change to this order. Pay for it or cancel it first.'],
  payFirst: [409, 'You have an overdue payment for this order. Please pay it before you order more.'],
  raiseTakesSkips: [
    409,
    'You cut this order back less than {weeks} weeks ago. Adding cartons again now would use {needed} of its skips, and you have only {left} of {limit} left.',
  ],
  payAllFirst: [409, 'Please pay for this order in full first. Then you can change what you get or how often.'],
  replacedLately: [
    409,
    'You changed what you get, or how often, less than {weeks} weeks ago. Please write to the farm to change it again.',
  ],
  differenceMoved: [409, 'This change now costs {total}. Please review it.'],

  // The dashboard
  cycleInUse: [409, "This cycle has {subscriptions} and can't be deleted. Stop it instead."],
  siteInUse: [409, "This pickup site has {subscriptions} and can't be deleted. Archive it instead."],
  datesDisagree: [400, "The dates and the number of weeks don't match."],
  closesTooEarly: [400, 'A cycle has to close after it opens.'],
  changedMeanwhile: [409, 'Someone else changed this in the meantime. Reload to see the new values.'],
  editRefused: [400, '{reason}'],
  readOnlyOrder: [409, "A {status} subscription can't be changed."],
  noCare: [409, 'This order no longer needs attention.'],
  decideFirst: [409, 'This payment is waiting for you. Please accept or refund it.'],
  notHeld: [409, 'This payment no longer needs your decision.'],
  accountClosed: [409, 'The customer closed their account, so no one would pick up this order. Please refund the money.'],
  unverifiedMoved: [409, 'This would now cancel {orders}. Please review and confirm again.'],
  paymentTooMuch: [409, "Only {left} is still owed. You can't record more than that."],
  returnTooMuch: [409, 'You can give back at most {left}.'],
  takenBackBefore: [409, 'This payment was already corrected or refunded.'],
  dayToCome: [409, 'That day is in the future. Please record a payment once you have it.'],
  cardUnderWay: [409, "The customer is paying for this order by card, and their bank hasn't finished yet. Please check again later."],
  installmentUnderWay: [409, "We're charging an installment of this order to the customer's card right now. Please try again in a minute."],
  ownPayment: [403, askFarmToNote],
  hostsMayNot: [403, 'The farm records payments itself. Please tell the farm what you were given.'],
  refundTooMuch: [409, 'You can refund at most {left}.'],
  refundBeyond: [
    409,
    'The farm still has {left} from this order. The rest became credit and was spent. To refund more than that, confirm that you mean it.',
  ],
  refundDisputed: [409, "The customer's bank disputes a payment for this order. You can't refund it until the bank decides."],
  skipDisputed: [
    409,
    "Your bank is reviewing a payment for this order, so you can't skip right now. You can still move a pickup or give it away.",
  ],
  pressedBefore: [409, 'We already received this. Sending it again would create a second one.'],
  creditTooMuch: [409, 'At most {left} can become credit.'],
  notPaidByCard: [409, 'This subscription has no card payment to refund.'],
  refundRefused: [409, 'The payment provider refused the refund: {reason}'],
  refundAway: [503, "We couldn't reach the payment provider. Please check the subscription before you try again."],
  weeksSold: [409, "Customers have ordered {weeks} of this cycle, so it can't be shorter."],
  mailingAddressMissing: [
    409,
    'US law requires your postal address in emails to many people. Please enter it under Farm settings, then send this again.',
  ],
  noEmailKnown: [409, "We don't have an email for this person."],
  notInvitedYet: [409, 'This person was imported. Invite them first, then you can write to them.'],
  audienceMoved: [409, 'This email would now go to {people}. Please review and confirm again.'],
  mailNotStored: [409, 'This email had a link to an account, so we no longer keep it. The person can ask for a new one.'],
  mailTextRemoved: [409, "We no longer keep the text of this email, so it can't be sent again."],
  mailTooLate: [409, 'This email would arrive too late to help anyone.'],
  mailNotFailed: [409, "This email hasn't failed, or someone has already taken care of it."],
  noMailWaits: [409, 'No email is waiting for another try.'],
  mailUnderWay: [409, 'This email is already on its way.'],
  booksFull: [409, 'A sheet can have at most {most} receipts. Please choose fewer days, or the CSV file.'],
  spanTooLong: [400, 'Please choose at most {most} days, with the first one before the last.'],
  booksAway: [503, "The payment provider isn't responding, so we couldn't compare the books. Please try again later."],
  sheetFull: [409, 'A sheet can have at most {most} orders. Please download one cycle or one pickup site at a time.'],
  importRefused: [400, '{reason}'],
  importBegun: [409, 'This spreadsheet was already imported. Please review it.'],
  importEmpty: [409, 'No rows are ready to import. See the problems next to each row.'],
  importStays: [409, '{reason}'],
  notConnected: [409, '{reason}'],
  newsletterUnwanted: [409, 'This person unsubscribed from news emails.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors
export type { ErrorDetails } from './entry-errors.ts'

export const statusOf = (code: ErrorCode): number => errors[code][0]

type HolesOf<Code extends ErrorCode> = Holes<(typeof errors)[Code][1]>

/** Refusals whose sentence needs no details. */
export type PlainCode = { [Code in ErrorCode]: [HolesOf<Code>] extends [never] ? Code : never }[ErrorCode]

/** What has to be told with a refusal. */
export type Details<Code extends ErrorCode, Detail = string | number> = DetailsIn<(typeof errors)[Code][1], Detail>

export const sentenceOf = <Code extends ErrorCode>(code: Code, ...[details]: Details<Code>): string =>
  fillSentence(errors[code][1], details)
