/** What the form says in which a customer changes an order. Days, sums and cartons come as they are shown. */

/** The weeks of a product may be far apart. */
const week = (product: string | undefined): string => (product === undefined ? 'week' : 'pickup')
export const holds = (day: string, weeks: number, product?: string): string =>
  weeks === 1
    ? `Your change applies to the last ${week(product)}, ${day}.`
    : `Your change starts ${day} and covers the ${weeks} ${week(product)}s left.`
export const changeUntil = (until: string, weeks: number, product?: string): string => {
  if (weeks === 1) return `Make it by ${until}.`
  return `Make it by ${until}; after that it starts ${product === undefined ? 'a week later' : 'with the next pickup'}.`
}

export const cartons = 'Cartons per week'
export const fewer = 'One fewer carton'
export const more = 'One more carton'
export const oneFewer = 'One fewer'
export const oneMore = 'One more'
export const roomFor = (now: string, most: string): string => `Now ${now}. You can have up to ${most}.`
export const noRoomForMore = (now: string): string => `Now ${now}. There's no room for more.`
export const agreedWithFarm = (now: string): string =>
  `Now ${now}. You agreed on a price with the farm. Please write to the farm to change the number.`
export const moreByFarm = (now: string): string =>
  `Now ${now}. The farm made this order for you. Please write to the farm if you'd like more.`
export const closedForMore = (now: string, product?: string): string =>
  `Now ${now}. You can't add ${product === undefined ? 'cartons to' : 'more in'} this cycle right now.`
/** Of a product that is named. */
export const fromTo = (least: number, most: number): string => `Please enter a number from ${least} to ${most}.`
export const tooMany = (most: string): string => `You can have up to ${most}.`

export const site = 'Change pickup site'
export const siteNow = 'Same as now'
export const siteFull = 'Full'
export const firstOn = (time: string): string => `First on ${time}`
export const allSites = (count: number): string => `Show all ${count} sites`

export const size = 'Change what you get or how often'
export const youGet = 'You get'
export const sizeNow = 'Same as now'
export const sizeChoice = (product: string, rhythm: string): string => `${product}, ${rhythm}`
export const priceEach = (price: string): string => `${price} each`
export const sizeUnpaid = 'Once this order is paid in full, you can change what you get or how often.'
export const firstPickup = 'First pickup'

export const whatChanges = 'What changes'
export const chooseFirst = ({ product, others }: { readonly product?: string | undefined; readonly others?: unknown }): string =>
  `Choose ${typeof others === 'object' ? 'something else, ' : ''}another number${product === undefined ? ' of cartons' : ''} or another site to see what changes and what it costs.`
export const days = (count: number, first: string, last: string): string => (count === 1 ? first : `${count} pickups, ${first} to ${last}`)
export const each = (count: number): string => `Each of the ${count} pickups`

type Visit = {
  readonly cartons: string
  readonly wasCartons: number | undefined
  readonly site: string
  readonly wasSite: string | undefined
  readonly isGiven: boolean
}

/** `3 cartons instead of 2`, `2 cartons at Grange Hall instead of the market`; `no change` where nothing changes. */
export const visit = ({ cartons, wasCartons, site, wasSite, isGiven }: Visit): string => {
  const what = wasCartons === undefined ? cartons : `${cartons} instead of ${wasCartons}`
  const where = wasSite === undefined ? '' : `${wasCartons === undefined ? '' : ','} at ${site} instead of ${wasSite}`
  const stays = wasCartons === undefined && wasSite === undefined ? ', no change' : ''
  return `${what}${where}${stays}${isGiven ? ', given away' : ''}`
}
export const wasOn = (day: string): string => `instead of ${day}`

export const newOrder = (what: string): string => `New order: ${what}`
export const leftOnOrder = 'Already paid for your remaining pickups'
export const skippedAgain = (days: readonly string[]): string =>
  days.length === 1
    ? `You'd skipped a pickup that your new order includes: ${days.join('')}. Skip it again if you'll be away.`
    : `You'd skipped some pickups that your new order includes: ${days.join('; ')}. Skip them again if you'll be away.`

export const usesSkips = (count: number): string =>
  `This uses ${count === 1 ? '1 of your skips' : `${count} of your skips`}, because you lowered this order recently.`

export const cartonsMore = (count: string, price: string): string => `${count} more x ${price}`
export const cartonsFewer = (count: string, price: string): string => `${count} fewer x ${price}`
export const costsMore = 'Extra cost'
export const comesBack = 'You get back'
export const yourCredit = 'Your credit'
export const toPay = 'Due now'
export const paidWithCredit = 'Paid with your credit'
export const owedNow = 'You owe now'
export const owedThen = "You'll owe"
export const lowersOwed = 'Taken off what you owe'
export const refundedBefore = 'Already refunded'
export const becomesCredit = 'Becomes credit'
export const noMoney = "What you pay doesn't change."
export const installmentsThen = 'Your remaining installments will be'

export const verifyToOwe = 'Verify your email to pay this later with the rest of your order. Until then, you pay it now.'

export const payAndChange = (sum: string): string => `Pay ${sum} and change`
export const changeWithCredit = (sum: string): string => `Change and pay ${sum} with credit`
export const changeForCredit = (sum: string): string => `Change and get ${sum} in credit`
export const changeAndOweMore = (sum: string): string => `Change and owe ${sum} more`
export const changeAndOweLess = (sum: string): string => `Change and owe ${sum} less`
export const changeSite = 'Change site'
export const changeOrder = 'Change order'
export const leave = 'Leave it as it is'
export const tryAgain = 'Try again'
export const writeToFarm = 'Write to the farm'

export const credited = (sum: string): string => `We added ${sum} to your credit.`

export const waits = (what: string, site: string | undefined, sum: string, until: string): string =>
  `You asked for ${what}${site ? ` at ${site}` : ''}. Pay ${sum} by ${until} to make the change. Until then, your order stays the same.`
export const goOn = (sum: string): string => `Continue to payment of ${sum}`
export const giveUp = 'Cancel this change'
export const givenUp = 'We canceled the change. Your order stays the same.'
