/** What a change of an order has come to, in the form and after paying for it. */
export const done = (cartons: string, site: string, day: string): string =>
  `Your order is changed: ${cartons} a week at ${site} from ${day} on. An email confirms it.`
export const notDone =
  'Your payment has arrived, but this order could not be changed any more. What you paid is part of your credit, and an email tells you so.'
export const stays = 'Your order is as it was.'
export const thanks = (done: string): string => `Thank you! ${done}`
export const paidNow = 'Paid now'
export const toProfile = 'Back to your profile'
