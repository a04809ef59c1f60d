import type { ReactNode } from 'react'

/** The pages to which links in mails lead: news, reminders, an invitation. */
export const badLink = 'This link is not complete. Please open it from the mail again.'

export const stopNews = 'Stop our news'
export const stop = 'Stop these mails'
export const startAgain = 'I pressed by mistake: send me news again'
export const canStop = (farm: string) => `You can stop the news that ${farm} sends by mail. Mails about your own orders still come.`
export const stopped = (email: string) => `${email} gets no more news. Mails about your own orders still come.`
export const started = (email: string) => `${email} gets our news again.`

export const remind = 'When to remind you'
export const canRemind = (farm: string, email: ReactNode) => (
  <>
    {farm} can send a mail to {email}, so that no pickup is forgotten.
  </>
)
export const when = 'When should it come?'
export const save = 'Save'

export const invitation = 'Your invitation'
export const subscribeAgain = 'Subscribe again'
export const notThisTime = 'Not this time'
export const afterAll = 'I would like to come after all'
export const fromTo = (first: string, last: string) => `${first} to ${last}.`
