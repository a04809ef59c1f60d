import { LOGIN_CODE_SECONDS } from '../../../../shared/limits.ts'

/** Passkeys and emailed codes: on the login page, in the settings, and where something has to be confirmed. */
export const logIn = 'Log in with a passkey'
export const passkeyNotUsed = 'No passkey was used. Please try again, or log in another way.'
export const passkeyNotAdded = 'No passkey was added. Please try again.'
export const passkeyHere = 'This device already has a passkey for your account.'
export const noneInBrowser = "This browser can't use passkeys. Enter a recovery code."
export const noneToMake = "This browser can't make passkeys. Try another browser or your phone."
export const passkeyAsked = 'Your password is right. Now use your passkey, or enter a recovery code.'

export const emailCode = 'Email me a code'
export const emailFirst = 'Please enter your email to get a code.'
export const codeSent = `If you have an account with us, a code is on its way to you. Enter it here within ${LOGIN_CODE_SECONDS / 60} minutes. Nothing after a minute? Check your spam folder. New here? Sign up below.`
export const emailedCode = 'Code from the email'
export const logInByCode = 'Log in with this code'
export const anotherCode = 'Email me another code'

export const heading = 'Passkeys'
export const what =
  'With a passkey you log in with your fingerprint, your face or the PIN of your phone or computer. There is no code to type and nothing to forget.'
export const verifyFirst = 'Verify your email above, and you can add a passkey.'
export const add = 'Add a passkey'
export const deviceAsks = "Next, your browser will ask where to save the passkey and check that it's you."
export const added = 'Passkey added. You can log in with it now.'
export const addedOn = 'Added'
export const lastUsed = 'last used'
export const neverUsed = 'not used yet'
export const rename = 'Rename'
/** For screen readers: which passkey a button is about. */
export const renameThis = (name: string) => `Rename ${name}`
export const removeThis = (name: string) => `Remove ${name}`
export const passkeyName = 'Name of this passkey'
export const save = 'Save'
export const remove = 'Remove'
export const removeAsked = 'Remove this passkey?'
export const noLonger = (name: string) => `You won't be able to log in with the passkey “${name}” anymore.`
export const lastOne = (name: string) =>
  `You won't be able to log in with the passkey “${name}” anymore. It's your last one, so two-step login will turn off and your recovery codes will stop working.`
export const removed = 'Passkey removed.'

export const use = 'Use a passkey'
export const confirmed = 'Confirmed with your passkey.'
