import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import type { Line, Measured, Row } from './measured.ts'
import { withProfile } from './profile.ts'
import { checkout } from './rows/checkout.ts'
import { farms } from './rows/farms.ts'
import { fresh } from './rows/fresh.ts'
import { lighthouseRow } from './rows/lighthouse.ts'
import { lists } from './rows/lists.ts'
import { mail } from './rows/mail.ts'
import { pages } from './rows/pages.ts'
import { presses } from './rows/presses.ts'
import { reads } from './rows/reads.ts'
import { scale } from './rows/scale.ts'
import { settle } from './rows/settle.ts'
import { startRow } from './rows/start.ts'
import { xlsx } from './rows/xlsx.ts'
import { showTable } from './table.ts'

/**
 * `npm run bench`: what the shop does beside the limits of its parts, on this machine, in this hour. Figures of
 * different runs do not compare; their ratios do.
 */

const rows: Record<string, Row> = {
  reads,
  checkout,
  settle,
  lists,
  xlsx,
  mail,
  start: startRow,
  pages,
  presses,
  farms,
  fresh,
  scale,
  lighthouse: lighthouseRow,
}
/** What is about something else comes only when asked for. */
const ASKED_FOR: readonly string[] = ['farms', 'fresh', 'scale', 'lighthouse']

const USAGE = `Write: npm run bench -- [--only ${Object.keys(rows).join(',')}] [--rounds 3] [--quick] [--products] [--profile] [--out bench-results.json]`

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
      products: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      out: { type: 'string', default: 'bench-results.json' },
    },
  })
  const names = values.only?.split(',') ?? Object.keys(rows).filter((name) => !ASKED_FOR.includes(name))
  const unknown = names.filter((name) => !rows[name])
  const rounds = Number(values.rounds)
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) throw new Error(USAGE)
  return { names, out: values.out, profile: values.profile, settings: { rounds, quick: values.quick, products: values.products } }
}

const { names, out, profile, settings } = readOptions()
const machine = {
  node: process.version,
  processor: cpus()[0]?.model,
  cores: availableParallelism(),
  memory_mb: Math.round(totalmem() / 2 ** 20),
  load_before: loadavg()[0],
}
const began = performance.now()
const [lines, texts, figures]: [Line[], string[], Record<string, unknown>] = [[], [], {}]
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(0)} s`

/** A row that never ends must not hold the machine for ever; what it has started is stopped with it. */
const ROW_LIMIT_MS = 45 * 60_000

const runRow = async (name: string, row: Row): Promise<Measured> => {
  const tooLong = setTimeout(() => {
    process.stderr.write(`stopped: ${name} takes too long\n`)
    process.kill(process.pid, 'SIGTERM')
  }, ROW_LIMIT_MS)
  try {
    const { result, heaviest } = profile ? await withProfile(() => row(settings)) : { result: await row(settings), heaviest: [] }
    for (const functions of heaviest) process.stderr.write(`\n  ${functions.join('\n  ')}\n`)
    return result
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`\n${(error as Error).stack}\n`)
    // The others are still worth having.
    return { lines: [{ work: name, shop: 'did not finish', limit: '', must: '', beyond: '', reached: 'no' }], figures: String(error) }
  } finally {
    clearTimeout(tooLong)
  }
}

for (const name of names) {
  const start = performance.now()
  process.stderr.write(`${name} ... `)
  const result = await runRow(name, rows[name] as Row)
  lines.push(...result.lines)
  if (result.text) texts.push(result.text)
  figures[name] = result
  process.stderr.write(`${secondsSince(start)}\n`)
}

writeFileSync(out, `${JSON.stringify({ at: new Date().toISOString(), machine, settings, figures }, null, 2)}\n`)
// A mark that is missed is missed for whoever only looks at how it ended.
if (lines.some(({ reached }) => reached === 'no')) process.exitCode = 1
console.log([...(lines.length > 0 ? [showTable(lines)] : []), ...texts].join('\n\n'))
console.log(
  `\n${machine.cores} cores, ${machine.processor}, Node ${machine.node}; ${secondsSince(began)} in all. Every figure is in ${out}.`,
)
