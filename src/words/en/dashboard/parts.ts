/** What several parts of the dashboard say: their forms, lists, dialogs and prints. */

export const changedBy = (thing: string): string => `Someone else changed ${thing} while you were editing.`
export const yoursDiffers = ' (yours is different)'
export const nothingLost = 'Nothing is lost. Your changes are still in the form, on top of theirs.'
export const saveMine = 'Save mine over theirs'
export const useTheirs = 'Use theirs'
export const cancel = 'Cancel'
export const keepIt = 'Keep it'
export const notSavedYet = 'Not saved yet'

export const archived = 'Archived'
export const pickupSites = 'pickup sites'
export const notLoaded = (things: string): string => `The ${things} could not be loaded.`
export const tryAgain = 'Try again'
export const noneYet = (things: string): string => `There are no ${things} yet.`
export const goTo = (part: string): string => `Go to ${part}`

export const amount = 'Amount'
export const paidBy = 'Paid by'
export const on = 'On'
export const noteOptional = 'Note (optional)'
export const record = 'Record'
export const recordSum = (sum: string): string => `Record ${sum}`
export const recordPayment = 'Record a payment'
export const notRecorded = 'The payment was not recorded.'
export const amountMissing = 'Please enter an amount.'
export const amountWrong = 'Please enter an amount such as 65.00.'
export const amountTooMuch = 'Please enter an amount of at most $1,000,000.'
export const atMost = (most: string): string => `Please enter at most ${most}.`
export const dayMissing = 'Please enter the day.'
export const dayToCome = 'Please enter today or an earlier day.'

export const print = 'Print'
export const paper = 'Paper'
export const letterPaper = 'US Letter'
