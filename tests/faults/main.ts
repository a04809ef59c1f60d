import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Fault, Outcome } from './faults/fault.ts'
import { faults } from './faults/faults.ts'
import { HEADING, type Result, showResult, sumUp } from './report.ts'
import { closeEverything } from './world/clean-up.ts'

/**
 * `npm run faults`: breaks the parts of a shop under load, one after another, and looks each time whether what must
 * hold does. Two lanes at once, for most of the time is spent waiting for things to heal.
 */

let isInterrupted = false

const USAGE = 'Write: npm run faults -- [name] [--only name,name] [--times N] [--lanes 1] [--out file.json]'

const readArgs = () => {
  const options = { only: { type: 'string' }, times: { type: 'string' }, lanes: { type: 'string' }, out: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const named = [...positionals, ...(values.only?.split(',') ?? [])]
  const names = named.length > 0 ? named : faults.map(({ name }) => name)
  const chosen = names.map((name) => faults.find((fault) => fault.name === name) ?? name)
  const unknown = chosen.filter((each) => typeof each === 'string')
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}.`)
  const count = (text: string | undefined, otherwise: number | undefined) => {
    if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text)) throw new Error(`"${text}" is no number of times.`)
    return text === undefined ? otherwise : Number(text)
  }
  return { chosen: chosen as Fault[], times: count(values.times, undefined), lanes: count(values.lanes, 2) ?? 2, out: values.out }
}

const runOne = async (fault: Fault, times: number): Promise<Result> => {
  const began = performance.now()
  const outcome = await fault
    .run(times)
    .catch((error: Error): Outcome => ({ figures: {}, broken: [`it could not be tried: ${error.stack}`] }))
  const seconds = Math.round((performance.now() - began) / 1000)
  return { fault: fault.name, times: outcome.leftOut ? 0 : times, seconds, ...outcome }
}

const runAll = async ({ chosen, times, lanes }: ReturnType<typeof readArgs>): Promise<Result[]> => {
  const [waiting, results]: [Fault[], Result[]] = [[...chosen], []]
  const lane = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const result = await runOne(fault, times ?? fault.times)
      // What was torn down under its feet says nothing.
      if (isInterrupted) return
      results.push(result)
      console.log(showResult(result))
    }
  }
  console.log(HEADING)
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true
    console.log('Interrupted; stopping everything that was started.')
    void closeEverything().then(() => process.exit(130))
  })
process.on('uncaughtException', (error) => {
  console.error(error)
  void closeEverything().then(() => process.exit(2))
})

try {
  const args = readArgs()
  const results = await runAll(args)
  if (args.out) writeFileSync(args.out, `${JSON.stringify(results, null, 2)}\n`)
  console.log(sumUp(results))
  process.exitCode = results.every(({ broken }) => broken.length === 0) ? 0 : 1
} catch (error) {
  console.error(`${(error as Error).message} ${USAGE}`)
  process.exitCode = 2
} finally {
  await closeEverything()
}
