import type { ValueField } from '../../../shared/fields/import-fields.ts'
import { type Farm, plainName } from './open-row.ts'

/** The words of a name, without those that say nothing. */
const wordsOf = (name: string): string[] => plainName(name).split(' ').filter(Boolean)

/** How much two names share: 1 for the same words. */
const likeness = (one: string, other: string): number => {
  const words = wordsOf(one)
  const others = new Set(wordsOf(other))
  const shared = words.filter((word) => others.has(word)).length
  return words.length === 0 ? 0 : shared / Math.min(words.length, others.size)
}

const LEAST = 0.5

const mostLike = (value: string, names: readonly string[]): string | null => {
  const [best] = names.map((name) => ({ name, like: likeness(value, name) })).sort((one, other) => other.like - one.like)
  return best && best.like >= LEAST ? best.name : null
}

/** What a value most likely stands for, as text that the shop understands; null without an idea. */
export const propose = (field: ValueField, value: string, farm: Farm): string | null => {
  if (field === 'site')
    return mostLike(
      value,
      farm.sites.map(({ site_name }) => site_name),
    )
  if (field === 'cycle')
    return mostLike(
      value,
      farm.cycles.map(({ cycle_name }) => cycle_name),
    )
  return null
}
