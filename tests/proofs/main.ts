import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { machine } from './machine.ts'
import { readOptions } from './options.ts'
import { writePage } from './page.ts'
import { addTo, readRecord, tableIn, writeRecord } from './record.ts'
import { lastLine, type Run } from './runs.ts'

/**
 * `npm run nightly`: every run one after another, with nothing beside it, on the commit that is checked out. What they say at the
 * end is written down, and docs/how-dozen-is-tested.md is made of it.
 */

const ROOT = join(import.meta.dirname, '../..')
const LOGS = join(ROOT, 'test-results/proofs')

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The record itself may differ: it is what the runs before have written. */
const isAsCommitted = () => git('status', '--porcelain', '--', '.', ':!tests/proofs/record.json', ':!docs/how-dozen-is-tested.md') === ''

type Told = { output: string; isWell: boolean }

/** Shows what it says, and keeps it. */
const runCommand = (command: string, folder: string, log: string): Promise<Told> =>
  new Promise((resolve) => {
    const kept = createWriteStream(log, { flags: 'a' })
    const child = spawn('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        process.stdout.write(text)
        kept.write(text)
      })
    child.on('close', (code) => kept.end(() => resolve({ output: stripVTControlCharacters(output), isWell: code === 0 })))
  })

const inFreshClone = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-nightly-'))
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, folder])
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tryRun = async ({ name, command, rounds: usual = 1, isFresh = false, sum = lastLine, lacks }: Run, askedRounds?: number) => {
  const rounds = usual === 1 ? usual : (askedRounds ?? usual)
  const log = join(LOGS, `${name}.log`)
  rmSync(log, { force: true })
  const told: Told[] = []
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1)
    told.push(isFresh ? await inFreshClone((folder) => runCommand(command, folder, log)) : await runCommand(command, ROOT, log))
  const sums = [...new Set(told.map(({ output }) => sum(output)))]
  return {
    minutes: Math.round((performance.now() - began) / 6_000) / 10,
    // A run that has nothing to say has shown nothing.
    held: told.every(({ isWell, output }) => isWell && !lacks?.test(output)) && sums.every((said) => /[1-9]/.test(said)),
    sum: `${sums.join(' / ')}${usual > 1 ? ` (${rounds} ${rounds > 1 ? 'rounds' : 'round'})` : ''}`,
    table: tableIn(told.at(-1)?.output ?? ''),
  }
}

const asked = () => {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.chosen.length > 0 && !isAsCommitted()) throw new Error('Commit first: what is written down is about a commit.')
    return options
  } catch (error) {
    // Nothing has begun yet: a sentence, and no stack.
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(2)
  }
}

const { chosen, rounds } = asked()

mkdirSync(LOGS, { recursive: true })
let isWell = true
const commit = git('rev-parse', '--short=10', 'HEAD')
for (const run of chosen) {
  process.stdout.write(`\n== ${run.name}: ${run.command}\n`)
  const said = await tryRun(run, rounds)
  isWell &&= said.held
  // Kept after each: an evening that is cut short has shown something too.
  const entry = { date: new Date().toISOString().slice(0, 10), commit, machine: machine(), ...said }
  writeRecord(addTo(readRecord(), run.name, entry))
  process.stdout.write(`== ${run.name}: ${said.held ? 'held' : 'DID NOT HOLD'}, ${said.minutes} min: ${said.sum}\n`)
}
writePage()
process.exitCode = isWell ? 0 : 1
