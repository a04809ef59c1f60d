/** Pages that mainly say one thing. */
export const canceled = 'Payment Canceled'
export const notCharged = 'Your card has not been charged. You can try again later.'
export const kept = 'Your choices stay in the form as long as this tab is open.'
export const backToSubscribe = 'Back to Subscribe'

export const flown = 'This page has flown the coop'
export const notFound = 'Page not found'
export const nothingHere = "There's nothing at this address. Maybe the link was mistyped, or the page has moved."
export const backHome = 'Back to home'
