/** What is said on the way to an account: signing up, a new password, and the links that are mailed about them. */
export const create = 'Create your account'
export const haveAccount = 'Already have an account?'
export const logIn = 'Log in'

export const chooseNew = 'Choose a new password'
export const newPassword = 'New password'
export const changePassword = 'Change password'
export const deadIfSet = 'If you have just set a new password, log in with it.'
export const deadOtherwise = 'Otherwise enter your email on the login page and press “Forgot your password?”. We will send you a new link.'
export const toLogin = 'Go to login'

export const verified = 'Email verified'
export const verify = 'Verify your email'
export const verifiedBefore =
  'If you have opened it before, your email is verified already. Your account settings show it, and can send you a new link.'
export const toSettings = 'Account settings'

export const changeEmail = 'Change your email'
export const takenIfYours = 'If it is yours, log in with it. Otherwise choose another one in your account settings.'
export const changedBefore =
  'If you have opened it before, your email has changed already. Your account settings show it, and can send a new link.'
