import { setTimeout as pause } from 'node:timers/promises'
import { SHOP } from './visitor.ts'

/** Somebody who opens a page of the shop again and again, while something is done to it. */
export const watching = async (work: () => Promise<unknown>): Promise<{ longestMs: number; visits: number; failed: string[] }> => {
  let isOver = false
  let longestMs = 0
  let visits = 0
  const failed: string[] = []
  const visit = async () => {
    while (!isOver) {
      const began = performance.now()
      const trouble = await fetch(`${SHOP}/login`, { signal: AbortSignal.timeout(30_000) }).then(
        async (reply) => (await reply.text()) && (reply.ok ? undefined : String(reply.status)),
        (error: Error) => String(error.cause ?? error),
      )
      if (trouble) failed.push(trouble)
      visits++
      longestMs = Math.max(longestMs, performance.now() - began)
      await pause(20)
    }
  }
  const visiting = [visit(), visit()]
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(visiting)
  }
  return { longestMs: Math.round(longestMs), visits, failed }
}
