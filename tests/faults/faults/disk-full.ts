import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load/load.ts'
import { expectTold, lookNow } from '../load/look-now.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { longest, untilBack } from '../load/until-back.ts'
import { openMovingClock } from '../world/moving-clock.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../world/small-disk.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/**
 * The disk of the database is full for a while. PostgreSQL may stop of it; whoever looks after it starts it again. Somebody
 * is told, though nothing can be written down, and told that it is over.
 */

const MEGABYTES = 400
const FULL_MS = 8_000
const STARTS = 20
const TITLES = ['The database is unavailable', 'The database is back'] as const
const PROCESSES = 2

const time = openMovingClock()

/** Uses up what PostgreSQL had set aside, so that the next page and the next piece of its log find no room. */
const pressOn = async ({ cluster, db }: World) => {
  if (!cluster.isRunning()) return
  await db`insert into ballast select repeat(md5(random()::text), 100) from generate_series(1, 2000)`.catch(() => {})
  await db`select pg_switch_wal()`.catch(() => {})
}

const fillUp = async (world: World, disk: SmallDisk): Promise<boolean> => {
  const until = performance.now() + FULL_MS
  const press = async () => {
    disk.fill()
    await Promise.race([pressOn(world), pause(1_000)])
    await pause(100)
  }
  while (performance.now() < until) await press()
  for (let looks = 0; looks < 3; looks++) {
    await press()
    await lookNow(world, time, 1)
  }
  const stopped = !world.cluster.isRunning()
  disk.free()
  for (let tries = 0; !world.cluster.isRunning() && tries < STARTS; tries++) await world.cluster.start().catch(() => pause(500))
  return stopped
}

const harm = async (world: World, times: number, disk: SmallDisk) => {
  await world.db`create table ballast (what text)`
  const load = startLoad(world)
  const [back, stops]: [number[], boolean[]] = [[], []]
  for (let each = 0; each < times; each++) {
    await letThemShop(world)
    world.harm.cuts++
    // Each process tells by itself what it cannot write down for the other.
    const alarm = expectTold(world, TITLES)
    stops.push(await fillUp(world, disk))
    alarm.while(PROCESSES)
    back.push(await untilBack(world))
    await world.db`truncate ballast`
    await lookNow(world, time, 5)
    alarm.after(PROCESSES)
  }
  await load.stop()
  return { 'PostgreSQL stopped': stops.filter(Boolean).length, 'back after s': longest(back), 'full disk': `tmpfs of ${MEGABYTES} MB` }
}

const onSmallDisk = async (times: number) => {
  const disk = mountSmallDisk(MEGABYTES)
  try {
    return await inWorld((world) => harm(world, times, disk), {
      postgresFolder: () => join(disk.folder, 'postgres'),
      clocks: { shop: time.clock, provider: time.clock },
    })(times)
  } finally {
    await disk.close()
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  says: 'the disk of the database is full for a while',
  times: 2,
  run: async (times) =>
    canMount() ? onSmallDisk(times) : { figures: {}, broken: [], leftOut: 'only root on Linux can mount a small disk' },
}
