import { parseArgs } from 'node:util'
import { KINDS } from './plan/kinds.ts'
import { type Plan, planOf } from './plan/plan.ts'

/** What is typed behind `npm run years --`. */
export type Arguments = { plan: Plan; tries: number }

const OPTIONS = {
  seed: { type: 'string' },
  weeks: { type: 'string', default: '520' },
  customers: { type: 'string', default: '200' },
  without: { type: 'string', default: '' },
  tries: { type: 'string', default: '12' },
} as const

const numberIn = (name: string, text: string, least: number): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} is a whole number from ${least} on, not "${text}".`)
  return number
}

export const readArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const without = values.without.split(',').filter(Boolean)
  const unknown = without.filter((kind) => !KINDS.includes(kind))
  if (unknown.length > 0) throw new Error(`--without knows ${KINDS.join(', ')}, but not ${unknown.join(', ')}.`)
  const seed = numberIn('seed', values.seed ?? String(Date.now() % 1_000_000), 0)
  const plan = planOf({ seed, weeks: numberIn('weeks', values.weeks, 1), customers: numberIn('customers', values.customers, 2), without })
  return { plan, tries: numberIn('tries', values.tries, 0) }
}
