import type { ReactNode } from 'react'
import { showDate } from '../../dates/show-date.ts'
import { showCartons } from '../../fields.ts'

/** What /gift and the card of a gift say. */

export const heading = 'Gifts'
export const another = 'Give or redeem another one'

export const give = 'Give eggs as a gift'
export const what = 'What you give'
export const anAmount = 'An amount of your choice'
export const cartonsForSeason = 'Cartons for a season'
export const amount = 'Amount'
export const season = 'Season'
export const cartonsAWeek = 'Cartons a week'
export const forWhom = 'For whom'
export const fromWhom = 'From whom'
export const message = 'A few words (optional)'
export const way = 'How it gets there'
export const print = 'I print the card and hand it over'
export const mailNow = 'Mail it as soon as it is paid'
export const mailOn = 'Mail it on a day'
export const theirEmail = 'Their email'
export const day = 'Day'
export const pay = 'Pay'
export const paySum = (sum: string) => `Pay ${sum}`

export const mine = 'Your gifts'
export const sendAgain = 'Send me my codes again'
export const notPaid = 'Not paid'
export const notRedeemed = 'Not redeemed yet'
export const redeemed = 'Redeemed'
export const beingGivenBack = 'Being given back'
export const givenBack = 'Given back'
export const redeemedAt = (moment: string) => `Redeemed ${moment}`
export const mailedTo = (email: string, moment: string) => `Mailed to ${email} ${moment}`
export const willBeMailed = (email: string, date: string) => `Will be mailed to ${email} on ${showDate(date)}`
export const toPrint = 'A card to print'
export const forName = (name: string) => `For ${name}`
export const aGift = 'A gift'
export const seeCard = 'See its card'
export const changeWay = 'Change how it gets there'
export const sendElsewhere = 'Send it to another address'
export const otherEmail = 'The right email'
export const oldCodeEnds = (email: string) =>
  `We'll send it there now, with a new code. The code we sent to ${email} will stop working, and so will a card you printed before. We won't email the old address again.`
export const sendIt = 'Send the gift'
export const save = 'Save'
export const leaveIt = 'Leave it as it is'

export const redeemGift = 'Redeem a gift'
export const redeemOther = 'Redeem another code'
export const code = 'Code on the card'
export const redeem = 'Redeem'
export const balance = (sum: string) => `You have ${sum} of credit.`
export const chooseEggs = 'Choose your eggs'

export const backToGifts = 'Back to gifts'
export const card = 'Gift card'
export const cardAbout = 'The card takes the upper half of the sheet. Cut it off, or fold the sheet so that the code is inside.'
export const paper = 'Paper'
export const letter = 'Letter'
export const printIt = 'Print'
export const noCard = 'There is no such card: the gift was redeemed or given back, or it is somebody else’s.'
export const theCard = 'The card'
export const fromName = (name: string) => `From ${name}`
export const cartonsOf = (cartons: number, cycle: string) => `${showCartons(cartons)} a week, ${cycle}`
export const eggsFor = (sum: string) => `${sum} of eggs`
export const redeemAt = (address: ReactNode) => <>Redeem it at {address}</>
export const becomesCredit = 'It becomes credit that pays for eggs. The code counts once.'
export const picture = 'A picture that leads a phone to where the gift is redeemed'
