/** What people say at a site themselves, after scanning the code on its sheet. */
export const heading = 'Your eggs today'
export const at = (site: string, what: string) => `${what} at ${site}`
export const took = (what: string) => `I took my ${what}`
export const thanks = (what: string) => `Thank you! You took your ${what}.`
export const notYet = "I haven't taken them yet"
export const marked = (what: string) => `Marked as picked up: ${what}.`
export const nothing = (site: string) => `You have nothing to pick up at ${site} today.`
export const scanAgain = 'This address is incomplete. Please scan the code on the sheet again.'
export const cardEnded = 'The egg card on this phone no longer works. Please log in to tell us.'
export const logIn = 'Log in'
export const toPickups = 'See my pickups'
/** On the sheet. */
export const scan = 'Took your eggs? Scan this and tell us.'
export const qrCode = (address: string) => `QR code for ${address}`
