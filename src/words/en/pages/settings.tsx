import type { ReactNode } from 'react'

/** The settings of an account. */
export const heading = 'Account settings'

export const yourEmail = 'Your email'
export const verified = 'Verified'
export const notVerified = 'Not verified yet'
export const whyVerify = 'Verify it so you can change it later, and so we know our emails reach you.'
export const sendVerification = 'Send verification email'

export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const confirmYou = "Confirm it's you"
export const linkGoes = (email: ReactNode) => <>We'll send a link to {email}. Your email changes when you open it.</>
export const confirm = 'Confirm'

export const changePassword = 'Change password'
export const passwordUnfit =
  'You help run the farm now, so we need to check that your password is hard to guess. Please log out and log in again.'
export const currentPassword = 'Current password'
export const newPassword = 'New password'

export const language = 'Language'
export const languageIs = "The shop's pages and emails to you use this language. What the farm writes itself stays as it is."

export const sessions = "Where you're logged in"
export const everywhereElse = 'Log out everywhere else'
export const thisDevice = 'This device, now'
export const lastSeen = (moment: ReactNode) => <>Last seen {moment}</>
/** `Chrome on Linux`, as the shop calls it. */
export const showDevice = (device: string) => device
export const logOut = 'Log out'
export const logOutOf = (device: string) => `Log out ${device}`

export const data = 'Your data'
export const dataIs =
  'Everything the shop keeps about you, in one file: your account, orders, pickups, credit, questions, emails and more. The spreadsheet is for reading, the JSON file for programs.'
export const spreadsheet = 'Download spreadsheet'
export const json = 'Download JSON'
export const savedAs = (file: string) => `Saved as ${file}.`

export const close = 'Close your account'
export const seeOwed = 'See what you owe'
export const whenClosed = 'When you close it:'
export const closedOut = 'We log you out everywhere, and all your links and calendar addresses stop working.'
export const closedTexts = 'We delete your questions, the text of our emails to you and your waiting lists right away.'
export const closedNews = "If you opted out of news or reminders, we'll remember that without keeping your address."
export const closedCopies = 'Older backups will still contain your data until they are replaced.'
export const closedAgain = 'You can sign up again with the same email anytime.'
export const closeMine = 'Close my account'
export const writeToFarm = 'Write to the farm'
export const givenUp = "You'd lose:"
export const ratherNot =
  'Would you rather pick up your eggs, use your credit or get a refund? Then close your account later, or ask the farm first.'
export const closeAsked = 'Close your account?'
export const closedAtOnce = (email: ReactNode) => <>We'll close the account of {email} right away. You can't undo this.</>
export const keep = 'Keep my account'
