/** What each test file and each phase took the last time, on this machine: waiting (`ms`), and of the processor. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './setup.mjs'

const KEPT = join(ROOT, 'node_modules/.cache/test-times.json')
/** For a file that has not run yet. */
const USUAL = { ms: 4_000, processorMs: 4_000 }
const DEAREST = 40

/** @typedef {{ ms: number, processorMs: number }} Took */
/** @returns {{ files: Record<string, Took>, phases: Record<string, Took> }} */
const readTimes = () => {
  try {
    const { files = {}, phases = {} } = JSON.parse(readFileSync(KEPT, 'utf8'))
    return { files, phases }
  } catch {
    return { files: {}, phases: {} }
  }
}

const keep = (times) => {
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(times))
}

const add = ({ ms, processorMs }, more) => ({ ms: Math.round(ms + more.ms), processorMs: Math.round(processorMs + more.processorMs) })

/** A file that comes in several parts took as long as all of them. */
export const noteTimes = (parts) => {
  const took = {}
  for (const { file, ...part } of parts) took[file] = add(took[file] ?? { ms: 0, processorMs: 0 }, part)
  const times = readTimes()
  keep({ ...times, files: { ...times.files, ...took } })
}

/** What each phase of a tier took the last time. */
export const notePhases = (tier, phases) => {
  const times = readTimes()
  keep({ ...times, phases: { ...times.phases, [tier]: phases } })
}

let times
export const timeOf = (file) => {
  times ??= readTimes()
  return (times.files[file] ?? USUAL).ms
}

const inAll = (all) => Object.values(all).reduce((sum, took) => add(sum, took), { ms: 0, processorMs: 0 })
const seconds = (ms) => (ms / 1000).toFixed(1)
const row = (name, { ms, processorMs }) => `| ${name} | ${seconds(processorMs)} | ${seconds(ms)} |`
const head = (name) => [`| ${name} | processor, s | waiting, s |`, '| --- | ---: | ---: |']
const tableOf = (name, all) => [...head(name), ...Object.entries(all).map(([each, took]) => row(each, took)), row('in all', inAll(all))]

const dearest = (files, most) =>
  Object.fromEntries(
    Object.entries(files)
      .sort(([, a], [, b]) => b.processorMs - a.processorMs)
      .slice(0, most),
  )

/** The phases of each tier's last run, and the files that kept the processor busy the longest. */
export const listTimes = () => {
  const { files, phases } = readTimes()
  return [
    ...Object.entries(phases).flatMap(([tier, each]) => [...tableOf(`npm test, ${tier}`, each), '']),
    'Of the files, without the database and the shop that journeys share:',
    '',
    ...head(`the ${DEAREST} dearest of ${Object.keys(files).length}`),
    ...Object.entries(dearest(files, DEAREST)).map(([name, took]) => row(name, took)),
  ]
}

const LISTED = 12
/** What the last run of a tier took, in a table that the page of proofs shows. */
export const sumUp = (tier) => {
  const { files, phases } = readTimes()
  return [...tableOf('phase', phases[tier]), ...Object.entries(dearest(files, LISTED)).map(([name, took]) => row(name, took))]
}

/** People run it after every change as long as it takes no more than this. */
const MOST_MS = 18 * 60_000
const GREW = 1.25
const GREW_MS = 2_000

/** What is wrong with the time that the first tier took, if anything: what grew is compared with the last recorded run. */
export const judgeFirst = () => {
  const { files, phases } = readTimes()
  const { processorMs } = inAll(phases.first ?? {})
  if (processorMs <= MOST_MS) return undefined
  const { table } = JSON.parse(readFileSync(join(ROOT, 'tests/proofs/record.json'), 'utf8')).test
  const before = Object.fromEntries(table.map((line) => line.split(' | ')).map(([name, s]) => [name.slice(2), Number(s) * 1000]))
  const grew = Object.entries({ ...phases.first, ...dearest(files, DEAREST) })
    .filter(([name, now]) => now.processorMs > Math.max((before[name] ?? 0) * GREW, (before[name] ?? 0) + GREW_MS))
    .map(([name, now]) => `${name}: ${seconds(now.processorMs)} s${name in before ? ` (${seconds(before[name])} before)` : ''}`)
  return `npm test took ${(processorMs / 60_000).toFixed(1)} processor minutes, of ${MOST_MS / 60_000} at most. What grew:\n${grew.join('\n')}`
}
