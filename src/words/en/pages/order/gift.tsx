import type { ReactNode } from 'react'
import { showDate } from '../../dates/show-date.ts'
import { showOrdered } from '../../product.ts'

/** What /gift and the card of a gift say. */

export const heading = 'Gifts'
export const another = 'Give or redeem another one'

export const give = 'Give eggs as a gift'
export const what = 'What you give'
export const anAmount = 'An amount of your choice'
export const cartonsForSeason = 'Cartons for a season'
export const amount = 'Amount'
export const season = 'Season'
export const product = 'Product'
export const howMany = 'How many a week'
export const weeklyForSeason = 'A product every week for a season'
export const cartonsAWeek = 'Cartons a week'
export const forWhom = 'Who is it for?'
export const fromWhom = 'Who is it from?'
export const message = 'Message (optional)'
export const way = 'How to deliver it'
export const print = "I'll print the card and hand it over"
export const mailNow = "Email it as soon as it's paid"
export const mailOn = 'Email it on a day I choose'
export const theirEmail = 'Their email'
export const day = 'Day'
export const pay = 'Pay'
export const paySum = (sum: string) => `Pay ${sum}`

export const mine = 'Your gifts'
export const sendAgain = 'Email me my codes again'
export const notPaid = 'Not paid'
export const notRedeemed = 'Not redeemed yet'
export const redeemed = 'Redeemed'
export const beingGivenBack = 'Refund on its way'
export const givenBack = 'Refunded'
export const redeemedAt = (moment: string) => `Redeemed ${moment}`
export const mailedTo = (email: string, moment: string) => `Emailed to ${email} ${moment}`
export const willBeMailed = (email: string, date: string) => `Will be emailed to ${email} on ${showDate(date)}`
export const toPrint = 'A card to print'
export const forName = (name: string) => `For ${name}`
export const aGift = 'A gift'
export const seeCard = 'See the card'
export const changeWay = 'Change delivery'
export const sendElsewhere = 'Send it to another address'
export const otherEmail = 'Their correct email'
export const oldCodeEnds = (email: string) =>
  `We'll send it there now, with a new code. The code we sent to ${email} will stop working, and so will any card you already printed. We won't email the old address again.`
export const sendIt = 'Send the gift'
export const save = 'Save'
export const leaveIt = 'Leave it as it is'

export const redeemGift = 'Redeem a gift'
export const redeemOther = 'Redeem another code'
export const code = 'Code on the card'
export const redeem = 'Redeem'
export const balance = (sum: string) => `You have ${sum} in credit.`
export const chooseEggs = 'Choose your eggs'

export const backToGifts = 'Back to gifts'
export const card = 'Gift card'
export const cardAbout = 'The card is the top half of the sheet. Cut it off, or fold the sheet so the code is inside.'
export const paper = 'Paper'
export const letter = 'Letter'
export const printIt = 'Print'
export const noCard = "We can't show this card. The gift was redeemed or refunded, or it isn't yours."
export const theCard = 'The card'
export const fromName = (name: string) => `From ${name}`
export const cartonsOf = (cartons_per_week: number, cycle: string, product?: string) =>
  `${showOrdered({ cartons_per_week, product })}, ${cycle}`
export const eggsFor = (sum: string) => `${sum} worth of eggs`
export const redeemAt = (address: ReactNode) => <>Redeem it at {address}</>
export const becomesCredit = 'It becomes credit for eggs. The code can be used once.'
export const picture = 'QR code to redeem the gift with a phone'
