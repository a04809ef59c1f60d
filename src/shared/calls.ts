import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { IMPORT_BASE64_MAX, PHOTO_MAX } from './limits.ts'
import * as a from './shapes/account.ts'
import * as e from './shapes/entities.ts'
import * as f from './shapes/farm-settings.ts'
import { IdInPath, LinkToken, plainDate, TypedEmail, UserInPath } from './shapes/fields.ts'
import * as b from './shapes/first-run.ts'
import * as i from './shapes/gifts.ts'
import * as h from './shapes/health.ts'
import * as l from './shapes/imports.ts'
import * as g from './shapes/map-ground.ts'
import * as m from './shapes/my-data.ts'
import * as c from './shapes/order-changes.ts'
import * as s from './shapes/orders.ts'
import * as o from './shapes/owed.ts'
import * as d from './shapes/packing.ts'
import * as p from './shapes/pickups.ts'
import * as t from './shapes/receipts.ts'
import * as r from './shapes/records.ts'
import * as q from './shapes/second-factor.ts'
import * as w from './shapes/window.ts'

/**
 * THE TABLE: every call the shop answers, one row each. Routes, input checks, doors, the white-list of what
 * is replied, the browser's client, the tests' client, the API page, the door test and the fuzz test come
 * from here.
 */

const ById = z.strictObject({ id: IdInPath })
const ByCycle = z.strictObject({ cycleId: IdInPath })
const ByCycleAndSite = z.strictObject({ cycleId: IdInPath, siteId: IdInPath })
const ByUser = z.strictObject({ userId: UserInPath })
const ByToken = z.strictObject({ token: LinkToken })
const BySession = z.strictObject({ id: z.uuid() })
const ByMail = z.strictObject({ id: z.uuid() })
const ByDate = z.strictObject({ date: plainDate })
const ByDateAndSite = z.strictObject({ date: plainDate, id: IdInPath })
const BySiteAndUser = z.strictObject({ id: IdInPath, userId: UserInPath })

