/** What the form says in which a customer changes an order. Days, sums and cartons come as they are shown. */

export const holds = (day: string, weeks: number): string =>
  weeks === 1 ? `A change holds for the last week, on ${day}.` : `A change holds from ${day} on, for the ${weeks} weeks that are left.`
export const changeUntil = (until: string, weeks: number): string =>
  weeks === 1 ? `You can make it until ${until}.` : `You can make it until ${until}; after that, from the week after on.`

export const cartons = 'Cartons per week'
export const fewer = 'One carton fewer'
export const more = 'One carton more'
export const roomFor = (now: string, most: string): string => `Now ${now}. There is room for up to ${most}.`
export const noRoomForMore = (now: string): string => `Now ${now}. There is no room for more.`
export const agreedWithFarm = (now: string): string =>
  `Now ${now}. The price of this order was agreed with the farm: please write to the farm if you would like another number.`
export const moreByFarm = (now: string): string =>
  `Now ${now}. The farm has made this order for you: please write to the farm if you would like more.`
export const closedForMore = (now: string): string => `Now ${now}. No more is sold of this cycle at the moment.`
export const tooMany = (most: string): string => `There is room for up to ${most} a week.`

export const site = 'Another site for the rest'
export const siteNow = 'As now'
export const siteFull = 'Full'
export const firstOn = (time: string): string => `First on ${time}`
export const allSites = (count: number): string => `Show all ${count} sites`

export const whatChanges = 'What changes'
export const chooseFirst = 'Choose other cartons or another site, and you see here what changes and what it costs.'
export const days = (count: number, first: string, last: string): string => (count === 1 ? first : `${count} pickups, ${first} to ${last}`)
export const each = (count: number): string => `Each of the ${count} pickups`

type Visit = {
  readonly cartons: string
  readonly wasCartons: number | undefined
  readonly site: string
  readonly wasSite: string | undefined
  readonly isGiven: boolean
}

/** `3 cartons instead of 2`, `2 cartons at Grange Hall instead of the market`; as it is where nothing changes. */
export const visit = ({ cartons, wasCartons, site, wasSite, isGiven }: Visit): string => {
  const what = wasCartons === undefined ? cartons : `${cartons} instead of ${wasCartons}`
  const where = wasSite === undefined ? '' : `${wasCartons === undefined ? '' : ','} at ${site} instead of ${wasSite}`
  const stays = wasCartons === undefined && wasSite === undefined ? ', as it is' : ''
  return `${what}${where}${stays}${isGiven ? ', given away' : ''}`
}
export const wasOn = (day: string): string => `instead of ${day}`

export const usesSkips = (count: number): string =>
  `This uses ${count === 1 ? '1 of your skips' : `${count} of your skips`}, because you lowered this order a short time ago.`

export const cartonsMore = (count: string, price: string): string => `${count} more x ${price}`
export const cartonsFewer = (count: string, price: string): string => `${count} fewer x ${price}`
export const costsMore = 'What it costs more'
export const comesBack = 'What comes back'
export const yourCredit = 'Your credit'
export const toPay = 'To pay now'
export const paidWithCredit = 'Your credit pays'
export const owedNow = 'Owed until now'
export const owedThen = 'Owed then'
export const lowersOwed = 'Lowers what you owe'
export const refundedBefore = 'Given back to you before'
export const becomesCredit = 'Becomes credit'
export const noMoney = 'What you pay stays as it is.'
export const installmentsThen = 'The installments to come are then'

export const verifyToOwe = 'Verify your email, and you can pay this later with the rest of your order. Until then, you pay it now.'

export const payAndChange = (sum: string): string => `Pay ${sum} and change`
export const changeWithCredit = (sum: string): string => `Change, and pay ${sum} with credit`
export const changeForCredit = (sum: string): string => `Change and get ${sum} of credit`
export const changeAndOweMore = (sum: string): string => `Change and owe ${sum} more`
export const changeAndOweLess = (sum: string): string => `Change and owe ${sum} less`
export const changeSite = 'Change the site'
export const changeOrder = 'Change the order'
export const leave = 'Leave it as it is'
export const tryAgain = 'Try again'
export const writeToFarm = 'Write to the farm'

export const credited = (sum: string): string => `${sum} is now installment of your credit.`

export const waits = (cartons: string, site: string | undefined, sum: string, until: string): string =>
  `You have asked for ${cartons} a week${site ? ` at ${site}` : ''}. It is done as soon as ${sum} is paid, which is possible until ${until}. Until then your order is as it was.`
export const goOn = (sum: string): string => `Go on paying ${sum}`
export const giveUp = 'Give it up'
export const givenUp = 'The change is given up. Your order is as it was.'
