import { statSync } from 'node:fs'
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** Which places of the shop's own source V8 has run through: the blocks of each function, as it counts them itself. */

type Range = { startOffset: number; endOffset: number; count: number }
type Script = { url: string; functions: { ranges: Range[] }[] }

const SOURCE = new URL('../../../src/', import.meta.url).href

/** By file: a 1 for each character that was run. */
export type Places = ReadonlyMap<string, Uint8Array>

/** Whether everything that was run in one way was run in the other, too. */
export const covers = (all: Uint8Array, some: Uint8Array): boolean => {
  for (let at = 0; at < some.length; at++) if (some[at] === 1 && all[at] !== 1) return false
  return true
}

export const openCoverage = () => {
  const session = new Session()
  session.connect()
  const post = (method: string, params: object = {}): { result: Script[] } => {
    let reply = { result: [] as Script[] }
    // It answers before it returns.
    session.post(method, params, (error: Error | null, given: unknown) => {
      if (error) throw error
      reply = given as typeof reply
    })
    return reply
  }
  post('Profiler.enable')
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  const known = new Map<string, Uint8Array>()
  const sizes = new Map<string, number>()
  const emptyFile = (url: string): Uint8Array => {
    const size = sizes.get(url) ?? statSync(fileURLToPath(url)).size
    sizes.set(url, size)
    return new Uint8Array(size)
  }
  /** Where blocks begin and end, by file. */
  const edges = new Map<string, Set<number>>()

  const draw = (url: string, functions: Script['functions'], file: Uint8Array): Uint8Array => {
    const borders = edges.get(url) ?? new Set([0, file.length])
    edges.set(url, borders)
    // Inner blocks and functions come after those around them.
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
      file.fill(count > 0 ? 1 : 0, startOffset, endOffset)
      borders.add(startOffset).add(endOffset)
    }
    return file
  }

  return {
    /** What was run since the last time. */
    take: (): Places =>
      new Map(
        post('Profiler.takePreciseCoverage')
          .result.filter(({ url }) => url.startsWith(SOURCE))
          .map(({ url, functions }) => [url, draw(url, functions, emptyFile(url))]),
      ),
    isNew: (places: Places): boolean =>
      [...places].some(([url, file]) => {
        const before = known.get(url)
        return !before || !covers(before, file)
      }),
    add: (places: Places): void => {
      for (const [url, file] of places) {
        const before = known.get(url) ?? new Uint8Array(file.length)
        known.set(url, before)
        for (let at = 0; at < file.length; at++) if (file[at] === 1) before[at] = 1
      }
    },
    /** How many blocks were run so far. */
    count: (): number =>
      [...edges].reduce((sum, [url, borders]) => {
        const file = known.get(url)
        return sum + [...borders].filter((at) => file?.[at] === 1).length
      }, 0),
    forget: (): void => known.clear(),
  }
}
export type Coverage = ReturnType<typeof openCoverage>
