/** The letter to somebody whom the farmer brought along from last season's list. */
export const subject = (farm: string): string => `Your account at ${farm}`
export const subjectElsewhere = (farm: string): string => `The new web shop of ${farm}`
export const hello = 'Hello!'
export const moved = (farm: string): string =>
  `${farm} has a new web shop, and has brought your account along. With it you see your orders and pickups, and can subscribe again.`
export const movedElsewhere = (farm: string): string =>
  `${farm} has a new web shop. Your order is in its books, and you collect it as always.`
export const setPassword = 'Please choose a password with this link; then you can log in with this email address.'
export const label = 'Choose a password'
export const lasts = (days: number): string =>
  `The link works once, for ${days} days. After that, “Forgot your password?” on the login page mails you another one. If you are not a customer of ours, please ignore this mail: nothing happens.`
export const signUp = 'To subscribe again there, please sign up with this email address.'
export const signUpLabel = 'Sign up'
export const stranger = 'If you are not a customer of ours, please ignore this mail: nothing happens.'
