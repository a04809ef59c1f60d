import type { HandOver } from '../../shared/shapes/packing.ts'
import { api } from '../calls/api.ts'
import { Refused } from '../calls/refused.ts'
import type { Tap } from './taps.ts'

const MOST_AT_ONCE = 500
const LOOK_AGAIN_MS = 30_000
const FIRST_RETRY_MS = 2_000
// A connection that only seems to be there is given up; sent again, a tap does no harm.
const PATIENCE_MS = 15_000

type Parts = {
  readonly waiting: () => readonly Tap[]
  readonly onAnswer: (list: HandOver, sent: readonly Tap[]) => void
  readonly onTrouble: (refused: Refused) => void
}

/**
 * Sends what waits, or asks what is new: at once, every half minute while the page is looked at, when the connection
 * or the person comes back, and after trouble again and again, ever more slowly. One at a time.
 */
export const exchange = ({ waiting, onAnswer, onTrouble }: Parts) => {
  const state = { timer: 0, failures: 0, isAsking: false, isOver: false }

  const ask = async () => {
    const sent = waiting().slice(0, MOST_AT_ONCE)
    try {
      const list = await patiently(sent.length > 0 ? api.markPickups({ body: { marks: sent } }) : api.readHandOver(undefined))
      if (state.isOver) return
      state.failures = 0
      onAnswer(list, sent)
    } catch (reason) {
      if (state.isOver) return
      state.failures++
      onTrouble(Refused.from(reason))
    }
  }

  const pause = () => {
    if (state.failures > 0) return Math.min(FIRST_RETRY_MS * 2 ** (state.failures - 1), LOOK_AGAIN_MS)
    return waiting().length > 0 ? 0 : LOOK_AGAIN_MS
  }

  const goOn = async () => {
    window.clearTimeout(state.timer)
    // What arrived in the meantime is handled when the reply is here.
    if (state.isAsking || state.isOver) return
    if (document.hidden && waiting().length === 0) return
    state.isAsking = true
    await ask()
    state.isAsking = false
    if (!state.isOver) state.timer = window.setTimeout(goOn, pause())
  }

  window.addEventListener('online', goOn)
  document.addEventListener('visibilitychange', goOn)
  goOn()
  return {
    goOn,
    end: () => {
      state.isOver = true
      window.clearTimeout(state.timer)
      window.removeEventListener('online', goOn)
      document.removeEventListener('visibilitychange', goOn)
    },
  }
}

const patiently = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, new Promise<never>((_, reject) => setTimeout(() => reject(new Refused(0)), PATIENCE_MS))])
