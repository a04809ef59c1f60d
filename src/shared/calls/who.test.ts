import { expect, test } from 'vitest'
import type { Call, Who } from '../call.ts'
import { callNames, calls } from '../calls.ts'

/** Written down a second time: tests of the doors read the table, so none of them notices a row that lets the wrong people in. */
const OPEN: Record<Exclude<Who, 'admin'>, string> = {
  anyone: `
    answerInvitation beginPasskeyLogin changeByCard endRenewalByLink logInByCode logInByPasskey moveByCard nameFriendByCard
    ratePassword readCard readCardWeeks readInvitation readReminderByLink readRenewalByLink readWindow resetPassword
    sayTookByCard sendLoginCode sendReset setNewsletterWanted setReminderByLink signIn signOut signUp whoAmI`,
  self: 'listMySubscriptions',
  host: 'markPickups notePaymentAtSite readHandOver',
  member: `
    addExtra addPasskey askQuestion beginPasskey beginPasskeyProof beginSecondFactor buyGift changeEmail changeMyOrder
    changePassword checkNotifications closeAccount collectElsewhere comeBack confirmEmail downloadMyData dropMyChange
    endAutoRenewal endMyOrder endMySession endOtherSessions findLocation foreseeAway givePickup goAway joinWaitingList
    joinWaitlist leaveWaitingList listCycles listMyGifts listMyOwed listMyPickups listMyPlans listMyReceipts listMySessions
    listSites movePickup nameFriend offerPickup payOwed planMyChange planMyEnd provePasskey readCartonPrice readClosing
    readGiftCard readGiftOffer readLastSignIn readMapGround readMyCalendar readMyCard readMyChange readMyCredit
    readMyQuestions readMyStatement readPickupChoices readPushSender readReceipt readRenewals readSecondFactor
    readShortChoice readSubscribeHints redeemGift removeMyCard removePasskey renamePasskey renew renewCalendar renewMyCard
    renewRecoveryCodes replaceCard resendGift resendMyGifts sayTook sendGiftOtherwise sendVerification setReminder
    setShortChoice settleCard settleCheckout settleGift skipPickup startAutoRenewal startCheckout takeSpare
    testNotifications turnOffNotifications turnOffSecondFactor turnOnNotifications turnOnSecondFactor undoPickup verifyEmail`,
}

const madeBy = (who: Who) => callNames.filter((name) => (calls[name] as Call).who === who).sort()

test.each(Object.entries(OPEN))('these calls are for %s, and no others', (who, names) => {
  expect(madeBy(who as Who)).toEqual(names.trim().split(/\s+/))
})

test('every other call is for the farm alone', () => {
  const open = new Set(Object.values(OPEN).join(' ').split(/\s+/))
  expect(madeBy('admin')).toEqual(callNames.filter((name) => !open.has(name)).sort())
})
