import type { Progress } from '../../../../web/success/use-settled.ts'

/** What /success says beside the sentence about the payment. */

export const successful = 'Payment Successful'
export const thanks = 'Thank you for subscribing! An email confirmation will follow.'
export const headings = {
  asking: 'Checking your payment',
  paid: successful,
  owed: 'Thank You',
  manual: successful,
  pending: 'Payment on its way',
  processing: 'Payment on its way',
  away: 'Payment on its way',
  late: 'Payment on its way',
  held: 'Payment Received',
  expired: 'Payment Not Completed',
  failed: 'Payment Not Completed',
  refunded: 'Payment Refunded',
  canceled: 'Subscription Canceled',
  unknown: 'Payment not found',
} as const satisfies Record<Progress, string>
export const seeSubscriptions = 'See your subscriptions'
export const backToSubscribe = 'Back to Subscribe'
export const contact = 'Contact Us'

/** Something that comes once, with a visit that is made anyway. */
export const added = (pieces: string, date: string) => `Added to your pickup on ${date}: ${pieces}. An email confirmation will follow.`
export const seePickups = 'See your pickups'

export const yourEggs = 'Your eggs'
export const firstEggs = 'Your first eggs'
export const yourPickup = 'Your pickup'
export const firstPickup = 'Your first pickup'
export const firstOn = (date: string) => `first on ${date}`
export const at = (site: string) => `at ${site}`
export const addToCalendar = 'Add to calendar'
export const allPickups = (count: number) => `All ${count} pickups`
export const elsewhere = (time: string, site: string) => `${time}, at ${site}`

export const eggCycle = 'Egg cycle'
export const site = 'Pickup site'
export const donated = 'Donated'
export const amount = 'Amount'
export const reference = 'Reference'
