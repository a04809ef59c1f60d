/** What is said on the way to an account: signing up, a new password, and the links that are emailed about them. */
export const create = 'Create your account'
export const haveAccount = 'Already have an account?'
export const logIn = 'Log in'

export const chooseNew = 'Choose a new password'
export const newPassword = 'New password'
export const changePassword = 'Change password'
export const deadIfSet = 'If you just set a new password, log in with it.'
export const deadOtherwise = "Otherwise, enter your email on the login page and tap “Forgot your password?”. We'll send you a new link."
export const factorOff =
  'Someone had turned on two-step login before this email was verified. It may not have been you, so we turned it off. You can turn it on in your account settings.'
export const toLogin = 'Go to login'

export const verified = 'Email verified'
export const verify = 'Verify your email'
export const verifiedBefore =
  'If you opened it before, your email is already verified. Check your account settings, or get a new link there.'
export const toSettings = 'Account settings'

export const changeEmail = 'Change your email'
export const takenIfYours = "If it's yours, log in with it. Otherwise, choose another one in your account settings."
export const changedBefore =
  'If you opened it before, your email has already changed. Check your account settings, or get a new link there.'
