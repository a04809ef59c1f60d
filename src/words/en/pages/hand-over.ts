/** The page at a site. */
export const heading = 'Hand-over'
export const logIn = 'Log in'
export const nothing = 'Nothing to hand over today'
export const nothingYet = "A site's list appears here the day before its pickup and stays until the last pickup day."
export const noSite = "You don't have a site"
export const askFarm = 'If you expected one, ask the farm to add you.'
export const find = 'Find a name'
export const stillToCome = (count: number) => `Still to come (${count})`
export const until = (end: string) => `until ${end}`
export const keptSince = (date: string) => `, kept since ${date}`
export const makesUpFor = (date: string) => `, makes up for ${date}`
export const collected = 'Picked up'
export const notHere = 'Not here'
export const ownWord = 'Marked by the customer'
export const amount = 'Amount'
export const paidBy = 'Paid by'
export const leaveIt = 'Cancel'
export const early = (day: string) => `This list is for ${day}`
export const earlyMeans = "It isn't that day yet. If you're handing out eggs early, go ahead; we'll ask only once."
export const markAnyway = 'Mark it anyway'
export const noteIt = 'Record it'
export const note = (sum: string) => `Record ${sum}`
