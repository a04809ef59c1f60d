/** The letter to somebody whom the farmer brought along from last season's list. */
export const subject = (farm: string): string => `Your account at ${farm}`
export const subjectElsewhere = (farm: string): string => `The new web shop of ${farm}`
export const hello = 'Hello!'
export const moved = (farm: string): string =>
  `${farm} has a new web shop, and we've set up an account for you there. Use it to see your orders and pickups, and to subscribe again.`
export const movedElsewhere = (farm: string): string =>
  `${farm} has a new web shop. Your order is in it, and you pick up your eggs as usual.`
export const setPassword = 'Please choose a password with this link. Then you can log in with this email address.'
export const label = 'Choose a password'
export const lasts = (days: number): string =>
  `The link works once and expires in ${days} days. After that, tap “Forgot your password?” on the login page to get another one. If you're not a customer of ours, please ignore this email.`
export const signUp = 'To see your order and subscribe again, sign up with this email address.'
export const signUpLabel = 'Sign up'
export const stranger = "If you're not a customer of ours, please ignore this email."
