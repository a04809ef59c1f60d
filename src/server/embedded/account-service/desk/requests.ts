import { CALLS, type Call } from './calls.ts'

/** Of a request nothing is kept but which it was and how it ended: no address with a key, no body with a password. */
export type AnsweredCall = { call: Call; status: number }

export type Requests = {
  /** In the order of their answers. */
  heard: AnsweredCall[]
  /** How many came of each kind since the start or since `forget`, also of those without an answer yet. */
  counts: () => Record<Call | 'all', number>
  forget: () => void
}

export const openRequests = (): Requests & { came: (call: Call) => void; ended: (call: Call, status: number) => void } => {
  const heard: AnsweredCall[] = []
  const came = new Map<Call, number>()
  return {
    heard,
    came: (call) => void came.set(call, (came.get(call) ?? 0) + 1),
    ended: (call, status) => void heard.push({ call, status }),
    counts: () => {
      const each = CALLS.map((call) => [call, came.get(call) ?? 0] as const)
      return { ...(Object.fromEntries(each) as Record<Call, number>), all: each.reduce((sum, [, count]) => sum + count, 0) }
    },
    forget: () => {
      heard.length = 0
      came.clear()
    },
  }
}
