import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profileInto } from './shop.ts'

/** Where the shop's own time goes while it is measured. */

type Place = { functionName: string; url: string; lineNumber: number }
type Profile = {
  nodes: { id: number; callFrame: Place; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const SHOWN = 12

const shortUrl = (url: string): string => url.replace(/^file:\/\/.*?(?=\/(src|node_modules)\/)/, '').replace(/^\/node_modules\//, '')

/** The part of the house, or the package, that a function belongs to. */
const partOf = ({ functionName, url }: Place): string => {
  const short = shortUrl(url)
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  if (short.startsWith('/src')) return short.split('/').slice(1, 5).join('/')
  if (!url) return functionName
  return short
    .split('/')
    .slice(0, short.startsWith('@') ? 2 : 1)
    .join('/')
}

const sharesOf = (times: readonly (readonly [name: string, time: number])[], all: number): string[] => {
  const sums = new Map<string, number>()
  for (const [name, time] of times) sums.set(name, (sums.get(name) ?? 0) + time)
  const sorted = [...sums].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
  return sorted.map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`)
}

/** Time spent in each function itself, and in each part, as shares of the time in which anything was done. */
const heaviest = ({ nodes, samples, timeDeltas }: Profile): string[] => {
  const own = new Map<number, number>()
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const busy = nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)')
  const times = busy.map(({ id, callFrame }) => ({ callFrame, time: own.get(id) ?? 0 }))
  const all = times.reduce((sum, { time }) => sum + time, 0)
  const nameOf = ({ functionName, url, lineNumber }: Place) =>
    `${functionName || '(anonymous)'} ${url && `${shortUrl(url)}:${lineNumber + 1}`}`
  return [
    `${(all / 1e6).toFixed(1)} s of processor; functions:`,
    ...sharesOf(
      times.map(({ callFrame, time }) => [nameOf(callFrame), time]),
      all,
    ),
    'parts:',
    ...sharesOf(
      times.map(({ callFrame, time }) => [partOf(callFrame), time]),
      all,
    ),
  ]
}

/** Runs a row with every shop profiled and gives the heaviest functions of each. */
export const withProfile = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; heaviest: string[][] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-profile-'))
  profileInto(folder)
  try {
    const result = await work()
    const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile)
    return { result, heaviest: files.map(heaviest) }
  } finally {
    profileInto('')
    rmSync(folder, { recursive: true, force: true })
  }
}
