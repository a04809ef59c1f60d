import type { Marks } from '../../../shared/shapes/packing.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import * as handOver from '../../store/pickups/hand-over.ts'

const isLater = (tap: handOver.Tap, other: handOver.Tap): boolean =>
  tap.at.getTime() === other.at.getTime() ? (tap.mark ?? '') > (other.mark ?? '') : tap.at > other.at

/** The latest tap on each pickup. A phone whose clock runs ahead does not get ahead of everybody. */
const latestTaps = (sent: Marks['marks'], now: Date): handOver.Tap[] => {
  const latest = new Map<number, handOver.Tap>()
  for (const each of sent) {
    // What a clock says that was never set is as old as can be.
    const tap = { ...each, at: new Date(Math.max(0, Date.parse(each.at))) }
    const other = latest.get(tap.pickup_id)
    if (!other || isLater(tap, other)) latest.set(tap.pickup_id, tap)
  }
  return [...latest.values()].map((tap) => (tap.at > now ? { ...tap, at: now } : tap))
}

const readList = async ({ user, db, shop, today, language }: Pick<Ask<'readHandOver'>, 'user' | 'db' | 'shop' | 'today' | 'language'>) => ({
  today,
  sites: await handOver.list(db, user, today, { tellsOwed: shop.farm.current.hosts_note_payments, language }),
})

export const handOverHandlers = {
  readHandOver: readList,

  // Each tap separately: a bad one must not lose the others, and nobody waits for a whole batch.
  markPickups: async ({ body, user, db, shop, today, language }) => {
    const taps = latestTaps(body.marks, shop.clock())
    const reachable = await handOver.listReachable(db, user, taps, today)
    const strange = taps.map(({ pickup_id }) => pickup_id).filter((id) => !reachable.has(id))
    if (strange.length > 0)
      shop.log.warn({ user: user.id, pickups: strange }, 'Taps on pickups that are not theirs to mark, or not on that day')
    for (const tap of taps.filter(({ pickup_id }) => reachable.has(pickup_id))) await handOver.mark(db, tap, user.id)
    return readList({ user, db, shop, today, language })
  },
} satisfies Partial<Handlers>
