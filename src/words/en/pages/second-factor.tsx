import type { ReactNode } from 'react'

/** Two-step login: asking for the code, and setting it up. */
/** On the login page, for those alone who have one. */
export const codeAsked = (farm: string) =>
  `Your password is right. Now open your authenticator app and enter the code it shows for ${farm}.`

export const lostAll = 'Lost your phone and your codes? Ask the farm to let you back in.'

export const codeForReset = (farm: string) =>
  `Your account has two-step login. Now enter the code your authenticator app shows for ${farm}.`
export const paperForReset =
  'Your account has two-step login. Now enter one of your recovery codes. Or log in with your passkey, and then open this link again.'
export const passkeyForReset = 'Your account has two-step login. Now use your passkey, or enter a recovery code.'

export const heading = 'Two-step login'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const isOn = 'On'
export const since = (on: ReactNode, moment: ReactNode) => (
  <>
    {on} since {moment}
  </>
)
export const toDashboard = 'Go to the dashboard'
export const toHandOver = 'Go to the hand-over list'

export const confirmYou = "Confirm it's you"
export const goOn = 'Continue'
export const newPhone = 'The new phone will replace the old one. The old one works until the new one is set up.'
export const needApp =
  'You need an authenticator app on your phone: the one it came with, or another such as Aegis, 2FAS or Google Authenticator.'

export const addAccount = 'Add this account to your app'
export const readPicture = 'Open the app on your phone and scan this picture.'
export const qrCode = 'QR code for your authenticator app'
export const onPhone = (link: (name: string) => ReactNode) => (
  <>On the phone itself, {link('open your app')}. Or type this key into the app:</>
)
export const sixDigits = 'The six digits your app shows now.'

export const newCodes = 'New recovery codes'
export const makeCodes = 'Get new codes'
export const tenCodes = "You'll get ten new codes. The old ones will stop working."
export const anotherPhone = 'Another phone'
export const setUpApp = 'Set up an app'
export const turnItOff = 'Turn off two-step login'
export const passwordAlone = "You'll log in with just your password. Your app codes, passkeys and recovery codes will stop working."

export const yourCodes = 'Your recovery codes'
export const kept = 'I saved them'
export const copy = 'Copy'
