import { KINDS } from './kinds.ts'
import type { Plan } from './plan.ts'

/** Looks for the shortest run in which the same thing fails: fewer weeks, then fewer kinds of deeds, then fewer customers. */

export type Found = { plan: Plan; week: number; message: string }
/** Lives through a plan; nothing, where everything held. */
export type Try = (plan: Plan) => Promise<Found | undefined>

/** The same failure with other people and orders: numbers, ids and dates do not matter. */
const kindOf = (message: string): string => message.replace(/[\w-]*\d[\w.@-]*/g, '#').slice(0, 80)
export const isSame = (one: string, other: string): boolean => kindOf(one) === kindOf(other)

const GROUPS = 4

/** Without a quarter of all kinds, each in turn; then without single ones of what is left. */
const withoutMore = ({ without }: Plan): string[][] => {
  const left = KINDS.filter((kind) => !without.includes(kind))
  const size = Math.max(1, Math.ceil(left.length / GROUPS))
  return Array.from({ length: Math.ceil(left.length / size) }, (_, at) => left.slice(at * size, (at + 1) * size))
}

type Search = { tryIt: Try; most: number }

export const shrink = async (found: Found, { tryIt, most }: Search): Promise<Found> => {
  let smallest: Found = { ...found, plan: { ...found.plan, weeks: Math.min(found.plan.weeks, found.week) } }
  let tries = 0
  const keepIf = async (change: Partial<Plan>): Promise<boolean> => {
    if (tries >= most) return false
    tries += 1
    const again = await tryIt({ ...smallest.plan, ...change })
    if (!again || !isSame(again.message, found.message)) return false
    smallest = { ...again, plan: { ...again.plan, weeks: Math.min(again.plan.weeks, again.week) } }
    return true
  }
  for (let isSmaller = true; isSmaller && tries < most; ) {
    isSmaller = false
    for (const more of withoutMore(smallest.plan))
      isSmaller = (await keepIf({ without: [...new Set([...smallest.plan.without, ...more])] })) || isSmaller
    const fewer = Math.floor(smallest.plan.customers / 2)
    if (fewer >= 2) isSmaller = (await keepIf({ customers: fewer })) || isSmaller
  }
  return smallest
}
