import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { startLoad } from '../load/load.ts'
import { expectTold, lookNow } from '../load/look-now.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { openMovingClock } from '../world/moving-clock.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** The mail provider wants another password: mails wait with its words, somebody is told, and after mending all of them leave. */

const TITLES = ['Emails are waiting', 'Emails are no longer waiting'] as const
const LATE_MINUTES = 16
const PATIENCE_MS = 180_000

const time = openMovingClock()

const waiting = ({ db }: World) => db<{ last_error: string | null }[]>`select last_error from mail where status = 'queued'`

/** A quarter of an hour goes by for them: by the database's clock too. */
const growOld = async ({ db }: World) => {
  time.pass(LATE_MINUTES)
  await db`update mail set created_at = created_at - make_interval(mins => ${LATE_MINUTES}) where status = 'queued'`
}

const suffer = async (world: World): Promise<number> => {
  const alarm = expectTold(world, TITLES)
  await lookNow(world, time, 1)
  const load = startLoad(world)
  await world.smtp.letIn('nobody')
  await letThemShop(world)
  if (!(await waitFor(async () => (await waiting(world)).some(({ last_error }) => /password|535/i.test(last_error ?? '')), PATIENCE_MS)))
    world.broken.push('no waiting mail says what the mail server said of the password')
  await load.stop()
  await growOld(world)
  await lookNow(world, time, 4)
  alarm.while(1)
  const count = (await waiting(world)).length
  await world.smtp.letIn('the shop')
  if (!(await waitFor(async () => (await waiting(world)).length === 0, PATIENCE_MS))) world.broken.push('mails still wait')
  await lookNow(world, time, 5)
  alarm.after(1)
  return count
}

export const smtpPassword: Fault = {
  name: 'smtp-password',
  says: 'the mail server takes no password of the shop for a while',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const counts: number[] = []
      for (let each = 0; each < times; each++) counts.push(await suffer(world))
      return { 'emails waited': counts.join(', ') }
    },
    { clocks: { shop: time.clock, provider: time.clock } },
  ),
}
