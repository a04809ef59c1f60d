import { addDays, weekdayOf } from '../../src/shared/dates/calendar.ts'
import { letThemBuy } from './deeds/buying.ts'
import { deeds } from './deeds/deeds.ts'
import { handOver } from './deeds/pickups.ts'
import { bringMoney } from './deeds/provider.ts'
import { beginFarm, keepCalendar } from './deeds/season.ts'
import { holdsToday } from './holds/holds.ts'
import { type PlannedDay, type PlannedDeed, planDay } from './plan/plan.ts'
import { randomOf, seedFor } from './plan/random.ts'
import { beginTroubles, NO_TROUBLE } from './troubles/troubles.ts'
import { upgradeOlder } from './troubles/upgrades.ts'
import { drainMails } from './world/drain.ts'
import { fillUp } from './world/people.ts'
import { goTo, type World } from './world/world.ts'

/** A day of the farm, from its night to its evening, and what must hold at its end. */

/** By Greenwich: after midnight on the farm, about noon, and in the evening after people were reminded. */
const NIGHT = '05:30:00'
const NOON = '17:00:00'
const EVENING = '23:30:00'

/** What failed, and where: enough to find it again. */
export class Failure extends Error {
  readonly week: number
  readonly deed: string

  constructor(day: PlannedDay, deed: string, cause: unknown) {
    super((cause as Error).message, { cause })
    this.week = Math.floor(day.index / 7) + 1
    this.deed = deed
  }
}

const during = async (day: PlannedDay, deed: string, doing: () => Promise<unknown>): Promise<void> => {
  try {
    await doing()
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(day, deed, error)
  }
}

const clockTo = (world: World, time: string): Promise<void> => goTo(world, new Date(`${world.today}T${time}Z`))

const liveDay = async (world: World, day: PlannedDay): Promise<void> => {
  const random = randomOf(seedFor(world.plan.seed, day.index, 'day'))
  const step = (deed: string, doing: () => Promise<unknown>) => during(day, deed, doing)
  const work = (when: 'due' | 'night') => step(`the shop's own work, ${when}`, () => world.shop.work(when))
  world.today = day.date
  await step('the night', () => clockTo(world, NIGHT))
  await work('night')
  // Clocks change on Sundays; on other nights nothing is due that is not at noon.
  if (weekdayOf(world.today) === 'Sunday') await work('due')
  await step('noon', () => clockTo(world, NOON))
  let troubles = NO_TROUBLE
  await step('the beginning of a trouble', async () => {
    troubles = await beginTroubles(world, day)
  })
  await step('the calendar', () => keepCalendar(world))
  await step('joining', () => fillUp(world, 1 + Math.ceil(world.plan.customers / 20), random))
  await step('buying', () => troubles.around(() => letThemBuy(world, random)))
  await step('banks', async () => bringMoney(world, () => random.chance(0.9)))
  const doDeed = ({ kind, dice }: PlannedDeed) => step(`${kind} (${dice})`, () => troubles.around(() => deeds[kind](world, randomOf(dice))))
  for (const planned of day.deeds) await doDeed(planned)
  await step('handing over', () => handOver(world))
  await step("the shop's own work, due", () => troubles.around(() => world.shop.work('due')))
  await step('the end of a trouble', () => troubles.end())
  await step('emails at noon', () => drainMails(world))
  await step('evening', () => clockTo(world, EVENING))
  await work('due')
  await step('emails in the evening', () => drainMails(world))
  await step('what must hold', () => holdsToday(world, day.troubles.length > 0))
  const { upgrade } = day
  if (upgrade !== undefined) await step('an upgrade', () => upgradeOlder(world, upgrade, random))
  world.figures.days += 1
}

export type Progress = (world: World, day: PlannedDay) => Promise<void>

/** All days of the plan. */
export const live = async (world: World, onDay: Progress): Promise<void> => {
  const days = world.plan.weeks * 7
  await during(planDay(world.plan, 0), 'beginning', () => beginFarm(world))
  for (let index = 0; index < days; index += 1) {
    const day = planDay(world.plan, index)
    await liveDay(world, day)
    await during(day, 'what is measured', () => onDay(world, day))
  }
  world.today = addDays(world.plan.start, days)
}
