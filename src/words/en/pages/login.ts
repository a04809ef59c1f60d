/** What /login says, and what leads there. */
/** Whether the cookie names another language than this page has. */
export const readsOther = /dozen\.language=(?!en)/
export const heading = 'Log in'
/** Above the pages of strangers. A farm that has no name yet is not named. */
export const offer = (farm: string) => `Fresh eggs from ${farm}, every week`
export const offerUnnamed = 'Fresh eggs, every week'
export const login = 'Login'
export const rememberMe = 'Remember Me'
export const otherAccount = 'Log in with another account'
export const forgot = 'Forgot your password?'
export const newHere = 'New here?'
export const signUp = 'Sign up'
export const or = 'or'
export const continueWith = (issuer: string) => `Continue with ${issuer}`
