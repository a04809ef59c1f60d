import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load/load.ts'
import type { App } from '../world/app.ts'
import type { World } from '../world/world.ts'
import type { Figures } from './fault.ts'

/** kill -9 of one process after another, each time in the middle of what it was asked. */

const MOMENTS_MS = 80
const REQUESTS = 8
const PATIENCE_MS = 20_000

/** Waits until a process has been asked this a few times, and a little longer: some are done, some under way. False where that did not come. */
export const inTheMiddleOf = async ({ balancer }: World, path: string, app: App): Promise<boolean> => {
  let left = 1 + Math.floor(Math.random() * REQUESTS)
  const wasAsked = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    balancer.onForward((asked, port) => {
      if (asked !== path || port !== app.port || --left > 0) return
      clearTimeout(timer)
      resolve(true)
    })
  })
  balancer.onForward(() => {})
  await pause(Math.random() * MOMENTS_MS)
  return wasAsked
}

export const killAndStart = async ({ harm }: World, app: App): Promise<number> => {
  harm.kills++
  await app.kill('SIGKILL')
  const began = performance.now()
  await app.start()
  return performance.now() - began
}

export const killWhile = async (world: World, path: string, times: number): Promise<Figures> => {
  const load = startLoad(world)
  const starts: number[] = []
  let idle = 0
  for (let kill = 0; kill < times; kill++) {
    const app = world.apps[kill % 2 === 0 ? 0 : 1]
    if (!(await inTheMiddleOf(world, path, app))) idle++
    starts.push(await killAndStart(world, app))
  }
  await load.stop()
  return { 'in the middle of nothing': idle, 'longest start s': Math.round(Math.max(...starts) / 100) / 10 }
}
