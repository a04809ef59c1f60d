import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world/world.ts'

/** PostgreSQL dies and is started again; or its disk is full, of which it may die too. */

const BACK_MS = 60_000
const STARTS = 20
const PRESSES = 20

/** Until the shop answers again. */
const untilBack = async (world: World): Promise<void> => {
  const until = Date.now() + BACK_MS
  while (Date.now() < until) {
    const isBack = await world.farmer.readOverview().then(
      () => true,
      () => false,
    )
    if (isBack) return
    await pause(50)
  }
  throw new Error('The shop does not answer a minute after its database is back')
}

export const crashDatabase = async (world: World): Promise<void> => {
  world.trouble.add('disk')
  await world.cluster.stop('SIGQUIT')
  await world.farmer.readOverview().catch(() => {})
  await world.cluster.start()
  await untilBack(world)
  world.trouble.delete('disk')
  world.figures.outages += 1
}

/** Uses up what PostgreSQL had set aside, so that the next page finds no room. */
const pressOn = async ({ db, cluster }: World): Promise<void> => {
  if (!cluster.isRunning()) return
  await db`insert into simulated.ballast select repeat(md5(random()::text), 100) from generate_series(1, 20000)`.catch(() => {})
  await db`select pg_switch_wal()`.catch(() => {})
}

/** Only where a small disk can be mounted: as root on Linux. */
export const fillDisk = async (world: World): Promise<void> => {
  const { disk, cluster, farmer } = world
  if (!disk) return
  await world.db`create table if not exists simulated.ballast (what text)`
  world.trouble.add('disk')
  disk.fill()
  for (let presses = 0; presses < PRESSES && cluster.isRunning(); presses += 1) {
    await Promise.race([pressOn(world), pause(1_000)])
    disk.fill()
    // Somebody wants something written down, and is told that it cannot be.
    await farmer.giveCredit({ body: { email: world.host.email, amount: 0.01, note: 'In spite of it' } }).catch(() => {})
  }
  disk.free()
  for (let tries = 0; !cluster.isRunning() && tries < STARTS; tries += 1) await cluster.start().catch(() => pause(500))
  await untilBack(world)
  await world.db`drop table simulated.ballast`
  world.trouble.delete('disk')
  world.figures.fullDisks += 1
}
