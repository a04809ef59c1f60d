import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AT, type Finding, HEAD_BYTES, type Tally, type Task, type ThreadMessage } from './protocol.ts'

/** Of the processor, for one input: a machine that is busy with something else makes nothing look slow. */
const LONGEST_MS = 2_000
const LOOK_MS = 200
const LIMITS = { maxOldGenerationSizeMb: 800 }

export type Outcome = Tally & { readonly findings: readonly Finding[] }

const msOf = async (thread: Worker): Promise<number> => {
  const { user, system } = await thread.cpuUsage()
  return (user + system) / 1_000
}

/** Ends the thread if one input takes too long. */
const watch = async (thread: Worker, view: Int32Array, isOver: () => boolean): Promise<boolean> => {
  let tried = -1
  let sinceMs = 0
  for await (const _ of setInterval(LOOK_MS)) {
    if (isOver()) return false
    const now = await msOf(thread).catch(() => undefined)
    if (now === undefined) return false
    const isSame = Atomics.load(view, AT.isBusy) === 1 && Atomics.load(view, AT.tried) === tried
    if (!isSame) sinceMs = now
    else if (now - sinceMs > LONGEST_MS) return true
    tried = Atomics.load(view, AT.tried)
  }
  return false
}

export const fuzzTarget = (task: Omit<Task, 'shared'>, longest: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const shared = new SharedArrayBuffer(HEAD_BYTES + longest)
    const view = new Int32Array(shared, 0, HEAD_BYTES / 4)
    const findings: Finding[] = []
    let tally: Tally | undefined
    let isOver = false
    const thread = new Worker(new URL('./fuzz-thread.ts', import.meta.url), { workerData: { ...task, shared }, resourceLimits: LIMITS })
    /** The input that was being tried when the thread ended. */
    const lastInput = (what: string) =>
      findings.push({ what, input: Uint8Array.from(new Uint8Array(shared, HEAD_BYTES, Atomics.load(view, AT.length))) })
    const end = () => {
      isOver = true
      resolve({ ...(tally ?? { inputs: Atomics.load(view, AT.tried), before: 0, after: 0 }), findings })
    }
    thread.on('message', (message: ThreadMessage) => {
      if ('finding' in message) findings.push(message.finding)
      else tally = message.done
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error)
      lastInput(`Takes more than ${LIMITS.maxOldGenerationSizeMb} MB`)
      end()
    })
    thread.once('exit', () => {
      if (!tally && findings.length === 0) return reject(new Error('The thread ended without a word'))
      end()
    })
    void watch(thread, view, () => isOver).then((isHanging) => {
      if (!isHanging) return
      lastInput(`Takes more than ${LONGEST_MS / 1_000} s`)
      void thread.terminate()
    })
  })
