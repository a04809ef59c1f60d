import { parseArgs } from 'node:util'
import { RUNS, type Run } from './runs.ts'

/** What can be written after `npm run nightly --`. */

const USAGE = `Write: npm run nightly -- [--only ${RUNS.map(({ name }) => name).join(',')}] [--long] [--rounds N] [--page]`
const OPTIONS = {
  only: { type: 'string' },
  rounds: { type: 'string' },
  long: { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
} as const

const runNamed = (name: string): Run => {
  const run = RUNS.find((each) => each.name === name)
  if (!run) throw new Error(`No run has the name ${name}`)
  return run
}

const chosenBy = ({ only, long, page }: { only?: string; long: boolean; page: boolean }): readonly Run[] => {
  if (page) return []
  return only === undefined
    ? RUNS.filter(({ isLong = false, rounds = 1 }) => (long ? isLong || rounds > 1 : !isLong))
    : only.split(',').map(runNamed)
}

/** The runs that are asked for, and how often those that have several rounds are tried. */
export const readOptions = (args: string[]): { chosen: readonly Run[]; rounds?: number } => {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    if (values.rounds === undefined) return { chosen: chosenBy(values), ...(!values.long && { rounds: 1 }) }
    if (!/^[1-9]$/.test(values.rounds)) throw new Error('From 1 to 9 rounds')
    return { chosen: chosenBy(values), rounds: Number(values.rounds) }
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${USAGE}`)
  }
}
