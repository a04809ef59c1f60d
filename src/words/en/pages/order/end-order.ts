/** What the form says in which a customer ends an order. Days and sums come as they are shown. */

export const what = 'What happens'
export const from = 'Ends'
export const ends = (day: string, pickups: number): string =>
  pickups === 0 ? `Starting ${day}` : `Starting ${day} (${pickups === 1 ? '1 pickup' : `${pickups} pickups`} canceled)`
export const last = 'Your last pickup'
export const lastAt = (day: string, site: string): string => `${day} at ${site}`
export const noneLeft = 'None left'
export const back = 'You get back'
export const byCard = (sum: string): string => `${sum} to your card`
export const asCredit = (sum: string): string => `${sum} as credit`
export const both = (one: string, other: string): string => `${one} and ${other}`
export const nothing = 'Nothing'
export const owedLess = 'Taken off what you owe'
export const owedThen = "You'll still owe"
export const until = (time: string): string => `End it by ${time}; after that, you'll have one more pickup.`
export const donated = 'What you donated with this order stays donated.'
export const noUndo = "You can't undo this. To get eggs again, you'd place a new order."
export const end = 'End my order'
export const keep = 'Keep my order'
export const done = (day: string): string => `You ended your order, starting ${day}. We've emailed you.`
