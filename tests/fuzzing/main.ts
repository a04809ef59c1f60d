import { parseArgs } from 'node:util'
import { readCorpus } from './engine/corpus.ts'
import { fuzzTarget, type Outcome } from './engine/fuzz-target.ts'
import { targets } from './targets.ts'

/**
 * `npm run fuzz -- [--only NAME,NAME] [--seconds 600] [--seed N] [--at-once 2] [--keep]`: tries inputs on every parser that
 * meets strangers, guided by which of its blocks they reach. The same seed tries the same inputs in the same order. `--keep`
 * writes the fewest inputs that reach all blocks into `tests/fuzzing/corpus`.
 */

const DAY_MS = 86_400_000
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    // Other inputs each day.
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    'at-once': { type: 'string', default: '2' },
    keep: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const names = values.only?.split(',') ?? Object.keys(targets)
const unknown = names.filter((name) => !Object.hasOwn(targets, name))
if (unknown.length > 0) throw new Error(`There is no target ${unknown.join(', ')}. There are: ${Object.keys(targets).join(', ')}`)

const count = new Intl.NumberFormat('en-US')
const outcomes: Outcome[] = []
const waiting = [...names]

const run = async (): Promise<void> => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { reads = '', longest = 0 } = (await targets[name]?.()) ?? {}
    const outcome = await fuzzTarget({ name, seconds, seed, isKept: values.keep }, longest)
    outcomes.push(outcome)
    const { inputs, before, after, findings } = outcome
    console.log(`${name} (${reads}): ${count.format(inputs)} inputs, ${before} → ${after} blocks, ${findings.length} findings`)
    for (const { what, input } of findings)
      console.log(`  ${what}\n    ${input.length} bytes: ${Buffer.from(input).toString('base64').slice(0, 4_000)}`)
  }
}

console.log(`Seed ${seed}`)
await Promise.all(Array.from({ length: Number(values['at-once']) }, run))

const total = outcomes.reduce((sum, { inputs }) => sum + inputs, 0)
const findings = outcomes.reduce((sum, each) => sum + each.findings.length, 0)
const kept = Object.keys(targets).flatMap((name) => readCorpus(name))
const kilobytes = Math.ceil(kept.reduce((sum, { input }) => sum + input.length, 0) / 1_000)
const time = seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
const tried = total < 1_000_000 ? count.format(total) : `${(total / 1_000_000).toFixed(1)} million`
console.log(
  `Fuzzing: ${names.length} parsers, ${time} each, ${tried} inputs, ${findings} findings; corpus ${kept.length} inputs, ${kilobytes} kB.`,
)
process.exitCode = findings > 0 ? 1 : 0
