import type { MovingClock } from '../world/moving-clock.ts'
import type { World } from '../world/world.ts'

/** So many minutes go by, and both processes look after themselves in each. */
export const lookNow = async ({ apps }: World, time: MovingClock, minutes: number): Promise<void> => {
  for (let each = 0; each < minutes; each++) {
    await Promise.all(apps.map(({ watch }) => watch?.().look()))
    time.pass(1)
  }
}

/** How often each title was told, as people read it. */
const timesTold = ({ alerts: { told } }: World, title: string): number => told.filter((each) => each.title?.endsWith(`: ${title}`)).length

/** Watches over one alarm during a fault: told so often as it happens, and as often that it is over. */
export const expectTold = (world: World, [bad, well]: readonly [bad: string, well: string]) => {
  const before = [timesTold(world, bad), timesTold(world, well)] as const
  const expectCounts = (when: string, alarms: number, clears: number) => {
    const now = [timesTold(world, bad) - before[0], timesTold(world, well) - before[1]]
    if (now[0] !== alarms || now[1] !== clears)
      world.broken.push(`${when}, "${bad}" was told ${now[0]} times, not ${alarms}, and "${well}" ${now[1]} times, not ${clears}`)
  }
  return {
    while: (alarms: number) => expectCounts('while it lasted', alarms, 0),
    after: (alarms: number) => expectCounts('in the end', alarms, alarms),
  }
}
