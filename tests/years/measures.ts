import { type Broken, refuse } from './holds/broken.ts'
import { brokenPages, measurePages, type PageCosts } from './holds/page-cost.ts'
import { brokenTables, countRows, type Rows } from './holds/tables.ts'
import { type PlannedDay, quietYears } from './plan/plan.ts'
import type { Memory } from './world/shop-program.ts'
import type { World } from './world/world.ts'

/** What must not grow: compared after the second year and after the last, both after a year without a restart. */
export type Measured = { memory: Memory; rows: Rows; pages: PageCosts }

const MEGABYTE = 1024 * 1024
const HEAP_GROWTH = 1.1
const HEAP_SPARE = 8 * MEGABYTE

const brokenMemory = (early: Memory, late: Memory): Broken => {
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
  return late.heap > early.heap * HEAP_GROWTH + HEAP_SPARE
    ? [`the shop's memory grew from ${megabytes(early.heap)} after two years to ${megabytes(late.heap)}`]
    : []
}

const measure = async (world: World): Promise<Measured> => ({
  memory: await world.shop.measure(),
  rows: await countRows(world),
  pages: await measurePages(world),
})

export type Measures = { onDay: (world: World, day: PlannedDay) => Promise<void>; taken: Measured[] }

export const openMeasures = (): Measures => {
  const taken: Measured[] = []
  const onDay = async (world: World, { index }: PlannedDay): Promise<void> => {
    const years = quietYears(world.plan)
    // Both begin with a fresh process.
    if (years.some(({ from }) => from === index + 1)) {
      await world.shop.stop()
      await world.shop.start()
    }
    if (!years.some(({ until }) => until === index + 1)) return
    const now = await measure(world)
    taken.push(now)
    const [early] = taken
    if (!early || early === now) return
    refuse([...brokenMemory(early.memory, now.memory), ...brokenTables(early.rows, now.rows), ...brokenPages(early, now)])
  }
  return { onDay, taken }
}
