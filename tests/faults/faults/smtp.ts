import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import type { Mood } from '../world/smtp-recorder.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

const DOWN_MS = 40_000
const HANGING = 6
const PATIENCE_MS = 30_000

const isOneIn = (count: number) => (address: string) => Number.parseInt(address.slice(0, 4), 16) % count === 0

const smtpDown: Fault = {
  name: 'smtp-down',
  says: 'no mail server for a long while, then there is one again',
  times: 1,
  run: inWorld(async (world, times) => {
    for (let each = 0; each < times; each++) {
      await world.smtp.close()
      const load = startLoad(world, { pauseMs: 300 })
      await pause(DOWN_MS)
      await world.smtp.open()
      await load.stop()
    }
    return {}
  }),
}

const inMood = async (world: World, mood: Mood, meanwhile: () => Promise<unknown>) => {
  world.smtp.setMood(mood)
  await meanwhile()
  world.smtp.setMood('takes')
}

const smtpAnswers: Fault = {
  name: 'smtp-answers',
  says: 'the mail server says 421, 451 and 550: later, later, and never',
  times: 2,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    for (let each = 0; each < times; each++)
      for (const refuses of [421, 451, 550]) await inMood(world, { refuses, whom: isOneIn(3) }, () => letThemShop(world, 100))
    await load.stop()
    return { refusals: world.smtp.refusals(), 'refused for good': world.smtp.refused.size }
  }),
}

const smtpHangs: Fault = {
  name: 'smtp-hangs',
  says: 'the mail server takes mails and never says so',
  times: 1,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    for (let each = 0; each < times; each++) {
      await letThemShop(world)
      await inMood(world, 'hangs', () => waitFor(() => world.smtp.unanswered() >= (each + 1) * HANGING, PATIENCE_MS))
    }
    await letThemShop(world)
    await load.stop()
    return { 'taken without a word': world.smtp.unanswered() }
  }),
}

export const smtpFaults: readonly Fault[] = [smtpDown, smtpAnswers, smtpHangs]
