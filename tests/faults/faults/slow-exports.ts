import { fillWithOrders } from '../../../bench/seed/fill-with-orders.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { calls } from '../../../src/shared/calls.ts'
import { startLoad } from '../load/load.ts'
import { longest } from '../load/until-back.ts'
import { farmDate } from '../world/season.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

const ORDERS = 100_000
const AT_ONCE = 6

const download = async ({ balancer, admin: { cookie, address }, broken }: World): Promise<number> => {
  const began = performance.now()
  const reply = await fetch(balancer.url + calls.downloadAllOrders.path, { headers: { cookie, 'x-forwarded-for': address } })
  const { byteLength } = await reply.arrayBuffer()
  if (reply.status !== 200 || byteLength < ORDERS) broken.push(`a download ended with ${reply.status} and ${byteLength} bytes`)
  return (performance.now() - began) / 1000
}

export const slowExports: Fault = {
  name: 'slow-exports',
  says: 'six downloads of a hundred thousand orders at once, while customers pay',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const load = startLoad(world)
      const took: number[] = []
      for (let each = 0; each < times; each++) took.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => download(world)))))
      await load.stop()
      const { failed } = world.ledger.tally
      if (failed > 0) world.broken.push(`${failed} requests of customers failed`)
      return { downloads: took.length, 'slowest download s': longest(took) }
    },
    { fill: (db) => fillWithOrders(db, { subscriptions: ORDERS, sites: 200, cycles: 20 }, farmDate(systemClock())) },
  ),
}
