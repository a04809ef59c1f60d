import type { ReactNode } from 'react'

/** The pages that links in emails open: news, reminders, an invitation. */
export const badLink = 'This link is incomplete. Please open it again from the email.'

export const stopNews = 'Unsubscribe from our news'
export const stop = 'Unsubscribe'
export const startAgain = 'That was a mistake: keep sending me news'
export const canStop = (farm: string) => `You can stop news emails from ${farm}. You'll still get emails about your own orders.`
export const stopped = (email: string) => `We won't send news to ${email} anymore. You'll still get emails about your own orders.`
export const started = (email: string) => `We'll send news to ${email} again.`

export const remind = 'Pickup reminders'
export const canRemind = (farm: string, email: ReactNode) => (
  <>
    {farm} can email {email} a reminder for each pickup.
  </>
)
export const when = 'When should we remind you?'
export const save = 'Save'

export const invitation = 'Your invitation'
export const sameAgain = 'The same again'
export const subscribeAgain = 'Subscribe again'
export const notThisTime = 'Not this time'
export const afterAll = 'I changed my mind'
export const fromTo = (first: string, last: string) => `${first} to ${last}.`
