import type { ReactNode } from 'react'

/** The settings of an account. */
export const heading = 'Account settings'

export const yourEmail = 'Your email'
export const verified = 'Verified'
export const notVerified = 'Not verified yet'
export const whyVerify = 'Verify it so that you can change it later, and so that we know our mails reach you.'
export const sendVerification = 'Send verification email'

export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const confirmYou = 'Confirm that it is you'
export const linkGoes = (email: ReactNode) => <>We will send a link to {email}. Your email changes when you open that link.</>
export const confirm = 'Confirm'

export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'

export const language = 'Language'
export const languageIs = 'The pages of the shop and its mails to you come in this language. What the farm writes itself stays as it is.'

export const sessions = 'Where you are logged in'
export const everywhereElse = 'Log out everywhere else'
export const thisDevice = 'This device, now'
export const lastSeen = (moment: ReactNode) => <>Last seen {moment}</>
/** `Chrome on Linux`, as the shop calls it. */
export const showDevice = (device: string) => device
export const logOut = 'Log out'
export const logOutOf = (device: string) => `Log out ${device}`

export const data = 'Your data'
export const dataIs =
  'Everything the shop keeps about you, in one file: your account, orders, pickups, credit, questions, mails and what belongs to them. The spreadsheet is for reading, the other file for programs.'
export const spreadsheet = 'Download spreadsheet'
export const json = 'Download JSON'
export const savedAs = (file: string) => `Saved as ${file}.`

export const close = 'Close your account'
export const seeOwed = 'See what is owed'
export const whenClosed = 'When you close it:'
export const closedOut = 'You are logged out everywhere, and every link and calendar address stops.'
export const closedTexts = 'Your questions, the texts of our mails to you and your waitlists are deleted at once.'
export const closedNews = 'If you want no news or no reminders, that is remembered without your address.'
export const closedCopies = 'Copies that the farm made for safety before still hold your data until they are replaced.'
export const closedAgain = 'You can sign up again with the same email whenever you like.'
export const closeMine = 'Close my account'
export const writeToFarm = 'Write to the farm'
export const givenUp = 'You would give up:'
export const ratherNot = 'Would you rather collect, use it up or have money back? Then close your account later, or ask the farm first.'
export const closeAsked = 'Close your account?'
export const closedAtOnce = (email: ReactNode) => <>The account of {email} is closed at once. This cannot be undone.</>
export const keep = 'Keep it'
