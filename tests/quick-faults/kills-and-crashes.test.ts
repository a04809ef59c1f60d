import { afterAll, expect, test } from 'vitest'
import { waitFor } from '../../src/server/embedded/running-process.ts'
import { WEBHOOK_PATH } from '../../src/server/money/settle/payment-webhook.ts'
import { calls } from '../../src/shared/calls.ts'
import { killWhileCharging, offerInstallments } from '../faults/faults/kill-installments.ts'
import { killMigrations } from '../faults/faults/kill-migration.ts'
import { inTheMiddleOf, killAndStart } from '../faults/faults/kills.ts'
import { heal } from '../faults/holds/heal.ts'
import { checkInvariants, INVARIANTS } from '../faults/holds/invariants.ts'
import { startLoad } from '../faults/load/load.ts'
import { closeEverything } from '../faults/world/clean-up.ts'
import { openWorld, type World } from '../faults/world/world.ts'

/** The short form of `npm run faults`: a few of its faults in one go, and all that must hold afterwards. */

afterAll(closeEverything)

/** By hand, so that it is known that the check would notice. */
const breakEverything = async ({ db, cluster }: World) => {
  await db`update subscription set checkout_session_id = (select max(checkout_session_id) from subscription), total_cents = total_cents + 1`
  await db`update subscription set checkout_session_id = 'cs_never_paid' where id = (select max(id) from subscription where status = 'paid')`
  await db`alter table receipt disable trigger user`
  await db`update receipt set cents = cents + 1 where receipt_no = (select min(receipt_no) from receipt where kind = 'payment')`
  await db`update payment_page set state = 'failed' where page_id = (select min(page_id) from payment_page where state = 'paid')`
  await db`insert into refund (subscription_id, cents, cancel, who, asked_at, state) select max(id), 1, false, '', now(), 'asked' from subscription`
  await db`update cycle set cartons_limit = 1 where cycle_id = (select cycle_id from subscription group by 1 order by sum(cartons_per_week) desc limit 1)`
  await db`update receipt_counter set last_no = last_no + 1`
  await db`update mail set status = 'queued', sent_at = null where mail_id = (select mail_id from mail where status = 'sent' and body_text is not null limit 1)`
  await db.unsafe(`select '${cluster.password}' from nowhere`).catch(() => {})
}

test('kills, a crashing database, an unfriendly mail server and repeated events leave every promise kept', {
  timeout: 300_000,
}, async () => {
  const world = await openWorld({ people: 200, limitedCycles: 10, fill: offerInstallments })
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
  Object.assign(sandbox.switches, { duplicate: 1, reorder: false })
  expect(await killWhileCharging(world, 3)).toMatchObject({ 'in the middle of nothing': 0 })
  await heal(world)
  expect(await checkInvariants(world)).toEqual([])
  await breakEverything(world)
  const broken = await checkInvariants(world)
  expect(broken.map((each) => each.split(':')[0])).toEqual(Object.keys(INVARIANTS))
  expect(broken.join()).toContain('cs_never_paid is paid, but nobody has paid it')
  await world.close()
})
