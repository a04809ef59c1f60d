/** What can be told of the source without running it: types, lint, floors. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { processorMsOfEnded } from './processor-time.mjs'
import { environment, node, ROOT } from './setup.mjs'

const FLOORS = ['shared', 'server', 'web', 'journeys']
const bin = (path) => join('node_modules', path)

// TypeScript 7, the native compiler, takes 29 s of processor time where version 6 takes 80 s. dependency-cruiser needs the API
// of version 6, which 7 does not have: so both are installed, until it reads 7 or does without.
// Remembers what it checked, so that the next time only what changed is checked.
const typesOf = (floor) => [
  bin('typescript-7/bin/tsc'),
  ...['-p', `tsconfig.${floor}.json`, '--incremental', '--tsBuildInfoFile', bin(`.cache/types/${floor}.tsbuildinfo`)],
]

const CHECKS = {
  types: FLOORS.map(typesOf),
  lint: [[bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  floors: [[bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', 'floors.config.mjs', 'src', 'tests', 'bench']],
}

export const say = (line) => process.stdout.write(`${line}\n`)

/** What each phase took, waiting (`ms`) and of the processor. */
export const phases = {}
let countedMs = 0
/** A program that has ended adds its processor time, with all that it had started, to that of its parent: what came since the last one was its own. */
const noteEnd = (phase, began) => {
  const endedMs = processorMsOfEnded()
  const { ms = 0, processorMs = 0 } = phases[phase] ?? {}
  phases[phase] = { ms: ms + Date.now() - began, processorMs: processorMs + endedMs - countedMs }
  countedMs = endedMs
}

/** Work of this process, which waits for the programs it starts. */
export const doPhase = (phase, work) => {
  const began = Date.now()
  work()
  noteEnd(phase, began)
}

/** Runs a program on Node 24 to its end; what it says is for whoever asks, unless it is shown at once. A third channel is always shown. */
export const execute = (phase, args, { env = {}, isShown = false, isPatient = false } = {}) =>
  new Promise((resolve) => {
    const output = isShown ? 'inherit' : 'pipe'
    const began = Date.now()
    const child = spawn(node(), args, { cwd: ROOT, stdio: ['ignore', output, output, 1], env: { ...environment(), NO_COLOR: '1', ...env } })
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
    child.on('exit', () => noteEnd(phase, began))
    child.on('close', (code) => resolve({ ok: code === 0, output: said }))
  })

/** Says whether all of the commands went well, and what those said that did not. */
export const check = async (name, commands, options) => {
  const results = await Promise.all(commands.map((args) => execute(name, args, options)))
  const bad = results.filter(({ ok }) => !ok)
  say(`${bad.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  for (const { output } of bad) say(output)
  return bad.length === 0
}

/** All checks at once. Patient ones leave the processor to others who want it. */
export const checkSource = (options) => Promise.all(Object.entries(CHECKS).map(([name, commands]) => check(name, commands, options)))
