import { setTimeout as pause } from 'node:timers/promises'
import { SHOP } from './visitor.ts'

/** What people saw of the shop while something was done to it. */
export type Seen = {
  visits: number
  failed: string[]
  /** The longest visit, by the shop's name: whoever came meanwhile waited. */
  longestMs: number
  /** For how long nobody was ready at the shop's own port. */
  awayMs: number
}

const PORT = 3000

const SHORTLY_CLOSED = 'UND_ERR_SOCKET'

/** As browsers do it: a kept connection that the server has closed meanwhile is no answer, and another one is opened. */
const open = async (url: string): Promise<Response> => {
  const ask = () => fetch(url, { signal: AbortSignal.timeout(30_000) })
  return ask().catch((error: Error) => {
    if ((error.cause as { code?: string } | undefined)?.code !== SHORTLY_CLOSED) throw error
    return ask()
  })
}

/** Somebody who opens a page of the shop again and again, and somebody at its port who sees when nobody is there. */
export const watching = async (work: () => Promise<unknown>): Promise<Seen> => {
  let isOver = false
  let longestMs = 0
  let awayMs = 0
  let visits = 0
  const failed: string[] = []
  const visit = async () => {
    while (!isOver) {
      const began = performance.now()
      const trouble = await open(`${SHOP}/login`).then(
        async (reply) => (await reply.text()) && (reply.ok ? undefined : String(reply.status)),
        (error: Error) => String(error.cause ?? error),
      )
      if (trouble) failed.push(trouble)
      visits++
      longestMs = Math.max(longestMs, performance.now() - began)
      await pause(20)
    }
  }
  const look = async () => {
    for (let since = performance.now(); !isOver; await pause(20)) {
      const isThere = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        async (reply) => (await reply.text()) !== '' && reply.ok,
        () => false,
      )
      if (!isThere) continue
      awayMs = Math.max(awayMs, performance.now() - since)
      since = performance.now()
    }
  }
  const watchers = [visit(), visit(), look()]
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(watchers)
  }
  return { longestMs: Math.round(longestMs), awayMs: Math.round(awayMs), visits, failed }
}
