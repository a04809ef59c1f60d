/** The part of an egg card's link that says what its reader would like to do; opening it changes nothing. */

export const cardWays = ['skip', 'week', 'give'] as const
export type CardWay = (typeof cardWays)[number]

/** The link of a card with the pickup and the way that an email names. */
export const cardLinkFor = (card: string, pickup_id: number, way: CardWay): string => `${card}&pickup=${pickup_id}&way=${way}`

/** What the reader of an email would like to do with which pickup. */
export type CardWish = { readonly pickup_id: number; readonly way: CardWay }

/** What a link asks for, if it does. */
export const wishIn = (get: (name: 'pickup' | 'way') => string | null): CardWish | undefined => {
  const way = cardWays.find((each) => each === get('way'))
  const pickup_id = Number(get('pickup'))
  return way && Number.isSafeInteger(pickup_id) && pickup_id > 0 ? { pickup_id, way } : undefined
}
