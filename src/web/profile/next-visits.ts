import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'

/** `parts`: the visits it is for; they may be of several products. */
export type Box = MyPickup & { readonly parts: readonly MyPickup[] }

/** Several visits of a cycle at one site are one box of eggs. */
const together = (pickups: readonly MyPickup[]): Box[] => {
  const boxes = new Map<string, Box>()
  for (const pickup of pickups) {
    const box = `${pickup.site_id} ${pickup.egg_cycle}`
    const { cartons = 0, weeks = 0, friend_name = '', parts = [] } = boxes.get(box) ?? {}
    const friends = [...new Set([friend_name, pickup.friend_name])].filter(Boolean).join(', ')
    const sums = { cartons: pickup.cartons + cartons, weeks: Math.max(pickup.weeks, weeks) }
    boxes.set(box, { ...pickup, ...sums, friend_name: friends, parts: [...parts, pickup] })
  }
  return [...boxes.values()]
}

/** All that can be collected today, or else what comes first. What was collected is not it. */
export const nextPickups = (pickups: readonly MyPickup[], today: PlainDate | undefined): MyPickup[] => {
  const planned = pickups.filter(({ state, is_collected }) => state === 'planned' && !is_collected)
  const first = planned[0]?.pickup_date ?? ''
  const until = today !== undefined && today > first ? today : first
  return planned.filter(({ pickup_date }) => pickup_date <= until)
}

/** The same by the date on which it can first be collected, a box of eggs each. */
export const nextVisits = (pickups: readonly MyPickup[], today: PlainDate | undefined): { date: PlainDate; visits: Box[] }[] => {
  const next = nextPickups(pickups, today)
  return [...new Set(next.map(({ pickup_date }) => pickup_date))].map((date) => ({
    date,
    visits: together(next.filter(({ pickup_date }) => pickup_date === date)),
  }))
}
