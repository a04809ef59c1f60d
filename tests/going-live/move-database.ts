import { setTimeout as pause } from 'node:timers/promises'
import { VERSION } from '../../src/server/kernel/version.ts'
import type { Machine } from './machine.ts'
import { expect, step } from './report.ts'
import { untilReady } from './typing.ts'
import { logIn, paidOrders, type Visitor } from './visitor.ts'

/** The data of a running shop, moved from the system's PostgreSQL into the embedded one and back. */

/** Kills the move when the shop is stopped for it: from inside, as a lack of memory would. */
const KILLED = `
  dozen move-database --yes >/tmp/killed 2>&1 &
  while systemctl is-active --quiet dozen; do sleep 0.05; done
  sleep 0.5
  kill -9 $!
  wait || :`

export const moveDatabase = async (machine: Machine, { email }: Visitor) => {
  const settings = () => machine.type('cat /etc/dozen.env')
  // Logged in before, and not again.
  const buyer = await logIn(email)
  const orders = await paidOrders(buyer)
  const expectSame = async (line: string) => {
    await untilReady()
    expect((await paidOrders(buyer)) === orders, `${line}: the orders are others, or the buyer is logged out`)
  }
  await step('move-database --back, as a shop was before', async () => {
    const before = await settings()
    const plan = await machine.type('dozen move-database --back')
    expect(plan.includes('Nothing has been done yet') && (await settings()) === before, plan)
    const said = await machine.type('dozen move-database --back --yes')
    expect(said.startsWith('Moved ') && !(await settings()).includes('DATABASE_'), said)
    await expectSame(said)
    await machine.type('test -d /var/lib/dozen/postgres/cluster')
    const again = await machine.type(`dozen-${VERSION}/deploy/install.sh`)
    expect(again.includes('dozen move-database') && !(await settings()).includes('DATABASE_'), again)
    const doctor = await machine.tryTo('dozen doctor')
    expect(/embedded, with OpenSSL[\s\S]*move-database/.test(doctor.text), doctor.text)
    return said.trim()
  })
  await step('move-database killed halfway: the shop runs again with its data', async () => {
    await machine.type(KILLED)
    await pause(2_000)
    const said = await machine.type('cat /tmp/killed')
    expect(!said.includes('Moved') && !(await settings()).includes('DATABASE_'), `it came too late: ${said}`)
    await expectSame(said)
    return undefined
  })
  await step("move-database, to the system's PostgreSQL", async () => {
    const said = await machine.type('dozen move-database --yes')
    expect(said.startsWith('Moved ') && (await settings()).includes('DATABASE_URL=postgres://dozen_shop@%2F'), said)
    await expectSame(said)
    const kept = await machine.type('ls -d /var/lib/dozen/postgres* | grep -v password')
    expect(/^\/var\/lib\/dozen\/postgres\.before-move-[\d-]+\n$/.test(kept), kept)
    return said.trim()
  })
}
