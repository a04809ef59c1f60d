import { PASSWORD_MIN } from '../../../shared/limits.ts'

/** What buttons, fields and notices say, wherever they appear. */
export const email = 'Email'
export const password = 'Password'
export const show = 'Show'
export const hide = 'Hide'
/** After the two before, for screen readers. */
export const ofPassword = ' password'
export const passwordHint = `At least ${PASSWORD_MIN} characters, without spaces.`
export const saferPassword = 'A longer one of your own is safer.'
export const useAnyway = 'Use it anyway'
export const appCode = 'Code from your app'
export const recoveryCode = 'Recovery code'
export const takeRecoveryCode = 'Use a recovery code'
export const takeAppCode = 'Use the code from your app'
export const directions = 'Directions'
/** Around the name of the place, for screen readers. */
export const directionsTo = ' to '
export const inNewTab = ' (opens in a new tab)'
export const undo = 'Undo'
export const dismiss = 'Dismiss'
export const cancel = 'Cancel'
export const tryAgain = 'Try again'
export const broke = 'Something went wrong'
export const loadAgain = 'Reload'
export const unreachable = "We can't reach the shop"
export const toShop = 'Go to the shop'
export const print = 'Print'
