import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { longest } from '../load/until-back.ts'
import { type Front, openFronts } from '../world/fronts.ts'
import { openLedger, showRefusal } from '../world/ledger.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** Stopping politely under load: behind a proxy that knows two processes, ours, nginx or Caddy, nobody notices. */

const CLIENTS = 6

type Kept = { asked: number; again: number; failed: string[] }

/** As browsers do: one that finds its kept connection closed before any answer asks again on a new one. */
const askKept = (agent: Agent, port: number, { cookie }: { cookie: string }, kept: Kept): Promise<void> =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/who-am-i', agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) kept.failed.push(`got ${answer.statusCode}`)
      answer.resume().once('end', resolve)
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // Refused, or reset as the door closes: nothing was sent, and a proxy goes to the other process.
      if (error.syscall === 'connect') return resolve()
      if (asked.reusedSocket && error.code === 'ECONNRESET') {
        kept.again++
        return resolve(askKept(agent, port, { cookie }, kept))
      }
      kept.failed.push(`${error.message} on ${asked.reusedSocket ? 'a kept' : 'a new'} connection`)
      resolve()
    })
    asked.end()
  })

const keepAsking = (world: World, kept: Kept) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS * 2 })
  let isOver = false
  const one = async (number: number) => {
    while (!isOver) {
      const port = world.apps[number % 2 === 0 ? 0 : 1].port
      kept.asked++
      await askKept(agent, port, world.people[number] ?? world.admin, kept)
      await pause(10)
    }
  }
  const all = Array.from({ length: CLIENTS }, (_, number) => one(number))
  return async () => {
    isOver = true
    await Promise.all(all)
    agent.destroy()
  }
}

/** The same people behind another proxy, who keep a book of their own about how they were served. */
const behind = (world: World, { url }: Front): World => {
  const { tally, noteAnswer, listen, refused } = openLedger()
  return { ...world, balancer: { ...world.balancer, url }, ledger: { ...world.ledger, tally, noteAnswer, listen, refused } }
}

const stopInTurn = async (world: World, times: number): Promise<number[]> => {
  const took: number[] = []
  for (let each = 0; each < times; each++) {
    const app = world.apps[each % 2 === 0 ? 0 : 1]
    await letThemShop(world)
    const began = performance.now()
    await app.kill('SIGTERM')
    took.push((performance.now() - began) / 1000)
    await app.start()
  }
  return took
}

export const sigterm: Fault = {
  name: 'sigterm',
  says: 'SIGTERM of one process after the other under load',
  times: 10,
  run: inWorld(async (world, times) => {
    const fronts = await openFronts(world.folder, [`127.0.0.1:${world.apps[0].port}`, `127.0.0.1:${world.apps[1].port}`])
    try {
      const kept: Kept = { asked: 0, again: 0, failed: [] }
      const others = fronts.map((front) => ({ name: front.name, world: behind(world, front) }))
      const loads = [startLoad(world), ...others.map((each) => startLoad(each.world, { buyers: 2 }))]
      const stopAsking = keepAsking(world, kept)
      const took = await stopInTurn(world, times)
      await Promise.all([...loads.map((load) => load.stop()), stopAsking()])
      const told = [{ name: 'our own proxy', world }, ...others].map((each) => ({ ...each.world.ledger, name: each.name }))
      for (const { name, tally, refused } of told)
        if (tally.failed > 0) world.broken.push(`${tally.failed} requests behind ${name} failed: ${refused.map(showRefusal).join(', ')}`)
      if (kept.failed.length > 0)
        world.broken.push(`${kept.failed.length} requests on kept connections failed: ${[...new Set(kept.failed)].join(', ')}`)
      return {
        'slowest stop s': longest(took),
        'on kept connections': kept.asked,
        'asked again on a new one': kept.again,
        'passed on': world.balancer.passedOn(),
        ...Object.fromEntries(told.slice(1).map(({ name, tally }) => [`answered behind ${name}`, tally.answered])),
      }
    } finally {
      await Promise.all(fronts.map(({ close }) => close()))
    }
  }),
}
