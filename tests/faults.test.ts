import { afterAll, expect, test } from 'vitest'
import { waitFor } from '../src/server/embedded/running-process.ts'
import { WEBHOOK_PATH } from '../src/server/webhook.ts'
import { calls } from '../src/shared/calls.ts'
import { closeEverything } from './faults/clean-up.ts'
import { heal } from './faults/heal.ts'
import { checkInvariants } from './faults/invariants.ts'
import { killMigrations } from './faults/kill-migration.ts'
import { inTheMiddleOf, killAndStart } from './faults/kills.ts'
import { startLoad } from './faults/load.ts'
import { openWorld } from './faults/world.ts'

/** The short form of `npm run faults`: a few of its faults in one go, and all that must hold afterwards. */

afterAll(closeEverything)

test('kills, a crashing database, an unfriendly mail server and repeated events leave every promise kept', {
  timeout: 300_000,
}, async () => {
  const world = await openWorld({ people: 200, limitedCycles: 10 })
  const { apps, sandbox, smtp, cluster, harm, ledger } = world
  const load = startLoad(world)
  smtp.setMood('hangs')
  expect(await waitFor(() => smtp.unanswered() > 0, 60_000)).toBe(true)
  smtp.setMood({ refuses: 451, whom: () => true })
  Object.assign(sandbox.switches, { duplicate: 3, reorder: true })
  await inTheMiddleOf(world, calls.startCheckout.path, apps[0])
  await killAndStart(world, apps[0])
  smtp.setMood({ refuses: 550, whom: (address) => address.startsWith('a') })
  await inTheMiddleOf(world, WEBHOOK_PATH, apps[1])
  await killAndStart(world, apps[1])
  await smtp.close()
  harm.cuts++
  await cluster.stop('SIGQUIT')
  await cluster.start()
  const before = ledger.opened.size
  expect(await waitFor(() => ledger.opened.size > before, 60_000)).toBe(true)
  await smtp.open()
  smtp.setMood('takes')
  await killMigrations(world, 2)
  await load.stop()
  await heal(world)
  expect(await checkInvariants(world)).toEqual([])
  await world.close()
})
