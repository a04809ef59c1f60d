import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 20_000
const BETWEEN_MS = 50

/**
 * Asks again and again until there is an answer, and says after a while what was waited for in vain. A page that is just
 * left answers nobody: that is no answer either.
 */
export const until = async <Answer>(what: string, ask: () => Promise<Answer | undefined> | Answer | undefined): Promise<Answer> => {
  const last = performance.now() + PATIENCE_MS
  let trouble: unknown
  while (performance.now() < last) {
    const answer = await (async () => ask())().catch((error: unknown) => {
      trouble = error
      return undefined
    })
    if (answer !== undefined) return answer
    await pause(BETWEEN_MS)
  }
  throw new Error(`Waited in vain for ${what}`, { cause: trouble })
}
