import type { ReactNode } from 'react'

/** Asking for the second factor, and setting it up; what is said about it elsewhere too is in shared/words. */
/** On the login page, for those alone who have one. */
export const codeAsked = (farm: string) =>
  `Your password is right. Now open your authenticator app and enter the code it shows for ${farm}.`

export const heading = 'Second factor'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const isOn = 'On'
export const since = (on: ReactNode, moment: ReactNode) => (
  <>
    {on} since {moment}
  </>
)
export const toDashboard = 'To the dashboard'
export const toHandOver = 'To the hand-over'

export const confirmYou = 'Confirm that it is you'
export const goOn = 'Go on'
export const newPhone = 'Then the new phone takes the place of the old one. Until it is set up, the old one still counts.'
export const needApp =
  'You need an authenticator app on your phone, such as the one that came with it, Aegis, 2FAS or Google Authenticator.'

export const addAccount = 'Add this account to your app'
export const readPicture = 'Open the app on your phone and let it read this picture.'
export const qrCode = 'QR code for your authenticator app'
export const onPhone = (link: (name: string) => ReactNode) => (
  <>On the phone itself, {link('open your app with it')}. Or type this key into the app:</>
)
export const sixDigits = 'Six digits, which the app now shows.'

export const newCodes = 'New recovery codes'
export const makeCodes = 'Make new codes'
export const tenCodes = 'You get ten new codes. The old ones count no more.'
export const anotherPhone = 'Another phone'
export const turnItOff = 'Turn off the second factor'
export const passwordAlone = 'Logging in will take your password alone. The codes of your app and your recovery codes count no more.'

export const yourCodes = 'Your recovery codes'
export const kept = 'I have kept them'
export const copy = 'Copy'
