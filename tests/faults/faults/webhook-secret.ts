import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { startLoad } from '../load/load.ts'
import { expectTold, lookNow } from '../load/look-now.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { workNow } from '../load/work-now.ts'
import { openMovingClock } from '../world/moving-clock.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** The shop has the signing secret of another endpoint: no event is believed. Payments settle by the page and by the job all the same. */

const TITLES = ['Payment events are not accepted', 'Payment events are accepted again'] as const
const PATIENCE_MS = 60_000

const time = openMovingClock()

/** The shop learns its secrets when it starts; the provider keeps signing with its own. */
const startWith = async ({ folder, apps }: World, secret: string) => {
  writeFileSync(join(folder, 'payment-sandbox/webhook-secret'), secret)
  for (const app of apps) {
    await app.kill('SIGTERM')
    await app.start()
  }
}

const paid = async ({ db }: World) => (await db`select from subscription where status = 'paid'`).length
const believed = async ({ db }: World) => (await db`select from payment_event`).length

const suffer = async (world: World): Promise<number> => {
  const right = readFileSync(join(world.folder, 'payment-sandbox/webhook-secret'), 'utf8')
  const alarm = expectTold(world, TITLES)
  await lookNow(world, time, 1)
  await startWith(world, `whsec_${'0'.repeat(48)}`)
  const before = await paid(world)
  const events = await believed(world)
  const load = startLoad(world)
  await letThemShop(world)
  await lookNow(world, time, 4)
  alarm.while(1)
  // Those who did not come back to the page.
  await workNow(world)
  await load.stop()
  const settled = (await paid(world)) - before
  if (settled === 0) world.broken.push('nothing was settled without events')
  if ((await believed(world)) > events) world.broken.push('an event was believed that had another signature')
  await startWith(world, right)
  const again = startLoad(world)
  if (!(await waitFor(async () => (await believed(world)) > events, PATIENCE_MS))) world.broken.push('no event is believed after mending')
  await again.stop()
  await lookNow(world, time, 5)
  alarm.after(1)
  return settled
}

export const webhookSecret: Fault = {
  name: 'webhook-secret',
  says: 'the shop has the signing secret of another webhook for a while',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const settled: number[] = []
      for (let each = 0; each < times; each++) settled.push(await suffer(world))
      return { 'settled without events': settled.join(', ') }
    },
    { clocks: { shop: time.clock, provider: time.clock } },
  ),
}
