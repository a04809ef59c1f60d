/** What a change of an order has come to, in the form and after paying for it. */
export const done = (what: string, site: string, day: string): string =>
  `Your order has changed: ${what} at ${site}, starting ${day}. We'll email you a confirmation.`
export const notDone =
  'We received your payment, but it was too late to change this order. We added what you paid to your credit and sent you an email.'
export const stays = 'Your order stays the same.'
export const thanks = (done: string): string => `Thank you! ${done}`
export const paidNow = 'Paid now'
export const toProfile = 'Back to your profile'
