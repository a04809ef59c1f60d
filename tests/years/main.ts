import { setTimeout as pause } from 'node:timers/promises'
import { closeEverything } from '../faults/world/clean-up.ts'
import { readArguments } from './arguments.ts'
import { refuse } from './holds/broken.ts'
import { holdsWholly } from './holds/holds.ts'
import { readIncome } from './holds/money.ts'
import { brokenTally } from './holds/tally.ts'
import { Failure, live } from './live.ts'
import { openMeasures } from './measures.ts'
import { commandOf, type Plan, type PlannedDay } from './plan/plan.ts'
import { type Found, shrink } from './plan/shrink.ts'
import { minutes, sayFailed, sayHeld, saySmallest, sayTally } from './report.ts'
import { openWorld, type World } from './world/world.ts'

/** `npm run years -- --seed N`: ten years of a farm, and what must hold on every day of them. */

const say = (text: string) => process.stdout.write(`${text}\n`)
const began = Date.now()
const passed = () => Date.now() - began

const SAID_EVERY_WEEKS = 13

const sayProgress = ({ people, figures }: World, { index, date }: PlannedDay): void => {
  if ((index + 1) % (SAID_EVERY_WEEKS * 7) !== 0) return
  say(`${date}: week ${(index + 1) / 7}, ${people.length} customers, ${figures.mails} emails, ${minutes(passed())}`)
}

type Lived = { found?: Found; deed?: string; held?: string }

const livePlan = async (plan: Plan, isFirst: boolean): Promise<Lived> => {
  const world = await openWorld(plan)
  const measures = openMeasures()
  try {
    await live(world, async (here, day) => {
      if (isFirst) sayProgress(here, day)
      await measures.onDay(here, day)
    })
    await holdsWholly(world)
    refuse(brokenTally(world))
    if (isFirst) say([sayTally(world), ...measures.taken.map((each) => JSON.stringify(each))].join('\n'))
    return { held: sayHeld(world, await readIncome(world), passed()) }
  } catch (error) {
    // What the shop says of it comes a moment later.
    await pause(300)
    if (isFirst) say(`${sayTally(world)}\n${(error as Error).stack}\n${world.shop.said()}`)
    const { week, deed } = error instanceof Failure ? error : { week: plan.weeks, deed: 'the end' }
    return { found: { plan, week, message: (error as Error).message }, deed }
  } finally {
    await world.close()
  }
}

const stop = () => void closeEverything().then(() => process.exit(1))
process.on('SIGINT', stop).on('SIGTERM', stop)

const { plan, tries } = readArguments(process.argv.slice(2))
say(commandOf(plan))
const { found, deed = '', held } = await livePlan(plan, true)
if (found) {
  say(sayFailed(found, deed))
  const tryIt = async (smaller: Plan) => {
    say(`Trying ${commandOf(smaller)}`)
    return (await livePlan(smaller, false)).found
  }
  say(saySmallest(await shrink(found, { tryIt, most: tries }), passed()))
} else say(held ?? '')
process.exit(found ? 1 : 0)
