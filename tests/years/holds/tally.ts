import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** Refused so often, and never done once: then something cannot be done at all. */
const OFTEN = 40

/** A refusal is counted with its reason, behind the deed's name. */
const deedOf = (name: string): string => name.split(': ')[0] ?? name

export const brokenTally = ({ tally }: Pick<World, 'tally'>): Broken => {
  const deeds = Map.groupBy(tally, ([name]) => deedOf(name))
  return [...deeds].flatMap(([deed, all]) => {
    const tried = all.reduce((sum, [, each]) => sum + each.tried, 0)
    const isDone = all.some(([, { done }]) => done > 0)
    return isDone || tried < OFTEN ? [] : [`"${deed}" was tried ${tried} times and never done`]
  })
}
