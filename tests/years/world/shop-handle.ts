import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { NODE_COMPILE_CACHE } from '../../support/shop/shop-process.ts'
import type { Memory } from './shop-program.ts'

/** The shop's process, from outside: it is started, told the time, told to work, and killed. */
export type ShopHandle = {
  url: string
  start: () => Promise<void>
  /** Ends it at once, whatever it is doing. */
  kill: () => Promise<void>
  stop: () => Promise<void>
  tellTime: () => Promise<void>
  work: (when: 'due' | 'night') => Promise<void>
  measure: () => Promise<Memory>
  /** What it has called an error since this was asked last. */
  takeErrors: () => string[]
  /** The last of what it said. */
  said: () => string
}

export type ShopSettings = { port: number; env: () => Record<string, string>; aheadMs: () => number }

type Answer = { id: number; value?: unknown; error?: string }
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

const PROGRAM = 'tests/years/world/shop-program.ts'
const FLAGS = ['--expose-gc', '--import=./tests/support/people/quick-passwords.ts']
const KEPT_CHARS = 8_000
/** How a line of the log begins that tells of one. */
const ERROR = '{"level":50'

export class ShopGone extends Error {}

export const openShopHandle = ({ port, env, aheadMs }: ShopSettings): ShopHandle => {
  const waiting = new Map<number, Waiting>()
  let [child, said, asked]: [ChildProcess | undefined, string, number] = [undefined, '', 0]
  let errors: string[] = []

  const answer = ({ id, value, error }: Answer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(value)
    else one?.reject(new Error(error))
  }
  const expect = (id: number) => new Promise<unknown>((resolve, reject) => void waiting.set(id, { resolve, reject }))
  const ask = (message: object): Promise<unknown> => {
    asked += 1
    const answered = expect(asked)
    if (child?.connected) child.send({ id: asked, ...message })
    else answer({ id: asked, error: 'The shop does not run' })
    return answered
  }
  const endWaiting = () => {
    for (const { reject } of waiting.values()) reject(new ShopGone(`The shop stopped: ${said}`))
    waiting.clear()
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const clean = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE }
      const started = spawn(process.execPath, [...FLAGS, PROGRAM, String(aheadMs())], {
        env: { ...clean, ...env(), PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      child = started
      if (started.stderr)
        createInterface(started.stderr).on('line', (line) => {
          said = `${said}\n${line}`.slice(-KEPT_CHARS)
          if (line.startsWith(ERROR)) errors.push(line)
        })
      started.on('message', (message) => answer(message as Answer))
      started.once('exit', endWaiting)
      await expect(0)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    tellTime: () => ask({ aheadMs: aheadMs() }).then(() => {}),
    work: (when) => ask({ work: when }).then(() => {}),
    measure: () => ask({ memory: true }) as Promise<Memory>,
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    said: () => said,
  }
}
