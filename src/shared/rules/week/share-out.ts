/** How too few eggs are shared out. Pure, so that the farmer's proposal is what a test can prove. */

export const SHARE_RULES = ['largest', 'volunteers', 'donations', 'latest'] as const
/** How what is missed is made good. */
export const SHORT_WAYS = ['credit', 'week', 'money'] as const

export type ShareRule = (typeof SHARE_RULES)[number]

/** What somebody collects or gives away on a day, as far as the hens decide about it. */
export type Portion = {
  readonly pickup_id: number
  readonly cartons: number
  /** In each of its cartons; a loaf of bread has none and is never short. */
  readonly eggs: number
  readonly is_volunteer: boolean
  readonly is_donated: boolean
  /** A later order has a higher number. */
  readonly order_id: number
}

/** Whoever is asked before everybody else loses all they have before the next one loses anything. */
const FIRST: Record<Exclude<ShareRule, 'largest'>, (portion: Portion) => boolean> = {
  volunteers: ({ is_volunteer }) => is_volunteer,
  donations: ({ is_donated }) => is_donated,
  latest: () => true,
}

/** Cartons that each portion loses, so that the eggs missing are covered, or nothing is left; none loses more than it has. */
export const shareOut = (portions: readonly Portion[], missing: number, rule: ShareRule): Map<number, number> => {
  const less = new Map<number, number>()
  let left = missing
  const leftOf = ({ pickup_id, cartons }: Portion) => cartons - (less.get(pickup_id) ?? 0)
  const take = (portion: Portion, cartons: number) => {
    less.set(portion.pickup_id, (less.get(portion.pickup_id) ?? 0) + cartons)
    left -= cartons * portion.eggs
  }
  const laid = portions.filter(({ eggs }) => eggs > 0)
  if (rule !== 'largest')
    for (const portion of laid.filter(FIRST[rule]).sort((a, b) => b.order_id - a.order_id))
      if (left > 0) take(portion, Math.min(portion.cartons, Math.ceil(left / portion.eggs)))
  // One carton at a time from the person with most left, so that nobody goes without while others have two. Among equals those who
  // lost nothing yet, then the later order.
  while (left > 0) {
    const [most] = laid
      .filter((portion) => leftOf(portion) > 0)
      .sort(
        (a, b) =>
          leftOf(b) * b.eggs - leftOf(a) * a.eggs ||
          (less.get(a.pickup_id) ?? 0) - (less.get(b.pickup_id) ?? 0) ||
          b.order_id - a.order_id ||
          b.pickup_id - a.pickup_id,
      )
    if (!most) break
    take(most, 1)
  }
  return less
}