export const calls = {
  // Identity
  signUp: { method: 'POST', path: '/api/sign-up', who: 'anyone', says: 'Create an account', limit: 'signUp', body: z.strictObject({ email: TypedEmail, password: e.NewPassword }), fails: ['emailTaken', 'emailMalformed', 'passwordWeak'] },
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    who: 'anyone',
    says: 'Log in; rememberMe chooses a lasting or a browser-session cookie, code is asked of who has a second factor',
    limit: 'signIn',
    body: z.strictObject({ email: TypedEmail, password: e.GivenPassword, rememberMe: z.boolean(), code: z.optional(q.GivenCode) }),
    reply: z.strictObject({ user: e.Me }),
    fails: ['wrongCredentials', 'codeNeeded', 'codeWrong', 'factorElsewhere'],
  },
  signOut: { method: 'POST', path: '/api/sign-out', who: 'anyone', says: 'Log out, ending the session on the server' },
  whoAmI: { method: 'GET', path: '/api/who-am-i', who: 'anyone', says: 'The signed-in user, or null', reply: z.strictObject({ user: z.nullable(e.Me) }) },
  sendReset: { method: 'POST', path: '/api/send-reset', who: 'anyone', says: 'Mail a link to set a new password, if the account exists', limit: 'resetMail', body: z.strictObject({ email: TypedEmail }), fails: ['resetFailed'] },
  resetPassword: { method: 'POST', path: '/api/reset-password', who: 'anyone', says: 'Set a new password with a mailed link; ends all sessions', limit: 'openLink', body: z.strictObject({ token: LinkToken, password: e.NewPassword }), fails: ['linkUsedOrExpired', 'passwordGuessable', 'passwordWeak'] },
  ratePassword: { method: 'POST', path: '/api/rate-password', who: 'anyone', says: 'Whether a new password would be guessed soon, before it is set', limit: 'advice', body: a.PasswordToRate, reply: a.PasswordRating },
  changePassword: { method: 'POST', path: '/api/change-password', who: 'member', says: 'Set another password; ends all other sessions', limit: 'password', body: a.ChangedPassword, fails: ['wrongPassword', 'passwordGuessable', 'passwordWeak'] },
  listMySessions: { method: 'GET', path: '/api/my-sessions', who: 'member', says: 'Where the person is logged in, the last used first', reply: z.array(a.MySession) },
  readLastSignIn: { method: 'GET', path: '/api/my-last-sign-in', who: 'member', says: 'When and where the person logged in before this time', reply: a.LastSignIn },
  endMySession: { method: 'DELETE', path: '/api/my-sessions/:id', who: 'member', says: 'End one of the own sessions', params: BySession, fails: ['notFound'] },
  endOtherSessions: { method: 'DELETE', path: '/api/my-sessions', who: 'member', says: 'End all own sessions but this one' },
  sendVerification: { method: 'POST', path: '/api/send-verification', who: 'member', says: 'Mail a link that verifies the current email', limit: 'mailLink', fails: ['verificationFailed'] },
  verifyEmail: { method: 'POST', path: '/api/verify-email', who: 'member', says: 'Verify the own email with a mailed link', limit: 'openLink', body: ByToken, fails: ['linkUsedOrExpired', 'linkOfOther'] },
  changeEmail: {
    method: 'POST',
    path: '/api/change-email',
    who: 'member',
    says: 'Ask for another email; mails a link to the new address',
    limit: ['password', 'mailLink'],
    body: z.strictObject({ email: TypedEmail, password: e.GivenPassword }),
    fails: ['emailNotVerified', 'wrongPassword', 'emailTaken', 'emailMalformed', 'verificationFailed'],
  },
  confirmEmail: { method: 'POST', path: '/api/confirm-email', who: 'member', says: 'Change the own email with the link mailed to the new address; ends all sessions', limit: 'openLink', body: ByToken, fails: ['linkUsedOrExpired', 'linkOfOther', 'emailTaken'] },

  // One's own data
  downloadMyData: { method: 'GET', path: '/api/my-data', who: 'member', says: 'File: everything the shop keeps about the person who asks, as JSON or as a spreadsheet', limit: 'write', query: m.DataFormat, reply: r.Download },
  readClosing: { method: 'GET', path: '/api/close-account', who: 'member', says: 'What closing the own account would do', reply: m.Closing },
  closeAccount: {
    method: 'POST',
    path: '/api/close-account',
    who: 'member',
    says: 'Close the own account; orders stay for the books, without the name',
    limit: 'password',
    body: m.CloseAccount,
    fails: ['wrongPassword', 'lastAdmin', 'orderHeld', 'orderOwed', 'refundOnItsWay', 'changedMeanwhile', 'alreadyPaid', 'closingWaits', 'paymentsAway'],
  },

  // The second factor
  readSecondFactor: { method: 'GET', path: '/api/second-factor', who: 'member', says: 'Whether the own second factor is on, and whether the farm asks for it', reply: q.SecondFactor },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/second-factor/begin',
    who: 'member',
    says: 'Make a secret for an authenticator app; it counts once a code of it is given. Where one is on, a code of that is asked for',
    limit: ['password', 'code'],
    body: q.ForApp,
    isSecret: true,
    reply: q.AppSecret,
    fails: ['wrongPassword', 'codeNeeded', 'codeWrong'],
  },
  turnOnSecondFactor: { method: 'POST', path: '/api/second-factor/on', who: 'member', says: 'Turn the own second factor on with a first code; ends all other sessions and tells ten recovery codes', limit: 'code', body: q.ByCode, isSecret: true, reply: q.RecoveryCodes, fails: ['codeWrong', 'factorNotBegun'] },
  turnOffSecondFactor: { method: 'POST', path: '/api/second-factor/off', who: 'member', says: 'Turn the own second factor off', limit: ['password', 'code'], body: q.ByPasswordAndCode, fails: ['factorStaysOn', 'wrongPassword', 'codeWrong'] },
  renewRecoveryCodes: { method: 'POST', path: '/api/second-factor/recovery-codes', who: 'member', says: 'Ten other recovery codes; the old ones count no more', limit: ['password', 'code'], body: q.ByPasswordAndCode, isSecret: true, reply: q.RecoveryCodes, fails: ['wrongPassword', 'codeWrong'] },

  setNewsletterWanted: { method: 'POST', path: '/api/news-wanted', who: 'anyone', says: 'Stop or take up again news by mail, with the link in one of them', limit: 'openLink', body: r.NewsletterWanted, reply: z.strictObject({ email: z.string() }), fails: ['linkUsedOrExpired'] },

  // The window
  readWindow: { method: 'GET', path: '/api/window', who: 'anyone', says: 'What a stranger may know of the farm: price, open seasons, sites by town, day and hours; a few seconds old at most', keptFor: 5, reply: w.ShopWindow },

  // The shop
  listCycles: { method: 'GET', path: '/api/cycles', who: 'member', says: 'All cycles', reply: z.array(e.Cycle) },
  listSites: { method: 'GET', path: '/api/admin/sites', who: 'member', says: 'All open pickup sites', reply: z.array(e.Site) },
  readCartonPrice: { method: 'GET', path: '/api/admin/carton-price', who: 'member', says: 'The price of one carton, in dollars', reply: e.CartonPrice },
  joinWaitlist: { method: 'POST', path: '/api/waitlist', who: 'member', says: 'Be told when the next cycle opens', limit: 'write', body: e.WaitlistEntry, fails: ['othersEmail'] },
  startCheckout: {
    method: 'POST',
    path: '/create-checkout-session',
    who: 'member',
    says: 'Open a payment page for a subscription',
    limit: 'write',
    body: s.CheckoutPayload,
    isSecret: true,
    reply: z.strictObject({ id: z.string(), url: z.string() }),
    fails: ['othersOrder', 'othersEmail', 'cycleClosed', 'siteClosed', 'noWeeksLeft', 'noDayLeft', 'priceMoved', 'cycleFull', 'siteFull', 'alreadyPaid', 'paymentOnItsWay', 'orderReplaced', 'sumNotByCard', 'sumRefused', 'payLaterRefused', 'verifyToPayLater', 'paymentsAway'],
  },
  readSubscribeHints: { method: 'GET', path: '/api/subscribe-hints', who: 'member', says: "What the subscribe form starts from: the farm's date, the late window, what the person has", reply: s.SubscribeHints },
  settleCheckout: { method: 'POST', path: '/api/settle-checkout', who: 'member', says: 'Where an own checkout stands, asked of the payment provider', limit: 'write', body: z.strictObject({ session_id: LinkToken }), reply: s.CheckoutState, fails: ['notFound', 'paymentsAway'] },
  listMyOwed: { method: 'GET', path: '/api/my-owed', who: 'member', says: 'The own orders of which something is still to be paid', reply: z.array(o.MyOwed) },
  payOwed: {
    method: 'POST',
    path: '/api/my-owed/:id/pay',
    who: 'member',
    says: 'Pay what is owed of an own order: with credit first, then by card on a page that opens',
    limit: 'write',
    params: ById,
    body: o.PayOwed,
    isSecret: true,
    reply: z.strictObject({ id: z.string(), url: z.string() }),
    fails: ['notFound', 'notOwed', 'orderEnding', 'paymentOnItsWay', 'orderReplaced', 'sumNotByCard', 'sumRefused', 'paymentsAway'],
  },
  replaceCard: {
    method: 'POST',
    path: '/api/my-owed/:id/card',
    who: 'member',
    says: 'Have another card pay the installments of an own order: on a page that opens, where nothing is paid',
    limit: 'write',
    params: ById,
    isSecret: true,
    reply: z.strictObject({ id: z.string(), url: z.string() }),
    fails: ['notFound', 'noInstallments', 'orderEnding', 'paymentOnItsWay', 'orderReplaced', 'paymentsAway'],
  },
  settleCard: { method: 'POST', path: '/api/my-owed/settle-card', who: 'member', says: 'How the page went on which a card was to be saved, asked of the payment provider', limit: 'write', body: z.strictObject({ session_id: LinkToken }), reply: o.CardPage, fails: ['notFound', 'paymentsAway'] },
  findLocation: { method: 'POST', path: '/api/find-place', who: 'member', says: 'Where an address lies', limit: 'find', body: e.AddressQuery, reply: e.FoundLocation, fails: ['addressUnknown'] },
  readMapGround: { method: 'GET', path: '/api/map-ground', who: 'member', says: 'What a map of the sites shows besides them: towns, county lines, the farm; or where pictures of streets are', limit: 'find', query: g.GroundQuery, reply: g.MapGround },
  // Gifts
  readGiftOffer: { method: 'GET', path: '/api/gift-offer', who: 'member', says: 'Whether gifts can be bought, and what cartons for a season cost', reply: i.GiftOffer },
  buyGift: {
    method: 'POST',
    path: '/api/gifts',
    who: 'member',
    says: 'Open a payment page for a gift; pressed twice it is one gift',
    limit: 'write',
    body: i.NewGift,
    isSecret: true,
    reply: z.strictObject({ id: z.string(), url: z.string() }),
    fails: ['giftsOff', 'giftAmount', 'cycleClosed', 'noWeeksLeft', 'priceMoved', 'dayPassed', 'giftTooFar', 'verifyToMail', 'pressedBefore', 'sumRefused', 'paymentsAway'],
  },
  settleGift: { method: 'POST', path: '/api/gifts/settle', who: 'member', says: 'Where the payment of an own gift stands, asked of the payment provider', limit: 'write', body: i.GiftPayment, reply: i.PaidGift, fails: ['notFound', 'paymentsAway'] },
  redeemGift: { method: 'POST', path: '/api/gifts/redeem', who: 'member', says: 'Make credit of a gift, once, by its code', limit: 'giftCode', body: i.TypedGiftCode, reply: i.RedeemedGift, fails: ['giftUnknown'] },
  listMyGifts: { method: 'GET', path: '/api/gifts/mine', who: 'member', says: 'The gifts that the person bought, the last first, without their codes', reply: z.array(i.MyGift) },
  readGiftCard: { method: 'GET', path: '/api/gifts/mine/:id/card', who: 'member', says: 'The card of an own gift that nobody has redeemed, with its code', params: ById, isSecret: true, reply: i.GiftCard, fails: ['notFound'] },
  sendGiftOtherwise: {
    method: 'PUT',
    path: '/api/gifts/mine/:id/sending',
    who: 'member',
    says: 'Change to whom and when an own gift is mailed, as long as it has not been',
    limit: 'write',
    params: ById,
    body: i.GiftSending,
    reply: i.MyGift,
    fails: ['notFound', 'giftSent', 'changedMeanwhile', 'dayPassed', 'giftTooFar', 'verifyToMail'],
  },
  resendGift: {
    method: 'POST',
    path: '/api/gifts/mine/:id/resend',
    who: 'member',
    says: 'Send an own gift that was emailed and not redeemed to another address, under another code: the one before stops working',
    limit: 'mailLink',
    params: ById,
    body: i.GiftResending,
    reply: i.MyGift,
    fails: ['notFound', 'giftSpent', 'giftDisputed', 'giftSentOften', 'changedMeanwhile', 'verifyToMail'],
  },
  resendMyGifts: { method: 'POST', path: '/api/gifts/mine/resend', who: 'member', says: 'Mail oneself the codes of the own gifts that nobody has redeemed', limit: 'mailLink', fails: ['noGifts', 'emailNotVerified'] },

  listMyPickups: { method: 'GET', path: '/api/my-pickups', who: 'member', says: 'The coming visits of the person who asks, soonest first; what is done with one is done with all its pickups', reply: z.array(p.MyPickup) },
  askQuestion: { method: 'POST', path: '/submit-question', who: 'member', says: 'Send a question to the farm', limit: 'write', body: e.NewQuestion },
  readMyQuestions: { method: 'GET', path: '/api/my-questions', who: 'member', says: 'What the person asked the farm, with the answers, the last first; and the name they go by', reply: e.MyQuestions },
  listMySubscriptions: { method: 'GET', path: '/get-subscriptions/:userId', who: 'self', says: 'The paid subscriptions of a user', params: ByUser, reply: z.array(s.MyOrder), fails: ['notFound'] },
  listMyPlans: { method: 'GET', path: '/api/my-plans', who: 'member', says: 'How many pickups come of each own subscription, as they are listed, and when their sites are open', reply: z.array(s.MyPlan) },

  // A customer changes an order
  readMyChange: { method: 'GET', path: '/api/my-orders/:id/change', who: 'member', says: 'What can be changed about an own order, from which day on', params: ById, reply: c.MyChange, fails: ['notFound'] },
  planMyChange: {
    method: 'POST',
    path: '/api/my-orders/:id/plan-change',
    who: 'member',
    says: 'What other cartons or another site would do to an own order, its days and its money; nothing is changed',
    limit: 'foresee',
    params: ById,
    body: c.WantedChange,
    reply: c.ChangePlan,
    fails: ['notFound', 'changeOff', 'changeTooLate', 'pickupsStopped', 'orderEnding', 'paymentOnItsWay', 'changeDisputed', 'moreByFarm', 'cartonsByFarm', 'cycleClosed', 'payFirst', 'raiseTakesSkips', 'siteClosed', 'cycleFull', 'siteFull'],
  },
  changeMyOrder: {
    method: 'POST',
    path: '/api/my-orders/:id/change',
    who: 'member',
    says: 'Have other cartons or another site of an own order, from the next open week on; what it costs more is paid with credit, on a page that opens, or later like the order',
    limit: 'write',
    params: ById,
    body: c.AgreedChange,
    isSecret: true,
    reply: c.ChangeOutcome,
    fails: [
      ...(['notFound', 'changeOff', 'changeTooLate', 'pickupsStopped', 'orderEnding', 'paymentOnItsWay', 'changeDisputed', 'moreByFarm', 'cartonsByFarm', 'cycleClosed', 'payFirst', 'raiseTakesSkips', 'siteClosed', 'cycleFull', 'siteFull'] as const),
      ...(['differenceMoved', 'changedMeanwhile', 'orderReplaced', 'sumNotByCard', 'sumRefused', 'paymentsAway', 'pressedBefore'] as const),
    ],
  },
  dropMyChange: { method: 'DELETE', path: '/api/my-orders/:id/change', who: 'member', says: 'Give up a change of an own order that is not paid yet', limit: 'write', params: ById, reply: c.MyChange, fails: ['notFound', 'paymentOnItsWay', 'paymentsAway'] },

  // A customer's money
  readReceipt: { method: 'GET', path: '/api/receipts/:id', who: 'member', says: 'An own receipt, by its number; admins read any', params: ById, reply: t.Receipt, fails: ['notFound', 'secondFactorNeeded'] },
  listMyReceipts: { method: 'GET', path: '/api/my-receipts', who: 'member', says: 'The receipts of the person who asks, the last one first', reply: z.array(t.MyReceipt) },
  readMyStatement: { method: 'GET', path: '/api/my-statement/:cycleId', who: 'member', says: 'What the person ordered, paid, got back and owes in a season', params: ByCycle, reply: t.Statement, fails: ['notFound'] },

  // A customer's week
  readPickupChoices: { method: 'GET', path: '/api/my-pickups/:id/choices', who: 'member', says: 'The other weeks and sites an own pickup may go to', params: ById, reply: p.PickupChoices, fails: ['notFound'] },
  skipPickup: { method: 'POST', path: '/api/my-pickups/:id/skip', who: 'member', says: 'Leave out an own pickup; its price becomes credit', limit: 'write', params: ById, reply: p.MyPickup, fails: ['notFound', 'orderEnding', 'changesClosed', 'undoFirst', 'noSkipsLeft', 'skipDisputed'] },
  givePickup: { method: 'POST', path: '/api/my-pickups/:id/give', who: 'member', says: 'Give the cartons of an own pickup away', limit: 'write', params: ById, reply: p.MyPickup, fails: ['notFound', 'orderEnding', 'changesClosed', 'undoFirst'] },
  movePickup: { method: 'POST', path: '/api/my-pickups/:id/move', who: 'member', says: 'Collect an own pickup in another week of its cycle', limit: 'write', params: ById, body: p.OtherWeek, reply: p.MyPickup, fails: ['notFound', 'orderEnding', 'changesClosed', 'undoFirst', 'weekFull', 'weekUnknown'] },
  collectElsewhere: { method: 'POST', path: '/api/my-pickups/:id/elsewhere', who: 'member', says: 'Collect an own pickup at another site, once', limit: 'write', params: ById, body: p.OtherSite, reply: p.MyPickup, fails: ['notFound', 'orderEnding', 'changesClosed', 'undoFirst', 'siteClosed', 'siteFull'] },
  undoPickup: { method: 'POST', path: '/api/my-pickups/:id/undo', who: 'member', says: 'Take back what was changed about an own pickup', limit: 'write', params: ById, reply: p.MyPickup, fails: ['notFound', 'orderEnding', 'changesClosed', 'creditSpent', 'undoAfterChange', 'nothingToUndo', 'weekFull', 'siteFull'] },
  nameFriend: { method: 'POST', path: '/api/my-pickups/:id/friend', who: 'member', says: 'Say who collects an own pickup in the own stead, or nobody', limit: 'write', params: ById, body: p.FriendName, reply: p.MyPickup, fails: ['notFound', 'undoFirst', 'alreadyCollected'] },
  foreseeAway: { method: 'POST', path: '/api/my-away/foresee', who: 'member', says: 'What going away for a time would do with each own pickup of it', limit: 'foresee', body: p.AwayRange, reply: p.AwayPlan },
  goAway: { method: 'POST', path: '/api/my-away', who: 'member', says: 'Skip or give away all own pickups of a time, as far as they can be changed', limit: 'write', body: p.AwayRange, reply: p.AwayPlan },
  comeBack: { method: 'POST', path: '/api/my-away/undo', who: 'member', says: 'Take back what was skipped or given away for a time', limit: 'write', body: p.AwayUndone, reply: p.AwayPlan },
  readMyCredit: { method: 'GET', path: '/api/my-credit', who: 'member', says: 'The credit of the person who asks, and where it came from', reply: p.MyCredit },
  readMyCalendar: { method: 'GET', path: '/api/my-calendar', who: 'member', says: "The private address of the person's calendar, and when they are reminded", isSecret: true, reply: p.MyCalendar },
  renewCalendar: { method: 'POST', path: '/api/my-calendar/renew', who: 'member', says: 'Give the calendar another address; the old one stops', limit: 'write', isSecret: true, reply: p.MyCalendar },
  setReminder: { method: 'POST', path: '/api/my-reminder', who: 'member', says: 'Choose when to be reminded of pickups', limit: 'write', body: p.ReminderChoice, isSecret: true, reply: p.MyCalendar },
  readReminderByLink: { method: 'POST', path: '/api/read-reminder', who: 'anyone', says: 'Whom a link in a reminder is for, and when they are reminded', limit: 'openLink', body: ByToken, reply: z.strictObject({ email: z.string(), reminder: p.Reminder }), fails: ['linkUsedOrExpired'] },
  setReminderByLink: { method: 'POST', path: '/api/reminder-by-link', who: 'anyone', says: 'Choose when to be reminded, with the link in a reminder', limit: 'openLink', body: p.ReminderByLink, reply: z.strictObject({ email: z.string() }), fails: ['linkUsedOrExpired'] },
  readMyCard: { method: 'GET', path: '/api/my-card', who: 'member', says: "The private link to the person's egg card, unless they removed it", isSecret: true, reply: p.MyCard },
  renewMyCard: { method: 'POST', path: '/api/my-card/renew', who: 'member', says: 'Give the egg card another link; the old one stops', limit: 'write', isSecret: true, reply: p.MyCard },
  removeMyCard: { method: 'DELETE', path: '/api/my-card', who: 'member', says: 'Remove the egg card; its link stops, and none is mailed any more', limit: 'write', isSecret: true, reply: p.MyCard },
  readCard: { method: 'POST', path: '/api/card', who: 'anyone', says: 'The next pickups of whom an egg card is of', limit: 'card', body: ByToken, reply: p.EggCard, fails: ['linkUsedOrExpired'] },
  changeByCard: {
    method: 'POST',
    path: '/api/card/change',
    who: 'anyone',
    says: 'Skip a pickup, give it away or take that back, with an egg card',
    limit: 'card',
    body: p.CardChange,
    reply: p.EggCard,
    fails: ['linkUsedOrExpired', 'notFound', 'orderEnding', 'changesClosed', 'undoFirst', 'noSkipsLeft', 'skipDisputed', 'creditSpent', 'undoAfterChange', 'nothingToUndo', 'weekFull', 'siteFull'],
  },
  nameFriendByCard: { method: 'POST', path: '/api/card/friend', who: 'anyone', says: 'Say who collects a pickup instead, with an egg card', limit: 'card', body: p.CardFriend, reply: p.EggCard, fails: ['linkUsedOrExpired', 'notFound', 'undoFirst', 'alreadyCollected'] },
  joinWaitingList: { method: 'POST', path: '/api/place-wish', who: 'member', says: 'Wait for a place in a full cycle or at a full site', limit: 'write', body: p.WaitingListEntry, reply: p.MyWaiting, fails: ['cycleClosed', 'siteClosed', 'noWeeksLeft', 'noDayLeft', 'verifyToWait', 'notFull'] },
  leaveWaitingList: { method: 'DELETE', path: '/api/place-wish/:cycleId', who: 'member', says: 'Wait no longer for a place in a cycle', limit: 'write', params: ByCycle, fails: ['notFound'] },
  readInvitation: { method: 'POST', path: '/api/read-invitation', who: 'anyone', says: 'What a mailed invitation is about', limit: 'openLink', body: ByToken, reply: f.OpenedInvitation, fails: ['linkUsedOrExpired'] },
  answerInvitation: { method: 'POST', path: '/api/answer-invitation', who: 'anyone', says: 'Decline an invitation, or take that back, with the mailed link', limit: 'openLink', body: z.strictObject({ token: LinkToken, declined: z.boolean() }), reply: f.OpenedInvitation, fails: ['linkUsedOrExpired'] },

  // At the site
  readHandOver: { method: 'GET', path: '/api/hand-over', who: 'host', says: 'Who collects what at the sites one looks after, on the days around today', reply: d.HandOver },
  markPickups: { method: 'POST', path: '/api/hand-over', who: 'host', says: 'Note what was collected on the day of a list; sent again or late it does no harm', body: d.Marks, reply: d.HandOver },
  notePaymentAtSite: {
    method: 'POST',
    path: '/api/hand-over/orders/:id/payments',
    who: 'host',
    says: 'Note what somebody who collects has paid the farm, if the farm allows it',
    params: ById,
    body: o.PaymentAtSite,
    reply: z.strictObject({ owed_cents: z.int() }),
    fails: ['notFound', 'hostsMayNot', 'ownPayment', 'notOwed', 'paymentTooMuch', 'changedMeanwhile', 'cardUnderWay', 'installmentUnderWay', 'orderEnding', 'pressedBefore', 'refundAway'],
  },

  // The dashboard: orders
  listSubscriptions: { method: 'GET', path: '/api/admin/subscriptions', who: 'admin', says: 'Subscriptions; X-Total-Count and Link headers when a page is asked for', query: s.OrderQuery, reply: z.array(s.Order) },
  addSubscription: { method: 'POST', path: '/api/admin/subscriptions', who: 'admin', says: 'Add an order by hand', body: s.ManualOrder, reply: s.AddedOrder, fails: ['notFound', 'cycleFull', 'siteFull', 'pressedBefore'] },
  editSubscription: {
    method: 'PUT',
    path: '/api/admin/subscriptions/:id',
    who: 'admin',
    says: 'Change an order; its past pickups stay as they were',
    params: ById,
    body: s.EditedOrder,
    reply: s.Order,
    fails: ['notFound', 'changedMeanwhile', 'readOnlyOrder', 'orderEnding', 'editRefused', 'cycleFull', 'siteFull'],
  },
  readSubscription: { method: 'GET', path: '/api/admin/subscriptions/:id', who: 'admin', says: 'One order as it is now', params: ById, reply: s.Order, fails: ['notFound'] },
  readSubscriptionTotals: { method: 'GET', path: '/api/admin/subscription-totals', who: 'admin', says: 'What a selection of orders comes to, beside what the payment provider settled', query: s.TotalsQuery, reply: s.OrderTotals },
  refundSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/:id/refund',
    who: 'admin',
    says: 'Give back what was paid by card, whole or in part, and perhaps cancel',
    params: ById,
    body: s.Refund,
    reply: s.Order,
    fails: ['notFound', 'readOnlyOrder', 'changedMeanwhile', 'notPaidByCard', 'refundTooMuch', 'refundBeyond', 'refundDisputed', 'creditTooMuch', 'cardUnderWay', 'installmentUnderWay', 'refundRefused', 'refundAway'],
  },
  acceptPayment: { method: 'POST', path: '/api/admin/subscriptions/:id/accept', who: 'admin', says: 'Accept a payment of less than was asked: the order is paid with it, and its pickups are planned', params: ById, body: s.Decision, reply: s.Order, fails: ['notFound', 'notHeld', 'accountClosed', 'changedMeanwhile'] },
  markOrderSeen: { method: 'PUT', path: '/api/admin/subscriptions/:id/seen', who: 'admin', says: 'Say that what needs care about an order has been looked at', params: ById, body: s.Decision, reply: s.Order, fails: ['notFound', 'noCare', 'decideFirst', 'changedMeanwhile'] },
  markOrderUnseen: { method: 'PUT', path: '/api/admin/subscriptions/:id/unseen', who: 'admin', says: 'Take back that an order has been looked at', params: ById, reply: s.Order, fails: ['notFound'] },
  cancelSubscription: {
    method: 'POST',
    path: '/api/admin/subscriptions/:id/cancel',
    who: 'admin',
    says: 'End an order and its coming pickups; what comes back for them becomes credit, and no card is charged or paid',
    params: ById,
    body: s.Cancellation,
    reply: s.Order,
    fails: ['notFound', 'readOnlyOrder', 'changedMeanwhile', 'creditTooMuch', 'cardUnderWay', 'installmentUnderWay', 'refundAway'],
  },
  readUnverifiedOrders: { method: 'GET', path: '/api/admin/unverified-orders', who: 'admin', says: 'How many unpaid orders are of people who never verified their email, and what they owe', reply: o.UnverifiedOrders },
  cancelUnverifiedOrders: {
    method: 'POST',
    path: '/api/admin/unverified-orders/cancel',
    who: 'admin',
    says: 'Cancel every unpaid order of people who never verified their email, one by one, and email each customer; not those of which eggs were picked up',
    body: o.CancelUnverified,
    reply: o.CanceledUnverified,
    fails: ['unverifiedMoved'],
  },
  notePayment: {
    method: 'POST',
    path: '/api/admin/subscriptions/:id/payments',
    who: 'admin',
    says: 'Note what was paid to the farm by hand for an order that is owed, in whole or in part',
    params: ById,
    body: o.NotedPayment,
    reply: s.Order,
    fails: ['notFound', 'notOwed', 'paymentTooMuch', 'dayToCome', 'changedMeanwhile', 'cardUnderWay', 'installmentUnderWay', 'orderEnding', 'pressedBefore', 'refundAway'],
  },
  takeBackPayment: { method: 'POST', path: '/api/admin/receipts/:id/take-back', who: 'admin', says: 'Take back a payment by hand that was noted by mistake', params: ById, reply: s.Order, fails: ['notFound', 'takenBackBefore'] },
  returnPayment: {
    method: 'POST',
    path: '/api/admin/subscriptions/:id/returns',
    who: 'admin',
    says: 'Note what the farm has given back by hand, of an order that has ended or was overpaid',
    params: ById,
    body: o.NotedPayment,
    reply: s.Order,
    fails: ['notFound', 'returnTooMuch', 'dayToCome', 'pressedBefore'],
  },
  waitForPayment: { method: 'PUT', path: '/api/admin/subscriptions/:id/due', who: 'admin', says: 'Wait for what is owed until another date', params: ById, body: o.LaterDate, reply: s.Order, fails: ['notFound', 'notOwed', 'changedMeanwhile', 'dayPassed'] },
  readBalance: { method: 'GET', path: '/api/admin/subscriptions/:id/money', who: 'admin', says: 'What became of the money of an order, and what its end would cancel', params: ById, reply: s.ToldBalance, fails: ['notFound'] },
  readDownloadProgress: { method: 'GET', path: '/api/admin/download-progress', who: 'admin', says: 'How far the spreadsheet is that the same person waits for', reply: r.DownloadProgress },
  downloadCycleOrders: { method: 'GET', path: '/api/admin/download-cycle-orders/:cycleId', who: 'admin', says: 'Spreadsheet: the orders of a cycle', params: ByCycle, reply: r.Download, fails: ['notFound', 'sheetFull'] },
  downloadSiteOrders: { method: 'GET', path: '/api/admin/download-subscriptions/:cycleId/:siteId', who: 'admin', says: 'Spreadsheet: the orders of a cycle at a site', params: ByCycleAndSite, reply: r.Download, fails: ['notFound', 'sheetFull'] },
  downloadAllOrders: { method: 'GET', path: '/api/admin/download-all-orders', who: 'admin', says: 'Spreadsheet: all orders', reply: r.Download, fails: ['sheetFull'] },
  downloadWaitlist: { method: 'GET', path: '/api/admin/download-waitlist', who: 'admin', says: 'Spreadsheet: the waitlist', reply: r.Download },

  // The dashboard: cycles, sites, price
  addCycle: { method: 'POST', path: '/api/admin/cycles', who: 'admin', says: 'Add a cycle', body: e.AddedCycle, reply: e.Cycle, fails: ['datesDisagree', 'closesTooEarly', 'pressedBefore'] },
  editCycle: { method: 'PUT', path: '/api/admin/cycles/:id', who: 'admin', says: 'Change a cycle; coming pickups follow its dates', params: ById, body: e.EditedCycle, reply: e.ReplannedCycle, fails: ['notFound', 'changedMeanwhile', 'datesDisagree', 'closesTooEarly', 'weeksSold'] },
  deleteCycle: { method: 'DELETE', path: '/api/admin/cycles/:id', who: 'admin', says: 'Delete a cycle nobody subscribed to', params: ById, fails: ['notFound', 'cycleInUse'] },
  toggleCycle: { method: 'PUT', path: '/api/admin/cycles/:id/toggle', who: 'admin', says: 'Start or stop a cycle; one that is as wanted already stays so', params: ById, body: e.WantedCycle, reply: z.strictObject({ cycle: e.Cycle, changed: z.boolean() }), fails: ['notFound'] },
  addSite: { method: 'POST', path: '/api/admin/sites', who: 'admin', says: 'Add a pickup site', body: e.AddedSite, reply: e.Site, fails: ['pressedBefore'] },
  editSite: { method: 'PUT', path: '/api/admin/sites/:id', who: 'admin', says: 'Change a pickup site; coming pickups follow its day', params: ById, body: e.EditedSite, reply: e.ReplannedSite, fails: ['notFound', 'changedMeanwhile'] },
  deleteSite: { method: 'DELETE', path: '/api/admin/sites/:id', who: 'admin', says: 'Delete a pickup site nobody uses', params: ById, fails: ['notFound', 'siteInUse'] },
  listArchivedSites: { method: 'GET', path: '/api/admin/archived-sites', who: 'admin', says: 'Pickup sites that take no new orders', reply: z.array(e.Site) },
  archiveSite: { method: 'PUT', path: '/api/admin/sites/:id/archive', who: 'admin', says: 'Take a site off the shop; its orders stay', params: ById, reply: e.Site, fails: ['notFound'] },
  restoreSite: { method: 'PUT', path: '/api/admin/sites/:id/restore', who: 'admin', says: 'Put an archived site back into the shop', params: ById, reply: e.Site, fails: ['notFound'] },
  listUsed: { method: 'GET', path: '/api/admin/used', who: 'admin', says: 'The cycles and sites that orders hang on, which cannot be deleted', reply: e.Used },
  setCartonPrice: { method: 'PUT', path: '/api/admin/carton-price', who: 'admin', says: 'Set the price of one carton for new orders', body: e.NewCartonPrice, reply: e.CartonPrice, fails: ['changedMeanwhile'] },

  // The dashboard: people
  listQuestions: { method: 'GET', path: '/api/admin/questions', who: 'admin', says: 'Open questions, newest first', reply: z.array(e.Question) },
  resolveQuestion: { method: 'PUT', path: '/api/admin/questions/:id/resolve', who: 'admin', says: 'Take a question off the list', params: ById, fails: ['notFound'] },
  reopenQuestion: { method: 'PUT', path: '/api/admin/questions/:id/reopen', who: 'admin', says: 'Put a question back on the list', params: ById, fails: ['notFound'] },
  answerQuestion: { method: 'POST', path: '/api/admin/questions/:id/answer', who: 'admin', says: 'Mail an answer to the person who asked', params: ById, body: e.Answer, reply: e.Question, fails: ['notFound'] },
  listResolvedQuestions: { method: 'GET', path: '/api/admin/resolved-questions', who: 'admin', says: 'Resolved questions, the last one first; X-Total-Count and Link headers', query: r.RecordQuery, reply: z.array(e.Question) },
  sendMassEmail: { method: 'POST', path: '/api/admin/send-mass-email', who: 'admin', says: 'Mail every customer, or those of a cycle or site, one message each; pressed twice it is one letter', body: r.MassEmail, reply: r.SentToMany, fails: ['notFound', 'audienceMoved'] },
  readAudience: { method: 'GET', path: '/api/admin/mass-email-audience', who: 'admin', says: 'How many people a mass email would reach', query: r.AudienceQuery, reply: r.Audience },
  previewMassEmail: { method: 'POST', path: '/api/admin/preview-mass-email', who: 'admin', says: 'A mass email as it would arrive', body: r.DraftMassEmail, reply: r.LetterPreview },
  sendTestEmail: { method: 'POST', path: '/api/admin/send-test-email', who: 'admin', says: 'Mail a mass email to the person who asks, and to nobody else', limit: 'write', body: r.DraftMassEmail },
  readLastMassEmail: { method: 'GET', path: '/api/admin/last-mass-email', who: 'admin', says: 'When the last mass email was sent', reply: r.LastSent },
  notifyWaitlist: { method: 'POST', path: '/api/admin/notify-waitlist', who: 'admin', says: 'Mail everyone on the waitlist who has not been told', body: r.MessageToMany, reply: r.SentToMany },
  readLastWaitlistEmail: { method: 'GET', path: '/api/admin/last-waitlist-email', who: 'admin', says: 'When the waitlist was last told', reply: r.LastSent },
  countWaitlist: { method: 'GET', path: '/api/admin/waitlist', who: 'admin', says: 'How many people wait, and how many have been told', reply: r.WaitlistCount },
  listMailings: { method: 'GET', path: '/api/admin/mailings', who: 'admin', says: 'The last letters to many, with how far each has come', reply: z.array(r.Mailing) },
  readMailing: { method: 'GET', path: '/api/admin/mailings/:id', who: 'admin', says: 'How far a letter to many has come', params: ById, reply: r.Mailing, fails: ['notFound'] },

  // The dashboard: the week
  readOverview: { method: 'GET', path: '/api/admin/overview', who: 'admin', says: 'The next pickup day, the places left, what needs care, what is not real, and the first steps of a farm without orders', reply: d.Overview },
  readHealth: { method: 'GET', path: '/api/admin/health', who: 'admin', says: 'How the shop is doing, line by line: what is quickly told, what asks somebody outside, or both', query: h.HealthQuery, reply: h.Health },
  sendTestMail: { method: 'POST', path: '/api/admin/health/test-mail', who: 'admin', says: 'Send a mail to oneself, to see whether mails leave', reply: r.MailRecord },
  beginShop: { method: 'POST', path: '/api/admin/first-run', who: 'admin', says: 'Fill what a new farm lacks of name, first site and first season, from three answers; the season stays closed', body: b.Beginning, fails: ['pressedBefore'] },
  noteFirstStep: { method: 'PUT', path: '/api/admin/first-run', who: 'admin', says: 'Say that the farmer has looked at the shop as a customer, or taken its link', body: b.FirstStep },
  readCharts: { method: 'GET', path: '/api/admin/charts', who: 'admin', says: 'Cartons per week by site, money per cycle', reply: d.Charts },
  listPickupDays: { method: 'GET', path: '/api/admin/pickup-days', who: 'admin', says: 'Days on which somebody collects, from a month ago on', reply: z.array(d.PickupDay) },
  readPackingDay: { method: 'GET', path: '/api/admin/packing/:date', who: 'admin', says: 'What to pack for a day, by site and name', params: ByDate, reply: d.PackingDay },
  readWeek: { method: 'GET', path: '/api/admin/week', who: 'admin', says: "A week's pickup days and sites, what is packed, and what goes to the pantry", query: d.WeekQuery, reply: d.Week },
  readPackingWeek: { method: 'GET', path: '/api/admin/packing-week/:date', who: 'admin', says: 'What to pack on each day of the week in which a date lies', params: ByDate, reply: z.array(d.PackingDay) },
  markPacked: { method: 'PUT', path: '/api/admin/packing/:date/sites/:id', who: 'admin', says: 'Note that what goes to a site on a day is packed, and by which list', params: ByDateAndSite, body: d.PackedBy, fails: ['notFound'] },
  markUnpacked: { method: 'DELETE', path: '/api/admin/packing/:date/sites/:id', who: 'admin', says: 'Take back that what goes to a site on a day is packed', params: ByDateAndSite, fails: ['notFound'] },
  countLateReaders: { method: 'GET', path: '/api/admin/running-late/:id', who: 'admin', says: 'How many would be told that the farm is late at a site today', params: ById, reply: d.LateReaders, fails: ['notFound'] },
  tellLate: {
    method: 'POST',
    path: '/api/admin/running-late/:id',
    who: 'admin',
    says: 'Mail everybody who is still to collect at a site today, and its hosts, that the farm is late',
    limit: 'write',
    params: ById,
    body: d.RunningLate,
    reply: z.strictObject({ told: z.int() }),
    fails: ['notFound', 'nobodyToday', 'pressedBefore'],
  },
  downloadPacking: { method: 'GET', path: '/api/admin/download-packing/:date', who: 'admin', says: 'Spreadsheet: what to pack for a day', params: ByDate, reply: r.Download },
  readFarmSettings: { method: 'GET', path: '/api/admin/farm-settings', who: 'admin', says: "The farm's calendar, rules and face", reply: f.FarmSettings },
  saveFarmSettings: { method: 'PUT', path: '/api/admin/farm-settings', who: 'admin', says: "Change the farm's calendar, rules and face", body: f.ChangedFarmSettings, reply: f.FarmSettings, fails: ['changedMeanwhile', 'accentPale', 'ownFactorFirst'] },
  readFarmPhoto: { method: 'GET', path: '/api/admin/farm-photo', who: 'admin', says: 'The photograph that strangers are shown', reply: w.StoredPhoto },
  saveFarmPhoto: { method: 'PUT', path: '/api/admin/farm-photo', who: 'admin', says: 'Show strangers another photograph; what a camera has written into it is left out', bodyMax: PHOTO_MAX + 4_000, body: w.NewPhoto, reply: w.StoredPhoto },
  removeFarmPhoto: { method: 'DELETE', path: '/api/admin/farm-photo', who: 'admin', says: 'Show strangers no photograph', reply: w.StoredPhoto, fails: ['notFound'] },
  listDayChanges: { method: 'GET', path: '/api/admin/day-changes', who: 'admin', says: 'Coming days without pickup, and moved ones', reply: z.array(f.DayChange) },
  addDayChange: { method: 'POST', path: '/api/admin/day-changes', who: 'admin', says: 'Leave out or move a pickup day; all that stands on it follows and people are told', body: f.NewDayChange, reply: z.object({ ...f.DayChange.shape, ...f.ReplannedDays.shape }), fails: ['notFound', 'dayPassed', 'dayTaken'] },
  editDayChange: {
    method: 'PUT',
    path: '/api/admin/day-changes/:id',
    who: 'admin',
    says: 'Change a changed day again, as long as it is to come; its pickups follow and people are told',
    params: ById,
    body: f.EditedDayChange,
    reply: z.object({ ...f.DayChange.shape, ...f.ReplannedDays.shape }),
    fails: ['notFound', 'dayPassed', 'changedMeanwhile'],
  },
  removeDayChange: {
    method: 'DELETE',
    path: '/api/admin/day-changes/:id',
    who: 'admin',
    says: 'Take back a changed day; its pickups follow, with the next pickup if its first date has gone by, and people are told',
    params: ById,
    query: f.TakenBack,
    reply: f.ReplannedDays,
    fails: ['notFound', 'dayPassed', 'changedMeanwhile'],
  },
  foreseeDayChange: { method: 'POST', path: '/api/admin/day-changes/foresee', who: 'admin', says: 'What changing a pickup day would do; nothing is changed and nobody is told', body: f.NewDayChange, reply: f.ReplannedDays, fails: ['notFound', 'dayPassed', 'dayTaken'] },
  foreseeEditedDay: { method: 'POST', path: '/api/admin/day-changes/:id/foresee', who: 'admin', says: 'What changing a changed day again would do', params: ById, body: f.EditedDayChange, reply: f.ReplannedDays, fails: ['notFound', 'dayPassed', 'changedMeanwhile'] },
  foreseeTakingBack: { method: 'GET', path: '/api/admin/day-changes/:id/foresee', who: 'admin', says: 'What taking back a changed day would do', params: ById, query: f.TakenBack, reply: f.ReplannedDays, fails: ['notFound', 'dayPassed', 'changedMeanwhile'] },
  listHosts: { method: 'GET', path: '/api/admin/hosts', who: 'admin', says: 'Who looks after which site', reply: z.array(f.Host) },
  addHost: { method: 'POST', path: '/api/admin/sites/:id/hosts', who: 'admin', says: 'Let someone look after a site', params: ById, body: f.NewHost, reply: f.Host, fails: ['notFound', 'noAccount', 'hostNotVerified'] },
  removeHost: { method: 'DELETE', path: '/api/admin/sites/:id/hosts/:userId', who: 'admin', says: 'Let someone look after a site no longer', params: BySiteAndUser, fails: ['notFound'] },
  listCredits: { method: 'GET', path: '/api/admin/credits', who: 'admin', says: 'Every change of credit, the last one first; X-Total-Count and Link headers', query: r.RecordQuery, reply: z.array(p.CreditEntry) },
  giveCredit: { method: 'POST', path: '/api/admin/credits', who: 'admin', says: 'Give credit to a customer, or take some back', body: p.GivenCredit, reply: p.CreditEntry, fails: ['noAccount', 'creditShort', 'pressedBefore'] },
  listGifts: { method: 'GET', path: '/api/admin/gifts', who: 'admin', says: 'Gifts that were paid, the last one first, without their codes; X-Total-Count and Link headers', query: r.RecordQuery, reply: z.array(i.SoldGift) },
  readGiftTotals: { method: 'GET', path: '/api/admin/gift-totals', who: 'admin', says: 'What gifts were sold for, and how much of that is redeemed and unspent', reply: i.GiftTotals },
  refundGift: {
    method: 'POST',
    path: '/api/admin/gifts/:id/refund',
    who: 'admin',
    says: 'Give back the money of a gift that nobody has redeemed; its code counts no more',
    params: ById,
    body: z.strictObject({ version: z.int() }),
    reply: i.SoldGift,
    fails: ['notFound', 'changedMeanwhile', 'giftSpent', 'refundRefused', 'refundAway'],
  },
  countFormer: { method: 'GET', path: '/api/admin/cycles/:id/former', who: 'admin', says: 'How many customers of an earlier cycle could be invited to this one', params: ById, query: f.FormerQuery, reply: z.strictObject({ people: z.int() }) },
  inviteFormer: { method: 'POST', path: '/api/admin/cycles/:id/invite', who: 'admin', says: 'Mail the customers of an earlier cycle a private link to this one', params: ById, body: f.InviteFormer, reply: z.strictObject({ invited: z.int() }), fails: ['notFound', 'noWeeksLeft', 'closedToInvited', 'nobodyToInvite'] },
  listInvitations: { method: 'GET', path: '/api/admin/cycles/:id/invitations', who: 'admin', says: 'Who was invited to a cycle, what they answered, and what they can do now', params: ById, reply: f.Invitations, fails: ['notFound'] },
  listWaitingList: { method: 'GET', path: '/api/admin/place-wishes', who: 'admin', says: 'Who waits for a place, in turn', reply: z.array(f.WaitingListRow) },

  // The dashboard: the books
  listReceipts: { method: 'GET', path: '/api/admin/receipts', who: 'admin', says: 'Receipts, the last one first; X-Total-Count and Link headers', query: t.ReceiptQuery, reply: z.array(t.BookedReceipt) },
  readReceiptTotals: { method: 'GET', path: '/api/admin/receipt-totals', who: 'admin', says: 'What a selection of receipts comes to, and what the farm still has to give for money it has', query: t.ReceiptTotalsQuery, reply: t.ReceiptTotals },
  listOrderReceipts: { method: 'GET', path: '/api/admin/subscriptions/:id/receipts', who: 'admin', says: 'The receipts of an order, the first one first', params: ById, reply: z.array(t.BookedReceipt), fails: ['notFound'] },
  readStatement: { method: 'GET', path: '/api/admin/subscriptions/:id/statement', who: 'admin', says: 'The statement of a season for whoever an order is of', params: ById, reply: t.Statement, fails: ['notFound'] },
  downloadReceipts: { method: 'GET', path: '/api/admin/download-receipts', who: 'admin', says: 'File for the bookkeeper: the receipts of a span, as CSV or as a spreadsheet with their sums', query: t.BooksFormat, reply: r.Download, fails: ['booksFull'] },
  compareBooks: { method: 'GET', path: '/api/admin/compare-books', who: 'admin', says: "Whether the receipts by card of a span agree with the payment provider's own list, and which do not", query: t.ComparedSpan, reply: t.ComparedBooks, fails: ['spanTooLong', 'booksAway'] },

  // The dashboard: last season, from a spreadsheet
  listImports: { method: 'GET', path: '/api/admin/imports', who: 'admin', says: 'Spreadsheets that were brought along, the last one first', reply: z.array(l.ImportLine) },
  uploadImport: { method: 'POST', path: '/api/admin/imports', who: 'admin', says: 'Read a spreadsheet (XLSX or CSV) of customers and orders, to look at before anything is made of it', bodyMax: IMPORT_BASE64_MAX + 4_000, body: l.NewImport, reply: l.Import, fails: ['importRefused', 'pressedBefore'] },
  readImport: { method: 'GET', path: '/api/admin/imports/:id', who: 'admin', says: 'A spreadsheet that was brought along: its columns, what they are matched with, and what would become of it', params: ById, reply: l.Import, fails: ['notFound'] },
  matchImport: { method: 'PUT', path: '/api/admin/imports/:id', who: 'admin', says: 'Match the columns of a spreadsheet otherwise, or read another of its sheets', params: ById, body: l.MatchedImport, reply: l.Import, fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importRefused'] },
  listImportRows: { method: 'GET', path: '/api/admin/imports/:id/rows', who: 'admin', says: 'The lines of a spreadsheet as they will be, with what is wrong in each; X-Total-Count and Link headers', params: ById, query: l.ImportRowQuery, reply: z.array(l.ImportRow), fails: ['notFound'] },
  runImport: { method: 'POST', path: '/api/admin/imports/:id/run', who: 'admin', says: 'Bring in every line that is ready; the shop does it by itself, and mails nobody', params: ById, body: l.SeenImport, reply: l.Import, fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importEmpty'] },
  takeBackImport: { method: 'POST', path: '/api/admin/imports/:id/take-back', who: 'admin', says: 'Take back what came with a spreadsheet and nothing was built on', params: ById, reply: l.Import, fails: ['notFound', 'importStays'] },
  dropImport: { method: 'DELETE', path: '/api/admin/imports/:id', who: 'admin', says: 'Forget a spreadsheet of which nothing has been made', params: ById, fails: ['notFound', 'importBegun'] },
  inviteImported: { method: 'POST', path: '/api/admin/imports/:id/invite', who: 'admin', says: 'Mail everybody who came with a spreadsheet a link by which they set a password', params: ById, reply: z.strictObject({ mailed: z.int() }), fails: ['notFound', 'nobodyToInvite'] },
  previewImportLetter: { method: 'GET', path: '/api/admin/import-letter', who: 'admin', says: 'The letter to everybody who came with a spreadsheet, as it would arrive', reply: r.LetterPreview },

  // The dashboard: records
  listActivity: { method: 'GET', path: '/api/admin/activity', who: 'admin', says: 'Every change an admin made and what became of accounts, the last one first; X-Total-Count and Link headers', query: r.ActivityQuery, reply: z.array(r.Activity) },
  listMails: { method: 'GET', path: '/api/admin/mails', who: 'admin', says: 'Every mail of the shop, or those of one letter to many, the last one first; X-Total-Count and Link headers', query: r.MailQuery, reply: z.array(r.MailRecord) },
  listMailLines: { method: 'GET', path: '/api/admin/mail-lines', who: 'admin', says: 'The same in lines: a letter to many is one of them; X-Total-Count and Link headers', query: r.MailLineQuery, reply: z.array(r.MailLine) },
  readMail: { method: 'GET', path: '/api/admin/mails/:id', who: 'admin', says: 'One mail with its text', params: ByMail, isSecret: true, reply: r.StoredMail, fails: ['notFound'] },
  resendMail: { method: 'POST', path: '/api/admin/mails/:id/resend', who: 'admin', says: 'Send a mail once more', params: ByMail, reply: r.MailRecord, fails: ['notFound', 'mailNotStored', 'mailTextRemoved', 'mailUnderWay', 'mailTooLate', 'newsletterUnwanted'] },
  sendWaitingMails: { method: 'POST', path: '/api/admin/mails/send-waiting', who: 'admin', says: 'Send what waits for another try now, each mail once', reply: z.object({ mails: z.int() }), fails: ['noMailWaits'] },
  markMailSeen: { method: 'PUT', path: '/api/admin/mails/:id/seen', who: 'admin', says: 'Say that a mail that failed has been looked at', params: ByMail, reply: r.MailRecord, fails: ['notFound', 'mailNotFailed'] },
  markMailUnseen: { method: 'PUT', path: '/api/admin/mails/:id/unseen', who: 'admin', says: 'Take back that a mail that failed has been looked at', params: ByMail, reply: r.MailRecord, fails: ['notFound'] },
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

/** Calls of admins that change nothing which the shop keeps for others. */
export const UNNOTED = ['previewMassEmail', 'sendTestEmail', 'sendTestMail', 'foreseeDayChange', 'foreseeEditedDay', 'noteFirstStep', 'uploadImport', 'matchImport', 'dropImport'] as const satisfies readonly CallName[]

type Change = { readonly who: 'admin'; readonly method: 'POST' | 'PUT' | 'DELETE' }

/** Calls by which an admin changes something: each is written down, and the record has words for it. */
export type NotedCall = Exclude<{ [Name in CallName]: Calls[Name] extends Change ? Name : never }[CallName], (typeof UNNOTED)[number]>

/** How people came into their accounts, or did not: with whom, and from which kind of device and network. Forgotten after a year. */
export const ACCESS_DEEDS = ['signedIn', 'signInWrong', 'signInRefused', 'passwordReset', 'passwordChanged'] as const
export type AccessDeed = (typeof ACCESS_DEEDS)[number]

/** What happens to people's second factors. */
export const FACTOR_DEEDS = ['turnOnSecondFactor', 'turnOffSecondFactor', 'useRecoveryCode', 'renewRecoveryCodes', 'removeSecondFactor'] as const

/** What became of accounts, written down beside the changes of the farm. */
export const ACCOUNT_DEEDS = [...ACCESS_DEEDS, 'closeAccount', 'makeAdmin', 'removeAdmin', ...FACTOR_DEEDS] as const

export type NotedDeed = NotedCall | (typeof ACCOUNT_DEEDS)[number]
