/** The page at a site. */
export const heading = 'Hand-over'
export const logIn = 'Log in'
export const nothing = 'Nothing to hand over today'
export const nothingYet = 'The list of a site appears here on the day before its pickup, and stays until the last day to collect.'
export const noSite = 'You look after no site'
export const askFarm = 'The farm can add you to one again: please ask them if that surprises you.'
export const find = 'Find a name'
export const stillToCome = (count: number) => `Still to come (${count})`
export const until = (end: string) => `until ${end}`
export const keptSince = (date: string) => `, kept since ${date}`
export const collected = 'Collected'
export const notHere = 'Not here'
export const amount = 'Amount'
export const paidBy = 'Paid by'
export const leaveIt = 'Leave it'
export const noteIt = 'Note it'
export const note = (sum: string) => `Note ${sum}`
