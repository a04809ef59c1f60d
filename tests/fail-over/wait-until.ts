import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 20

/** How long it took until something held; throws when it never did. */
export const waitUntil = async (what: string, holds: () => Promise<boolean> | boolean, limitMs: number): Promise<number> => {
  const from = performance.now()
  for (;;) {
    if (await holds()) return performance.now() - from
    if (performance.now() - from > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await wait(EVERY_MS)
  }
}
